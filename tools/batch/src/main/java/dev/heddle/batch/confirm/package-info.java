/** Tries the predictions of a batch in controlled runs of the program. */
package dev.heddle.batch.confirm;
