/**
 * Laws of symbols about a number. {@code BlockLaw}, {@code NoiseLaw}, {@code TableLaw} and {@code
 * MixtureLaw} are the laws; each derives its own privacy loss. {@code NumericLaw} rounds a number
 * to one of their inputs. {@code AliasTable} draws from a table of weights; {@code LargestExcess}
 * makes exact losses fast to compute.
 */
@NullMarked
package dev.hearsay.number;

import dev.hearsay.number.AliasTable;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.LargestExcess;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.TableLaw;
import org.jspecify.annotations.NullMarked;
