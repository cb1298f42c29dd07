/** Witnesses: other orders of a run that show what it did not, and what checks that a program could have come to them. */
@NullMarked
package dev.heddle.analyzer.witness;

import org.jspecify.annotations.NullMarked;
