package dev.heddle.batch.input;

import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Identifies a run: SHA-256 over the manifest, the end of the run, and the names and sizes of all files. The events of
 * a closed recording are not read. Its manifest is unique: it has the start in microseconds, the process, and the
 * numbers of events, blocks and names. The checksum does not change with a byte of the queue; the checksums of blocks
 * detect such damage when the recording is read. An unclosed recording has a less specific manifest, so all its files
 * are read. Texts are also read completely.
 */
public final class Checksum {
    /** Half of SHA-256: the probability of a collision among a thousand million runs is below 10⁻²⁰. */
    private static final int BYTES = 16;

    private static final int BUFFER = 1 << 16;

    private final MessageDigest digest;
    private long bytes;

    private Checksum() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** A checksum in hexadecimal digits, with the total size of the files. */
    public record Sum(String text, long bytes) {}

    /** The checksum of a recording. */
    public static Sum of(Path directory, Manifest manifest) throws IOException {
        Checksum sum = new Checksum();
        for (Path file : files(directory)) {
            String name = directory.relativize(file).toString().replace('\\', '/');
            boolean isSmall =
                    name.equals(Manifest.FILE_NAME) || name.equals(Ending.FILE_NAME) || name.equals(Outcome.FILE_NAME);
            sum.add(name, file, isSmall || !manifest.isClosed());
        }
        return sum.sum();
    }

    /** The checksum of a text file. */
    public static Sum of(Path text) throws IOException {
        Checksum sum = new Checksum();
        sum.add("text", text, true);
        return sum.sum();
    }

    /** All files, sorted by name. */
    private static List<Path> files(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }

    private void add(String name, Path file, boolean isContentIncluded) throws IOException {
        long size = Files.size(file);
        bytes += size;
        digest.update((name + "\n" + size + "\n").getBytes(StandardCharsets.UTF_8));
        if (isContentIncluded) {
            byte[] buffer = new byte[BUFFER];
            try (InputStream in = Files.newInputStream(file)) {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    digest.update(buffer, 0, count);
                }
            }
        }
    }

    private Sum sum() {
        return new Sum(HexFormat.of().formatHex(digest.digest(), 0, BYTES), bytes);
    }
}
