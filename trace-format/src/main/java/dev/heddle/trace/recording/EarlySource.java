package dev.heddle.trace.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The {@linkplain EarlyFile early file} of a recording that is being read, excerpt by excerpt. */
final class EarlySource implements ExcerptSource {
    private final FileChannel channel;
    private ByteBuffer buffer =
            ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    /** Where in the file the buffer's position is. */
    private long at = EarlyLayout.MAGIC.length();

    private long last = -1;
    private long cut;

    /** @param channel of a file whose begin is known; it is read at places, so others may write at its end */
    EarlySource(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException with a line for the user, if it is no early file or one of another version */
    static EarlySource open(Path directory) throws IOException {
        FileChannel channel = FileChannel.open(directory.resolve(EarlyLayout.FILE_NAME), StandardOpenOption.READ);
        try {
            ByteBuffer head = ByteBuffer.allocate(EarlyLayout.MAGIC.length());
            while (head.hasRemaining() && channel.read(head, head.position()) >= 0) {
                // A read may bring less than was asked for.
                continue;
            }
            // A process may be killed before it has written even this.
            if (!Arrays.equals(
                    Arrays.copyOf(head.array(), head.position()),
                    0,
                    head.position(),
                    EarlyLayout.magic(),
                    0,
                    head.position())) {
                throw new IOException(EarlyLayout.FILE_NAME + " does not begin as version 1 of it does");
            }
            return new EarlySource(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * The next excerpt, valid until the next call; null if no whole one is left. It stays the next until it is
     * {@link #passed}.
     */
    @Nullable ByteBuffer peek() throws IOException {
        if (!has(ExcerptLayout.BODY_AT)) {
            return null;
        }
        long body = Integer.toUnsignedLong(buffer.getInt(buffer.position() + ExcerptLayout.LENGTH_AT));
        if (body > ExcerptLayout.MAX_BODY) {
            throw new IllegalStateException(
                    "an excerpt of " + EarlyLayout.FILE_NAME + " says it has " + body + " bytes");
        }
        int length = ExcerptLayout.BODY_AT + (int) body;
        return has(length) ? buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN).limit(buffer.position() + length) : null;
    }

    /** Moves behind the excerpt that was read last. */
    void passed() {
        int length = ExcerptLayout.BODY_AT + buffer.getInt(buffer.position() + ExcerptLayout.LENGTH_AT);
        buffer.position(buffer.position() + length);
        last = at;
        at += length;
    }

    private boolean has(int bytes) throws IOException {
        if (buffer.remaining() >= bytes) {
            return true;
        }
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocate(Integer.highestOneBit(bytes) * 2)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(buffer);
        } else {
            buffer.compact();
        }
        int read = 0;
        while (buffer.hasRemaining() && read >= 0) {
            read = channel.read(buffer, at + buffer.position());
        }
        buffer.flip();
        return buffer.remaining() >= bytes;
    }

    @Override
    public int part() {
        return 0;
    }

    @Override
    public @Nullable ByteBuffer next(ByteBuffer reuse) {
        try {
            ByteBuffer excerpt = peek();
            if (excerpt == null) {
                cut = buffer.remaining();
                return null;
            }
            ByteBuffer into = reuse.capacity() >= excerpt.remaining()
                    ? reuse
                    : ByteBuffer.allocate(excerpt.remaining()).order(ByteOrder.LITTLE_ENDIAN);
            into.clear().put(excerpt).flip();
            passed();
            return into;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public long lastIndex() {
        return last;
    }

    @Override
    public boolean moveTo(long index) {
        at = index;
        buffer.limit(0);
        return true;
    }

    @Override
    public long cutBytes() {
        return cut;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
