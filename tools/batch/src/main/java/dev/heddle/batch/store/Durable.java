package dev.heddle.batch.store;

import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there whole or not at all, even if the machine fails. */
public final class Durable {
    private static final String PART = ".part";

    private Durable() {}

    /** Writes a file, in place of one that may be there. */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path part = file.resolveSibling(
                file.getFileName() + "-" + ProcessHandle.current().pid() + PART);
        try {
            Files.deleteIfExists(part);
            try (FileChannel channel = OutputFile.channel(part)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
        force(file.toAbsolutePath().getParent());
    }

    /** The names in a directory are on disk. */
    static void force(Path directory) {
        try (FileChannel channel = FileChannel.open(directory)) {
            channel.force(true);
        } catch (IOException e) {
            // Systems that do not open directories keep names by themselves.
        }
    }
}
