package dev.heddle.trace.block;

/** Reads the events of a block. Whoever reads does not notice in which way they lie there. */
public sealed interface EventDecoder permits PackedDecoder, PlainDecoder {
    /** So many events have so many bytes, or more: to be asked before memory is made for them. */
    long fewestBytes(int count);

    /** How many bytes behind the last one must be in the array, too; what they are does not matter. */
    int slack();

    /**
     * Reads all events of a block.
     *
     * @param bytes with the events from {@code begin} to {@code end}, and the {@link #slack} behind them
     * @param count how many events the block says it has
     * @param into gets them, as {@link dev.heddle.trace.event.EventLayout} packs them, from index 0 on
     * @throws DamagedBlockException if the bytes are not so many events; what {@code into} holds then means nothing
     */
    void decode(byte[] bytes, int begin, int end, int count, long[] into) throws DamagedBlockException;
}
