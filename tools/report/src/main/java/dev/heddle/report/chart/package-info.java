/** Charts as one HTML file that needs no network: what tables of numbers look like. */
@NullMarked
package dev.heddle.report.chart;

import org.jspecify.annotations.NullMarked;
