package dev.heddle.trace.block;

import dev.heddle.trace.event.EventLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Events that lie in a block as their two words, little-endian. */
public final class PlainDecoder implements EventDecoder {
    @Override
    public long fewestBytes(int count) {
        return (long) count * EventLayout.BYTES;
    }

    @Override
    public int slack() {
        return 0;
    }

    @Override
    public void decode(byte[] bytes, int begin, int end, int count, long[] into) throws DamagedBlockException {
        if (end - begin != fewestBytes(count)) {
            throw new DamagedBlockException(
                    "a block says it has " + count + " events and has " + (end - begin) + " bytes");
        }
        ByteBuffer.wrap(bytes, begin, end - begin)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .get(into, 0, count * EventLayout.WORDS);
    }
}
