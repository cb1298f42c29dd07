/**
 * Runs in the form that analyses of reorderings need. Threads, variables, locks and places are numbers, and each event
 * states the constraints on reorderings. Both recordings and STD text are converted to this form.
 */
@NullMarked
package dev.heddle.analyzer.trace;

import org.jspecify.annotations.NullMarked;
