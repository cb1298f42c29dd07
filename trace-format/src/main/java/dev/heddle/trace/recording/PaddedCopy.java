package dev.heddle.trace.recording;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A copy of a queue, without its table, with its files sparsely padded to a size that can be mapped without a fault.
 */
final class PaddedCopy implements AutoCloseable {
    private static final long PADDING = 128L << 20;

    private final Path directory;

    private PaddedCopy(Path directory) {
        this.directory = directory;
    }

    static PaddedCopy of(Path original) throws IOException {
        PaddedCopy copy = new PaddedCopy(Files.createTempDirectory("heddle-salvage"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(original, "*" + EventQueue.FILE_SUFFIX)) {
            for (Path file : files) {
                Path to = copy.directory.resolve(file.getFileName().toString());
                Files.copy(file, to);
                try (RandomAccessFile data = new RandomAccessFile(to.toFile(), "rw")) {
                    data.setLength(data.length() + PADDING);
                }
            }
            return copy;
        } catch (IOException | RuntimeException e) {
            copy.close();
            throw e;
        }
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() {
        List<Path> all = new ArrayList<>();
        try (var walk = Files.walk(directory)) {
            walk.sorted(Comparator.reverseOrder()).forEach(all::add);
            for (Path path : all) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
