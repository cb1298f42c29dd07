/** Happens-before of the Java memory model, as far as a recording knows it: vector clocks over one pass. */
package dev.heddle.analyzer.happensbefore;
