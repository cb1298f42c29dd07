/** Source lines of the program for the steps of a report. */
@NullMarked
package dev.heddle.report.source;

import org.jspecify.annotations.NullMarked;
