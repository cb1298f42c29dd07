/** Scenario 13 in a program that dies at the read: the second write may never happen. */
package dev.heddle.subjects.clean.multi13early;
