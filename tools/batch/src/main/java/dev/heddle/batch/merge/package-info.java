/** Merges the results of pieces to the evidence of all runs for each finding. */
package dev.heddle.batch.merge;
