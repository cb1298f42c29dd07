package dev.heddle.engine.internal.launch;

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
 * Stores verdicts of tests in a file, so that unchanged tests need not be tried again.
 *
 * @param schemaVersion version of the file's schema
 * @param checksum of all inputs of the verdicts: content of the class path, options, Heddle's version
 */
public record TestVerdicts(int schemaVersion, String checksum, List<TestVerdict> verdicts) {
    /** Name of the file. */
    public static final String FILE_NAME = "tests.json";

    private static final int SCHEMA_VERSION = 1;

    public TestVerdicts {
        verdicts = List.copyOf(verdicts);
    }

    /** Verdicts of the current version. */
    public TestVerdicts(String checksum, List<TestVerdict> verdicts) {
        this(SCHEMA_VERSION, checksum, verdicts);
    }

    /** The verdicts in a result directory that are still valid; empty if absent, or any input has changed. */
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
            // An incomplete file counts as missing: everything is tried again.
            return List.of();
        }
    }

    /** @param directory of the results */
    public void write(Path directory) throws IOException {
        Json.write(directory.resolve(FILE_NAME), this);
    }

    /**
     * A checksum over the content of a class path.
     *
     * @param words further inputs of the verdicts
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
        // Each file is digested separately, to mark where it ends.
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
