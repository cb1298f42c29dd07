/**
 * A piece of a batch, which is one run with the techniques to apply, and its result as a value that can be sent and
 * stored.
 */
package dev.heddle.batch.piece;
