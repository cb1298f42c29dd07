/** Opposite orders, with a start before both. */
package dev.heddle.subjects.buggy.startedlocks;
