/** A latch awaited inside a lock. */
package dev.heddle.subjects.buggy.latchlock;
