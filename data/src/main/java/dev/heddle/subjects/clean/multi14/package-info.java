/** Scenario 14: one thread writes x and y, the other reads y and writes x. */
package dev.heddle.subjects.clean.multi14;
