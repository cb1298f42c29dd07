/** Append and truncation take turns under one lock. */
package dev.heddle.subjects.clean.stringbuffer;
