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

/** Opens a file, a pipe, or the standard input with STD text: unpacks gzip, and skips a byte order mark. */
final class StdInput extends FilterInputStream {
    /** Stands for the standard input. */
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
     * @param dialect receives the form of the bytes
     * @throws UsageException here or during reading, if the file is packed and damaged
     */
    static InputStream open(Path file, StdDialect dialect) throws IOException {
        return open(file, dialect, read -> {});
    }

    /**
     * @param dialect receives the form of the bytes
     * @param progress receives the number of bytes read from the file, before unpacking
     * @throws UsageException here or during reading, if the file is packed and damaged
     */
    static InputStream open(Path file, StdDialect dialect, LongConsumer progress) throws IOException {
        InputStream bytes = new BufferedInputStream(new Counted(bytes(file), progress), BUFFER);
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
     * Rejects input without any line: an empty file, or the end of a pipe whose first command failed.
     *
     * @param lines number of valid and skipped lines, without blank ones
     * @throws UsageException if there is no line
     */
    static void checkHasLines(Path file, long lines) {
        if (lines == 0) {
            throw new UsageException(file + " contains no line of STD text: it is empty, or has only blank lines");
        }
    }

    /** Whether the input can be opened repeatedly. */
    static boolean isFile(Path file) {
        return !file.equals(STANDARD_INPUT) && Files.isRegularFile(file);
    }

    private static InputStream bytes(Path file) throws IOException {
        if (isFile(file)) {
            return Files.newInputStream(file);
        } else if (!file.equals(STANDARD_INPUT)) {
            // The other API queries the position, which a pipe does not have.
            return new FileInputStream(file.toFile());
        }
        return new FilterInputStream(System.in) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return in.read(into, from, length);
            }

            /** The standard input stays open. */
            @Override
            public void close() {}
        };
    }

    /** Reports the number of bytes read. */
    private static final class Counted extends FilterInputStream {
        private final LongConsumer progress;
        private long count;

        Counted(InputStream in, LongConsumer progress) {
            super(in);
            this.progress = progress;
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
            progress.accept(count);
        }
    }

    private static InputStream withoutMark(InputStream bytes, StdDialect dialect) throws IOException {
        if (begins(bytes, BYTE_ORDER_MARK)) {
            dialect.form("a byte order mark");
            bytes.skipNBytes(BYTE_ORDER_MARK.length);
        }
        return bytes;
    }

    /** Whether these bytes come next; does not consume them. */
    private static boolean begins(InputStream bytes, byte[] with) throws IOException {
        bytes.mark(with.length);
        byte[] next = bytes.readNBytes(with.length);
        bytes.reset();
        return Arrays.equals(next, with);
    }

    private static UsageException damaged(Path file, IOException e) {
        // There is no message for a file that ends in a header or a trailer.
        String why = e instanceof EOFException ? "it ends in the middle" : e.getMessage();
        return new UsageException(file + " is packed with gzip and damaged: " + why);
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
