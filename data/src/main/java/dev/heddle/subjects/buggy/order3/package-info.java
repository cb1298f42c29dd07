/** Scenario 3: a write comes before the write that it should follow. */
package dev.heddle.subjects.buggy.order3;
