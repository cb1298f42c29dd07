/** Scenario 7: a value between two writes is read. */
package dev.heddle.subjects.clean.single7;
