/**
 * Schemas and plans as text; reports and tallies as bytes. The packages for results and for tables
 * of people are not exported: only the programs of this project use them, on the class path.
 */
@SuppressWarnings("module") // learn and client are compiled later
module dev.hearsay.wire {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires de.siegmar.fastcsv;
  requires org.yaml.snakeyaml;

  exports dev.hearsay.wire;
  exports dev.hearsay.wire.checksum to
      dev.hearsay.client;
  exports dev.hearsay.wire.document to
      dev.hearsay.learn;
  exports dev.hearsay.wire.file to
      dev.hearsay.client;
  exports dev.hearsay.wire.json;
  exports dev.hearsay.wire.report;
}
