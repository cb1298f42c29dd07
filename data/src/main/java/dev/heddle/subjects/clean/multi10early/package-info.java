/** Scenario 10 in a program that dies at the read: the second write never happens. */
package dev.heddle.subjects.clean.multi10early;
