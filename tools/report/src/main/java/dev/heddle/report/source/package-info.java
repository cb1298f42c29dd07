/** Lines of the program's sources, beside the steps that are in them. */
@NullMarked
package dev.heddle.report.source;

import org.jspecify.annotations.NullMarked;
