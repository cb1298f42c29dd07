/** Findings: what an analysis reports. */
@NullMarked
package dev.heddle.trace.finding;

import org.jspecify.annotations.NullMarked;
