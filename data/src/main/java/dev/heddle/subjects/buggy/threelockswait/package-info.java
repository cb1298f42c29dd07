/** A wait, and two locks between it and its notification. */
package dev.heddle.subjects.buggy.threelockswait;
