/** A thread joined before a lock. */
package dev.heddle.subjects.clean.joinlock;
