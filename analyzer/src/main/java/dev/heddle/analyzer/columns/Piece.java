package dev.heddle.analyzer.columns;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/**
 * The columns of one piece of a table, each as a vector of its type, in memory outside the heap or mapped from a file.
 *
 * @param bytes by number of the column among those of its type
 */
public record Piece(ByteBuffer[] bytes, IntBuffer[] ints, LongBuffer[] longs) {}
