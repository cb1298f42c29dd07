package dev.heddle.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The command's classes as the JVM maps them (class data sharing), in a file beside its jar: to load them costs half of a short run. The first hunt with
 * a JDK leaves it. Where it cannot be made or used, a run takes as long as without.
 *
 * <p>Several JVMs may make it at the same time, each under a name of its own; the last one that moves its file in place wins, and all are as good.
 * A JVM that maps a truncated file crashes, so its name has its size.
 */
final class ClassArchive {
    static final ClassArchive NONE = new ClassArchive(null, null, "");

    private static final String MAKES_IT = "hunt";
    private static final String SUFFIX = ".jsa";
    /** What a user says to all JVMs may not go together with the archive. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final List<String> BASES = List.of("lib/server/classes.jsa", "bin/server/classes.jsa");

    private final Path used;
    private final Path fresh;
    private final String prefix;

    private ClassArchive(Path used, Path fresh, String prefix) {
        this.used = used;
        this.fresh = fresh;
        this.prefix = prefix;
    }

    /** The archive for a run of a verb. */
    static ClassArchive of(Path jar, String verb, Map<String, String> environment) throws IOException {
        boolean hasOptions =
                VARIABLES.stream().anyMatch(name -> System.getenv(name) != null || environment.containsKey(name));
        if (hasOptions || !hasBase() || !jar.startsWith(CommandJar.cache())) {
            return NONE;
        }
        CRC32 jdk = new CRC32();
        for (String property : List.of("java.home", "java.vm.version", "java.vm.vendor")) {
            jdk.update(System.getProperty(property, "").getBytes(StandardCharsets.UTF_8));
        }
        String prefix = jar.getFileName().toString().replace(".jar", String.format("-%08x-", jdk.getValue()));
        try (DirectoryStream<Path> all = Files.newDirectoryStream(jar.getParent(), prefix + "*" + SUFFIX)) {
            for (Path one : all) {
                if (one.getFileName().toString().equals(prefix + Files.size(one) + SUFFIX)) {
                    OldArchives.use(one, Instant.now());
                    return new ClassArchive(one, null, prefix);
                }
            }
        }
        return verb.equals(MAKES_IT)
                ? new ClassArchive(
                        null,
                        jar.resolveSibling(prefix + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".new"),
                        prefix)
                : NONE;
    }

    /**
     * Whether this Java has the archive of its own classes that all others are on top of: an image of {@code jlink} need not, and its JVM does not start
     * when it is told to write one.
     */
    private static boolean hasBase() {
        return BASES.stream().anyMatch(base -> Files.isRegularFile(Path.of(System.getProperty("java.home"), base)));
    }

    /** For the command's JVM. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        if (used != null || fresh != null) {
            options.add(used == null ? "-XX:ArchiveClassesAtExit=" + fresh : "-XX:SharedArchiveFile=" + used);
            // What a JVM has to say that cannot make or use it is nobody's concern.
            options.addAll(List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=error,cds*=off:stderr"));
        }
        return options;
    }

    /** After a run that has come to its end: has the next ones use what it has left, and removes archives that nobody uses. */
    void keep() throws IOException {
        if (fresh != null && Files.isRegularFile(fresh)) {
            Path kept = fresh.resolveSibling(prefix + Files.size(fresh) + SUFFIX);
            Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
            OldArchives.remove(kept.getParent(), Instant.now());
        }
    }

    /** Removes what a run that was stopped has left. */
    void discard() {
        if (fresh != null) {
            fresh.toFile().delete();
        }
    }
}
