/** The formats of reports and their input. A class and a line in {@code META-INF/services} add a format. */
@NullMarked
package dev.heddle.report.format;

import org.jspecify.annotations.NullMarked;
