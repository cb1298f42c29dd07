/** A thread joined inside a lock. */
package dev.heddle.subjects.buggy.joinlock;
