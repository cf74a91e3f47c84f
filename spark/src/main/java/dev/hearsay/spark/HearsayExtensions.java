package dev.hearsay.spark;

import dev.hearsay.spark.function.SqlFunction;
import org.apache.spark.sql.SparkSessionExtensions;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The Spark extension that registers the functions of {@link HearsayFunctions} in every session of
 * an application, without code: {@code spark.sql.extensions=dev.hearsay.spark.HearsayExtensions}. A
 * query then names its plan with {@code hearsay_plan('file')}.
 */
public final class HearsayExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    SqlFunction.all().forEach(each -> extensions.injectFunction(each.forSpark()));
    return BoxedUnit.UNIT;
  }
}
