package dev.heddle.command;

import dev.heddle.trace.file.PrivateDirectory;
import dev.heddle.trace.file.Sha256;
import dev.heddle.trace.file.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The jar of the command. It is copied from this library to the user's cache, once for each version. A copy is used
 * only if no other user could have written it, and its SHA-256 is that of the jar in this library. If the cache is not
 * private, the copy goes to a new directory, which is deleted when this JVM ends.
 */
public final class HeddleJar {
    /** The system property that names another jar than the bundled one. */
    private static final String PROPERTY = "heddle.jar";

    private static final String BUNDLED = "/META-INF/heddle/heddle.jar";
    /** Its SHA-256 in hexadecimal letters, written when this library was built. */
    private static final String DIGEST = BUNDLED + ".sha256";

    private static final String RECORDER = "META-INF/heddle/heddle-recorder-agent.jar";
    /** Number of hexadecimal digits in the name of the copy. */
    private static final int NAME_LETTERS = 16;

    private static final int DIGEST_LETTERS = 64;

    private static Path jar;
    private static String problem;

    private HeddleJar() {}

    /** The path of the jar. */
    static synchronized Path file() throws IOException {
        String named = System.getProperty(PROPERTY);
        if (named != null) {
            return Path.of(named);
        }
        if (jar == null) {
            URL bundled = HeddleJar.class.getResource(BUNDLED);
            if (bundled == null) {
                throw new CommandException(
                        "this build of heddle-command does not contain the command: name its jar with -D" + PROPERTY);
            }
            jar = copied(bundled, digest(bundled), cache());
        }
        return jar;
    }

    /** Why the jar is not cached for later runs, in words; null if it is cached. */
    static synchronized String problem() {
        return problem;
    }

    /**
     * Returns a valid copy, and creates it if needed.
     *
     * @param digest of the jar, in hexadecimal letters
     * @param directory the cache; null without a cache
     */
    static Path copied(URL bundled, String digest, Path directory) throws IOException {
        String name = "heddle-" + digest.substring(0, NAME_LETTERS) + ".jar";
        problem = problemOf(directory);
        Path used = directory;
        if (problem != null) {
            used = temporary();
            used.toFile().deleteOnExit();
            used.resolve(name).toFile().deleteOnExit();
        }
        Path file = used.resolve(name);
        if (!isWhole(file, digest)) {
            copy(bundled, digest, file);
        }
        return file;
    }

    private static String problemOf(Path directory) {
        if (directory == null) {
            return "the user has no cache directory";
        }
        try {
            return PrivateDirectory.make(directory);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static Path temporary() {
        String place = System.getProperty("java.io.tmpdir");
        try {
            return PrivateDirectory.fresh(Path.of(place), "heddle-command-");
        } catch (IOException e) {
            throw new CommandException(
                    "the command cannot be copied into " + place + " (-Djava.io.tmpdir=DIRECTORY names another place): "
                            + e.getMessage(),
                    e);
        }
    }

    private static boolean isWhole(Path file, String digest) throws IOException {
        try {
            return Trust.problemOfFile(file) == null
                    && digest(Files.newInputStream(file)).equals(digest);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static void copy(URL bundled, String digest, Path file) throws IOException {
        // The file is readable only by its owner.
        Path fresh = Files.createTempFile(file.getParent(), "heddle-", ".new", PrivateDirectory.ofFile());
        try {
            MessageDigest sum = sha256();
            try (InputStream in = new DigestInputStream(bundled.openStream(), sum);
                    OutputStream out = Files.newOutputStream(fresh)) {
                in.transferTo(out);
            }
            if (!Sha256.hex(sum.digest()).equals(digest)) {
                throw new CommandException("this build of heddle-command is damaged: the SHA-256 of its command is not "
                        + digest + ": use the jar of a release");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static String digest(URL bundled) throws IOException {
        URL digest = HeddleJar.class.getResource(DIGEST);
        if (digest == null) {
            return digest(bundled.openStream());
        }
        try (InputStream in = digest.openStream()) {
            String text = new String(in.readNBytes(2 * DIGEST_LETTERS), StandardCharsets.UTF_8).strip();
            if (!text.matches("[0-9a-f]{" + DIGEST_LETTERS + "}")) {
                throw new CommandException("this build of heddle-command is damaged: " + DIGEST + " has no SHA-256");
            }
            return text;
        }
    }

    /** The SHA-256 of the content of a stream, in hexadecimal digits. Closes the stream. */
    static String digest(InputStream from) throws IOException {
        MessageDigest sum = sha256();
        try (InputStream in = new DigestInputStream(from, sum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Sha256.hex(sum.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * The cache directory, which the agents also use; null if the user has none. A relative path is ignored, because it
     * would differ in each working directory.
     */
    static Path cache() {
        return cache(System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home"));
    }

    static Path cache(String named, String home) {
        if (named != null && Path.of(named).isAbsolute()) {
            return Path.of(named).resolve("heddle");
        }
        return home == null || !Path.of(home).isAbsolute() ? null : Path.of(home, ".cache", "heddle");
    }

    /**
     * Copies the recorder's agent for {@code -javaagent}, and replaces an existing file.
     *
     * @throws CommandException if the jar of the command has no agent
     */
    public static void copyRecorder(Path to) throws IOException {
        try (JarFile command = new JarFile(file().toFile())) {
            ZipEntry agent = command.getEntry(RECORDER);
            if (agent == null) {
                throw new CommandException(
                        command.getName() + " does not contain the agent: use the heddle.jar of a release");
            }
            Files.createDirectories(to.toAbsolutePath().getParent());
            try (InputStream in = command.getInputStream(agent)) {
                Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
