/** Analyses many recordings, and compares the findings with earlier batches. */
package dev.heddle.batch;
