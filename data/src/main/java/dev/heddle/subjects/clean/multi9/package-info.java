/** Scenario 9: one thread reads x and writes y, the other reads y and writes x. */
package dev.heddle.subjects.clean.multi9;
