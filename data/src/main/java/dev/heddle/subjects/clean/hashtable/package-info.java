/** Two hash tables are compared by two threads, one at a time. */
package dev.heddle.subjects.clean.hashtable;
