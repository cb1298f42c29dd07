/** Buggy twin of {@code deadlock1}. */
package dev.heddle.subjects.buggy.deadlock1;
