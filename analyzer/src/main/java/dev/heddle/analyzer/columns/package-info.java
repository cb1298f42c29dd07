/** Arrow files: a recording for data frames and databases, and tables of numbers in pieces that are mapped. */
@NullMarked
package dev.heddle.analyzer.columns;

import org.jspecify.annotations.NullMarked;
