/** Findings: what an analysis reports. */
package dev.heddle.trace.finding;
