package dev.heddle.batch.file;

import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that are on the disk completely or not at all, even if the machine fails. */
public final class DurableFile {
    private static final String PART = ".part";

    private DurableFile() {}

    /** Writes a file, or replaces an existing one. */
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

    /** Forces the names in a directory to the disk. */
    public static void force(Path directory) {
        try (FileChannel channel = FileChannel.open(directory)) {
            channel.force(true);
        } catch (IOException e) {
            // A system that cannot open directories makes names durable by itself.
        }
    }
}
