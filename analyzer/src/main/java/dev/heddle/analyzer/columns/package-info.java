/** Arrow files: a recording for data frames and databases. */
@NullMarked
package dev.heddle.analyzer.columns;

import org.jspecify.annotations.NullMarked;
