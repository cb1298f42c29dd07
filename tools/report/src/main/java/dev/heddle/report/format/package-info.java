/** Forms of reports: which there are, and what each is given. A class and a line in {@code META-INF/services} add one. */
@NullMarked
package dev.heddle.report.format;

import org.jspecify.annotations.NullMarked;
