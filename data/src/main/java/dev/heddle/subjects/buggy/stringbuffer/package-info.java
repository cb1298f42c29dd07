/** Appending a {@link StringBuffer} that is being truncated. */
package dev.heddle.subjects.buggy.stringbuffer;
