package dev.heddle.engine.internal.tests;

import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Verdicts of tests in a file, so that what has not changed need not be tried again.
 *
 * @param schemaVersion version of the shape
 * @param checksum of all that verdicts depend on: the contents of the class path, the options, the version of Heddle
 */
public record TestVerdicts(int schemaVersion, String checksum, List<TestVerdict> verdicts) {
    /** Name of the file. */
    public static final String FILE_NAME = "tests.json";

    private static final int SCHEMA_VERSION = 1;

    public TestVerdicts {
        verdicts = List.copyOf(verdicts);
    }

    /** Those of now. */
    public TestVerdicts(String checksum, List<TestVerdict> verdicts) {
        this(SCHEMA_VERSION, checksum, verdicts);
    }

    /** Those in a directory of results that still hold; none if there are no such results, or anything has changed since. */
    public static List<TestVerdict> kept(Path directory, String checksum) {
        Path file = directory.resolve(FILE_NAME);
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            TestVerdicts kept = Json.readVersioned(file, TestVerdicts.class, DocumentHead.VERSION, SCHEMA_VERSION, "");
            if (!kept.checksum.equals(checksum)) {
                return List.of();
            }
            return kept.verdicts().stream()
                    .filter(TestVerdict::isKept)
                    .filter(one -> one.directory() == null || Files.isDirectory(directory.resolve(one.directory())))
                    .toList();
        } catch (IOException e) {
            // A file that was written in part is as good as no file: all is tried again.
            return List.of();
        }
    }

    /** @param directory of the results */
    public void write(Path directory) throws IOException {
        Json.writeRecord(directory.resolve(FILE_NAME), this);
    }

    /**
     * A checksum over the contents of a class path.
     *
     * @param words what else verdicts depend on
     */
    public static String checksum(List<Path> classPath, List<String> words) throws IOException {
        MessageDigest digest = sha256();
        for (Path element : classPath) {
            add(digest, "element");
            if (Files.isDirectory(element)) {
                try (Stream<Path> all = Files.walk(element)) {
                    for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                        add(digest, element.relativize(file).toString());
                        addContents(digest, file);
                    }
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            } else {
                addContents(digest, element);
            }
        }
        words.forEach(word -> add(digest, word));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void addContents(MessageDigest digest, Path file) throws IOException {
        // A file's digest by itself, so that its end is where it is.
        MessageDigest own = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), own)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        digest.update(own.digest());
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
