/** Two hash tables compare each other. */
package dev.heddle.subjects.buggy.hashtable;
