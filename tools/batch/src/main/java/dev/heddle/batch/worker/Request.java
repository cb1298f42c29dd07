package dev.heddle.batch.worker;

import dev.heddle.batch.piece.Piece;

/**
 * What a worker is asked for.
 *
 * @param result the file that is to hold the result
 */
record Request(Piece piece, String result) {}
