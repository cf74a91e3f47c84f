/** Surveys as the papers conduct them: played, and by their expected errors. */
package dev.hearsay.lab.survey;
