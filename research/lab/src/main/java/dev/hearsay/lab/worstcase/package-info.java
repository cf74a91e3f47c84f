/** Worst cases in theory: orders decided for every ε, crossings located, numbers of samples. */
package dev.hearsay.lab.worstcase;
