/** The experiments, a file for each family of tables and figures. */
package dev.hearsay.lab.paper;
