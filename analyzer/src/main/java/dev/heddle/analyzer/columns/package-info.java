/** A recording as Arrow files, for data frames and databases. */
package dev.heddle.analyzer.columns;
