package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of pages. It is closed when it is garbage-collected. */
interface PageFile {
    /** Fills the buffer from a position in the file, up to the end of the file. */
    void read(ByteBuffer into, long position) throws IOException;

    /** Writes the whole buffer to a position in the file. */
    void write(ByteBuffer from, long position) throws IOException;

    /** Opens a file that does not exist yet. */
    @FunctionalInterface
    interface Opener {
        /** A file on disk, which loses its name when it is opened, so that a killed process leaves no file. */
        Opener FILE = Opener::withoutName;

        PageFile open(Path file) throws IOException;

        private static PageFile withoutName(Path path) throws IOException {
            FileChannel channel = FileChannel.open(
                    path,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            return new PageFile() {
                @Override
                public void read(ByteBuffer into, long position) throws IOException {
                    long at = position;
                    for (int read = 0; into.hasRemaining() && read >= 0; at += Math.max(0, read)) {
                        read = channel.read(into, at);
                    }
                }

                @Override
                public void write(ByteBuffer from, long position) throws IOException {
                    for (long at = position; from.hasRemaining(); ) {
                        at += channel.write(from, at);
                    }
                }
            };
        }
    }
}
