package dev.heddle.command;

import dev.heddle.trace.file.CacheSeal;
import dev.heddle.trace.file.PrivateDirectory;
import dev.heddle.trace.file.Sha256;
import dev.heddle.trace.file.Trust;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/**
 * The command's classes as the JVM maps them (class data sharing), in a file beside its jar: to load them costs half of a short run. The first hunt with
 * a JDK leaves it. Where it cannot be made or used, a run takes as long as without.
 *
 * <p>Several JVMs may make it at the same time, each in a directory of its own; the last one that moves its file in place wins, and all are as good.
 * Its name has the {@linkplain CacheSeal seal} of its content, so that no other file and no damaged one is mapped. The JVM opens it by its name, after that
 * check: in between only this user could change it.
 */
final class ClassArchive {
    static final ClassArchive NONE = new ClassArchive(null, null, null, "");

    private static final String MAKES_IT = "hunt";
    private static final String SUFFIX = ".jsa";
    /** Begins the name of a directory in which an archive is being made. */
    static final String MAKING = "heddle-archive-";

    /** What a user says to all JVMs may not go together with the archive. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final List<String> BASES = List.of("lib/server/classes.jsa", "bin/server/classes.jsa");
    /** Archives that this JVM has compared with their seals: to read one costs more than a tenth of a second. */
    private static final Set<Path> SOUND = ConcurrentHashMap.newKeySet();

    private final Path used;
    private final Path fresh;
    private final CacheSeal seal;
    private final String prefix;

    private ClassArchive(Path used, Path fresh, CacheSeal seal, String prefix) {
        this.used = used;
        this.fresh = fresh;
        this.seal = seal;
        this.prefix = prefix;
    }

    /** The archive for a run of a verb. */
    static ClassArchive of(Path jar, String verb, Map<String, String> environment) throws IOException {
        boolean hasOptions =
                VARIABLES.stream().anyMatch(name -> System.getenv(name) != null || environment.containsKey(name));
        Path cache = HeddleJar.cache();
        if (hasOptions || !hasBase() || cache == null || !jar.startsWith(cache)) {
            return NONE;
        }
        return of(jar, verb);
    }

    /** @param jar in a directory that nobody else can write */
    static ClassArchive of(Path jar, String verb) throws IOException {
        CRC32 jdk = new CRC32();
        for (String property : List.of("java.home", "java.vm.version", "java.vm.vendor")) {
            jdk.update(System.getProperty(property, "").getBytes(StandardCharsets.UTF_8));
        }
        String prefix = jar.getFileName().toString().replace(".jar", String.format("-%08x-", jdk.getValue()));
        CacheSeal seal = CacheSeal.of(jar.getParent());
        try (DirectoryStream<Path> all = Files.newDirectoryStream(jar.getParent(), prefix + "*" + SUFFIX)) {
            for (Path one : all) {
                if (isSound(one, seal, prefix)) {
                    ArchiveCleanup.use(one, Instant.now());
                    return new ClassArchive(one, null, seal, prefix);
                }
            }
        }
        return verb.equals(MAKES_IT)
                ? new ClassArchive(
                        null, PrivateDirectory.fresh(jar.getParent(), MAKING).resolve("fresh" + SUFFIX), seal, prefix)
                : NONE;
    }

    private static boolean isSound(Path archive, CacheSeal seal, String prefix) throws IOException {
        if (SOUND.contains(archive)) {
            return true;
        }
        if (Trust.problemOfFile(archive) != null
                || !archive.getFileName().toString().equals(name(archive, seal, prefix))) {
            return false;
        }
        SOUND.add(archive);
        return true;
    }

    /** The name of a file with this content. */
    private static String name(Path archive, CacheSeal seal, String prefix) throws IOException {
        String content = prefix + HeddleJar.digest(Files.newInputStream(archive));
        return prefix + Sha256.hex(seal.of(content.getBytes(StandardCharsets.UTF_8))) + SUFFIX;
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
            PrivateDirectory.restrict(fresh);
            Path cache = fresh.getParent().getParent();
            Path kept = cache.resolve(name(fresh, seal, prefix));
            Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
            SOUND.add(kept);
            ArchiveCleanup.remove(cache, Instant.now());
        }
    }

    /** Removes what a run that was stopped has left. */
    void discard() {
        if (fresh != null) {
            fresh.toFile().delete();
            fresh.getParent().toFile().delete();
        }
    }
}
