/** Scenario 2: a read comes before the write that it should follow. */
package dev.heddle.subjects.clean.order2;
