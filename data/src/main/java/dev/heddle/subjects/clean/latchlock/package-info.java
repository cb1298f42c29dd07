/** A latch awaited before a lock. */
package dev.heddle.subjects.clean.latchlock;
