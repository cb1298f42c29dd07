/** Happens-before of the Java memory model, as far as a recording knows it: vector clocks over one pass. */
@NullMarked
package dev.heddle.analyzer.happensbefore;

import org.jspecify.annotations.NullMarked;
