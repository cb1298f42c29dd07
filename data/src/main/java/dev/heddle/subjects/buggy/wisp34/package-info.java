/** Wisp 34: two jobs get one name. */
package dev.heddle.subjects.buggy.wisp34;
