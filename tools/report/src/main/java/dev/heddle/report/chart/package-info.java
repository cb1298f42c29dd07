/** Charts and tables of numbers as one HTML file that needs no network. */
@NullMarked
package dev.heddle.report.chart;

import org.jspecify.annotations.NullMarked;
