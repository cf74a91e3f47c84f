/** What the papers misprint, each told by a number. */
package dev.hearsay.lab.errata;
