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
 * Names a run, without reading its events if it was closed: SHA-256 over the manifest, how the run ended, and the names and sizes of all files. The
 * manifest of a closed recording has the start to the microsecond, the process, and how many events, blocks and names there are, so that two runs do
 * not share one. It does not change when a byte of the queue does; such damage shows when the recording is read, as each block has a checksum, and a
 * recording that was read once is not read again. One that was not closed says less of itself, and is read whole here; texts are, too.
 */
public final class Checksum {
    /** Half of SHA-256: two of a thousand million runs are alike with a chance below 10⁻²⁰. */
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

    /** A checksum in hexadecimal digits, with the size of the files that it names. */
    public record Sum(String text, long bytes) {}

    /** That of a recording. */
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

    /** That of a file of text. */
    public static Sum of(Path text) throws IOException {
        Checksum sum = new Checksum();
        sum.add("text", text, true);
        return sum.sum();
    }

    /** In the order of their names. */
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

    private void add(String name, Path file, boolean isReadWhole) throws IOException {
        long size = Files.size(file);
        bytes += size;
        digest.update((name + "\n" + size + "\n").getBytes(StandardCharsets.UTF_8));
        if (isReadWhole) {
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
