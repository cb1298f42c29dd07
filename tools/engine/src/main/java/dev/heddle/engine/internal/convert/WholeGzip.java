package dev.heddle.engine.internal.convert;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks all members of a gzip file, and rejects other data after them. The JDK's stream takes an incomplete member
 * for the end, also one whose beginning a pipe has not yet delivered.
 */
final class WholeGzip extends GZIPInputStream {
    private static final int TRAILER_BYTES = 8;

    private final Source source;
    /** Number of bytes read when the buffer was last filled. */
    private long filled;

    private boolean isWhole;

    /** @param in must support marks */
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
                throw new ZipException("the data after byte " + end + " is not a complete member");
            }
            isWhole = true;
        }
        return read;
    }

    /** Counts bytes, and reports available data except at its end. */
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

        /** Blocks until data is available. */
        @Override
        public int available() throws IOException {
            in.mark(1);
            int next = in.read();
            in.reset();
            return next < 0 ? 0 : 1;
        }
    }
}
