/** The content of result directories as values, the input of all report formats. */
@NullMarked
package dev.heddle.report.model;

import org.jspecify.annotations.NullMarked;
