/** Opposite orders under two different guards. */
package dev.heddle.subjects.buggy.guardedlocks;
