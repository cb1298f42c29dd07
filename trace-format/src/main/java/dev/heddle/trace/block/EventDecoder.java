package dev.heddle.trace.block;

/** Reads the events of a block, whatever their encoding. */
public sealed interface EventDecoder permits PackedDecoder, PlainDecoder {
    /** The least number of bytes that this many events take; a caller checks it before it allocates memory for them. */
    long fewestBytes(int count);

    /** Number of bytes of any content that the array must have behind the last event. */
    int slack();

    /**
     * Reads all events of a block.
     *
     * @param bytes with the events from {@code begin} to {@code end}, and the {@link #slack} behind them
     * @param count number of events, as the block's head gives it
     * @param into receives them, as {@link dev.heddle.trace.event.EventLayout} packs them, from index 0 on
     * @throws DamagedBlockException if the bytes do not encode this number of events; the content of {@code into} is
     *     then undefined
     */
    void decode(byte[] bytes, int begin, int end, int count, long[] into) throws DamagedBlockException;
}
