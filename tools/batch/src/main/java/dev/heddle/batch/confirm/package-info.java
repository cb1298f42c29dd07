/** Predictions of a batch, tried on the program. */
package dev.heddle.batch.confirm;
