/** Happens-before of the Java memory model, as far as a recording determines it: vector clocks in one pass. */
@NullMarked
package dev.heddle.analyzer.happensbefore;

import org.jspecify.annotations.NullMarked;
