/** What Z20 says of its own mechanisms: their theory, its proofs by picture, means, rounding. */
package dev.hearsay.lab.threeoutputs;
