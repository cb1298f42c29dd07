/** Buggy twin of {@code deadlock2}. */
package dev.heddle.subjects.buggy.deadlock2;
