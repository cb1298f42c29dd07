/** A class as it was before another agent changed it: which instructions were inserted, and the offsets of the others. */
package dev.heddle.recorder.weave.original;
