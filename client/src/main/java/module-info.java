/**
 * The device SDK: audits a plan, draws one report, stores it in a ledger, and sends it until the
 * collector acknowledges it.
 */
module dev.hearsay.client {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;
  requires dev.hearsay.learn;
  requires transitive dev.hearsay.wire;
  requires static java.net.http; // Android has none: see CollectorAddress.overUrlConnection

  exports dev.hearsay.client;
  exports dev.hearsay.client.ledger;
}
