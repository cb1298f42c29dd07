/** Results of pieces, merged: what all runs together say of a finding. */
package dev.heddle.batch.merge;
