/** Scenario 11: one thread writes x and y, the other writes x and reads y. */
package dev.heddle.subjects.buggy.multi11;
