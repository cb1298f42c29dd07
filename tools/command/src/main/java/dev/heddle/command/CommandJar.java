package dev.heddle.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/** The jar of the command. It is copied from this library once for each version. */
public final class CommandJar {
    /** Names another jar than the one that came with this library. */
    private static final String PROPERTY = "heddle.jar";

    private static final String BUNDLED = "/META-INF/heddle/heddle.jar";
    private static final String RECORDER = "META-INF/heddle/heddle-recorder-agent.jar";

    private static Path jar;

    private CommandJar() {}

    /** Where it is. */
    static synchronized Path file() throws IOException {
        String named = System.getProperty(PROPERTY);
        if (named != null) {
            return Path.of(named);
        }
        if (jar == null) {
            URL bundled = CommandJar.class.getResource(BUNDLED);
            if (bundled == null) {
                throw new CommandException(
                        "this build of heddle-command has no command in it: name its jar with -D" + PROPERTY);
            }
            Bundled command = Bundled.of(bundled);
            Path directory = cache();
            Path file = directory.resolve(String.format("heddle-%08x.jar", command.checksum()));
            if (!Files.isRegularFile(file) || Files.size(file) != command.size()) {
                Files.createDirectories(directory);
                Path fresh = Files.createTempFile(directory, "heddle-", ".new");
                // In place: it is readable by its owner only.
                try (InputStream in = bundled.openStream();
                        OutputStream out = Files.newOutputStream(fresh)) {
                    in.transferTo(out);
                }
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            jar = file;
        }
        return jar;
    }

    /** What is known of the command's jar. The directory of this library's jar says it; to read the whole takes half a second of CPU time. */
    private record Bundled(long checksum, long size) {
        static Bundled of(URL url) throws IOException {
            if (url.openConnection() instanceof JarURLConnection connection) {
                ZipEntry entry = connection.getJarEntry();
                if (entry != null && entry.getCrc() >= 0 && entry.getSize() >= 0) {
                    return new Bundled(entry.getCrc(), entry.getSize());
                }
            }
            try (InputStream in = url.openStream()) {
                byte[] bytes = in.readAllBytes();
                CRC32 sum = new CRC32();
                sum.update(bytes);
                return new Bundled(sum.getValue(), bytes.length);
            }
        }
    }

    /** Where the agents keep things, too. Nobody else can put a file there, as into a directory for all. */
    static Path cache() {
        String named = System.getenv("XDG_CACHE_HOME");
        Path all =
                named == null || named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
        return all.resolve("heddle");
    }

    /**
     * Copies the recorder's agent, for {@code -javaagent}, in place of what is there.
     *
     * @throws CommandException if the jar of the command has none
     */
    public static void copyRecorder(Path to) throws IOException {
        try (JarFile command = new JarFile(file().toFile())) {
            ZipEntry agent = command.getEntry(RECORDER);
            if (agent == null) {
                throw new CommandException(command.getName() + " has no agent in it: take the heddle.jar of a release");
            }
            Files.createDirectories(to.toAbsolutePath().getParent());
            try (InputStream in = command.getInputStream(agent)) {
                Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
