/** How far many means stray, and what to do about it: D22. */
package dev.hearsay.lab.deviations;
