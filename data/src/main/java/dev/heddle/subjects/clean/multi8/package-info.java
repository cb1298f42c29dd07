/** Scenario 8: one thread reads x and writes y, the other writes x and reads y. */
package dev.heddle.subjects.clean.multi8;
