/** A piece of a batch: one run and the techniques that it is analysed with; and what that comes to, as a value that can be sent and kept. */
package dev.heddle.batch.piece;
