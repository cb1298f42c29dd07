/** Witnesses: reorderings of a run that show an unobserved bug, and the check that the program could execute them. */
@NullMarked
package dev.heddle.analyzer.witness;

import org.jspecify.annotations.NullMarked;
