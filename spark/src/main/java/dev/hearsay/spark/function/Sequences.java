package dev.hearsay.spark.function;

import java.util.List;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The conversion of Java's lists to Scala's sequences. */
final class Sequences {

  private Sequences() {}

  static <T> Seq<T> of(List<T> elements) {
    return CollectionConverters.asScala(elements).toSeq();
  }
}
