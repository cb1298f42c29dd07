/** Scenario 2 in a program that dies at the read: the late write never happens. */
package dev.heddle.subjects.buggy.download;
