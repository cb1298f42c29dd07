/** A report as one HTML file that needs no network. */
@NullMarked
package dev.heddle.report.page;

import org.jspecify.annotations.NullMarked;
