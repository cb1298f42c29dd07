/** Scenario 1: a write comes before the read that it should follow. */
package dev.heddle.subjects.buggy.order1;
