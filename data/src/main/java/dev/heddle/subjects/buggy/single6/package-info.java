/** Scenario 6: two reads of one variable disagree. */
package dev.heddle.subjects.buggy.single6;
