package dev.heddle.subjects.io;

import dev.heddle.subjects.Racers;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two threads append entries to a file, each at the end that it has read from a field: R<sub>u</sub>(end)
 * W<sub>u′</sub>(end) W<sub>u</sub>(end) makes one overwrite the other's entry. With the argument {@code sound}
 * appending is atomic.
 */
public final class Journal {
    private static final int ENTRY = 512;

    private Journal() {}

    public static void main(String[] args) throws IOException {
        boolean isSound = args.length > 0 && args[0].equals("sound");
        Path path = Files.createTempFile("journal", ".log");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            Log log = isSound ? new SoundLog(file.getChannel()) : new Log(file.getChannel());
            Racers.run(log::append, log::append);
            if (file.length() != 2 * ENTRY) {
                throw new IllegalStateException(
                        "two entries were written, and the file has " + file.length() + " bytes");
            }
        } finally {
            Files.delete(path);
        }
    }

    static class Log {
        private final FileChannel file;
        private long end;

        Log(FileChannel file) {
            this.file = file;
        }

        void append() {
            long at = end();
            try {
                file.write(ByteBuffer.allocate(ENTRY), at);
                file.force(true);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            setEnd(at + ENTRY);
        }

        synchronized long end() {
            return end;
        }

        synchronized void setEnd(long end) {
            this.end = end;
        }
    }

    static final class SoundLog extends Log {
        SoundLog(FileChannel file) {
            super(file);
        }

        @Override
        synchronized void append() {
            super.append();
        }
    }
}
