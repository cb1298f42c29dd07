/** The wait comes before the lock. */
package dev.heddle.subjects.clean.waitunderlock;
