/** A wait for one monitor with another one held. */
package dev.heddle.subjects.buggy.waitunderlock;
