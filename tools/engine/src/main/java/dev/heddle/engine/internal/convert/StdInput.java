package dev.heddle.engine.internal.convert;

import dev.heddle.engine.base.UsageException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.ZipException;

/** The bytes of a file, a pipe, or the standard input with STD text: unpacked if it is packed with gzip, and without a byte order mark. */
final class StdInput extends FilterInputStream {
    /** Stands for what comes in on the standard input. */
    static final Path STANDARD_INPUT = Path.of("-");

    private static final int BUFFER = 1 << 16;
    private static final byte[] PACKED = {0x1F, (byte) 0x8B};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;

    private StdInput(Path file, InputStream in) {
        super(in);
        this.file = file;
    }

    /**
     * @param dialect is told the form of the bytes
     * @throws UsageException here or while it is read, if the file is packed and damaged
     */
    static InputStream open(Path file, StdDialect dialect) throws IOException {
        return open(file, dialect, read -> {});
    }

    /**
     * @param dialect is told the form of the bytes
     * @param told takes how many bytes of the file have been read, packed as they are
     * @throws UsageException here or while it is read, if the file is packed and damaged
     */
    static InputStream open(Path file, StdDialect dialect, LongConsumer told) throws IOException {
        InputStream bytes = new BufferedInputStream(new Counted(bytes(file), told), BUFFER);
        try {
            if (!begins(bytes, PACKED)) {
                return withoutMark(bytes, dialect);
            }
            dialect.form("packed with gzip");
            return withoutMark(
                    new BufferedInputStream(new StdInput(file, new WholeGzip(bytes, BUFFER)), BUFFER), dialect);
        } catch (EOFException | ZipException e) {
            bytes.close();
            throw damaged(file, e);
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    /**
     * What holds no line at all is a mistake: a file that nobody has written to, or the end of a pipe whose beginning failed.
     *
     * @param lines good and left out, without blank ones
     * @throws UsageException if there are none
     */
    static void checkHasLines(Path file, long lines) {
        if (lines == 0) {
            throw new UsageException(file + " holds no line of STD text: it is empty, or has only blank lines");
        }
    }

    /** Whether it can be opened as often as one likes. */
    static boolean isFile(Path file) {
        return !file.equals(STANDARD_INPUT) && Files.isRegularFile(file);
    }

    private static InputStream bytes(Path file) throws IOException {
        if (isFile(file)) {
            return Files.newInputStream(file);
        } else if (!file.equals(STANDARD_INPUT)) {
            // What the other way opens asks where in a pipe it is.
            return new FileInputStream(file.toFile());
        }
        return new FilterInputStream(System.in) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return in.read(into, from, length);
            }

            /** It is not ours. */
            @Override
            public void close() {}
        };
    }

    /** Tells how much was read. */
    private static final class Counted extends FilterInputStream {
        private final LongConsumer told;
        private long count;

        Counted(InputStream in, LongConsumer told) {
            super(in);
            this.told = told;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) {
            count += read;
            told.accept(count);
        }
    }

    private static InputStream withoutMark(InputStream bytes, StdDialect dialect) throws IOException {
        if (begins(bytes, BYTE_ORDER_MARK)) {
            dialect.form("a byte order mark");
            bytes.skipNBytes(BYTE_ORDER_MARK.length);
        }
        return bytes;
    }

    /** Whether these bytes come next; they are not taken. */
    private static boolean begins(InputStream bytes, byte[] with) throws IOException {
        bytes.mark(with.length);
        byte[] next = bytes.readNBytes(with.length);
        bytes.reset();
        return Arrays.equals(next, with);
    }

    private static UsageException damaged(Path file, IOException e) {
        // Of a file that ends in a header or a trailer the message is missing.
        String why = e instanceof EOFException ? "it ends in the middle" : e.getMessage();
        return new UsageException(file + " is packed with gzip, and damaged: " + why);
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (EOFException | ZipException e) {
            throw damaged(file, e);
        }
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        try {
            return super.read(into, from, length);
        } catch (EOFException | ZipException e) {
            throw damaged(file, e);
        }
    }
}
