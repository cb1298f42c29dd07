package dev.heddle.engine.internal.convert;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks all members of a gzip file, and refuses one with anything else behind them. The JDK's stream takes what is no whole member for the end, and so also a member of which a
 * pipe has not yet delivered the beginning.
 */
final class WholeGzip extends GZIPInputStream {
    private static final int TRAILER_BYTES = 8;

    private final Source source;
    /** How many bytes had been read when the last ones came into the buffer. */
    private long filled;

    private boolean isWhole;

    /** @param in that can be marked */
    WholeGzip(InputStream in, int buffer) throws IOException {
        this(new Source(in), buffer);
    }

    private WholeGzip(Source source, int buffer) throws IOException {
        super(source, buffer);
        this.source = source;
    }

    @Override
    protected void fill() throws IOException {
        super.fill();
        filled = source.count;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = super.read(into, from, length);
        if (read < 0 && !isWhole) {
            long end = filled - inf.getRemaining() + TRAILER_BYTES;
            if (source.count > end || source.available() > 0) {
                throw new ZipException("what follows byte " + end + " is no whole part of it");
            }
            isWhole = true;
        }
        return read;
    }

    /** Counts what is read, and has something available unless it is at its end. */
    private static final class Source extends FilterInputStream {
        private long count;

        Source(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            count += Math.max(0, read);
            return read;
        }

        /** Waits for it. */
        @Override
        public int available() throws IOException {
            in.mark(1);
            int next = in.read();
            in.reset();
            return next < 0 ? 0 : 1;
        }
    }
}
