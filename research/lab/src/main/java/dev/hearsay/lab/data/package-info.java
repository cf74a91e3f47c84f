/** People to experiment on: from files where there are some, otherwise made up. */
package dev.hearsay.lab.data;
