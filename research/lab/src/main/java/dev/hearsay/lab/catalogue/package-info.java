/** Every experiment there is, in the order of the report. */
package dev.hearsay.lab.catalogue;
