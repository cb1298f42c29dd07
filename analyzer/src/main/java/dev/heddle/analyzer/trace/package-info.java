/**
 * A run as the analyses see it that look for other orders of its events: threads, variables, locks and places are numbers, and of each event is known what
 * another order must respect. Recordings and STD text alike are told so.
 */
@NullMarked
package dev.heddle.analyzer.trace;

import org.jspecify.annotations.NullMarked;
