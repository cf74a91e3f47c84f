/** What this library adds: planning, post-processing; and other systems beside it. */
package dev.hearsay.lab.ours;
