/** How to split ε among categories of different sizes: F20. */
package dev.hearsay.lab.budgets;
