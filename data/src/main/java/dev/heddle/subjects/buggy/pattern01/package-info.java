/** Pattern 1: a unit of work writes what follows from a stale read. */
package dev.heddle.subjects.buggy.pattern01;
