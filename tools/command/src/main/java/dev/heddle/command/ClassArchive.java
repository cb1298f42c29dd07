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
 * The class data archive of the command, in a file beside its jar. Without it, class loading takes half of the time of
 * a short run. The first hunt with a JDK creates it. If it cannot be created or used, runs work without it.
 *
 * <p>Several JVMs may create it at the same time, each in its own directory. The last one that moves its file in place
 * wins; all files are equivalent. Its name has the {@linkplain CacheSeal seal} of its content, so that no foreign or
 * damaged file is mapped. The JVM opens the file after that check; in between, only this user could change it.
 */
final class ClassArchive {
    static final ClassArchive NONE = new ClassArchive(null, null, null, "");

    private static final String CREATING_VERB = "hunt";
    private static final String SUFFIX = ".jsa";
    /** Prefix of directories in which an archive is being created. */
    static final String MAKING = "heddle-archive-";

    /** Options in these variables may be incompatible with the archive. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final List<String> BASES = List.of("lib/server/classes.jsa", "bin/server/classes.jsa");
    /** Archives whose seals this JVM has checked, because reading one takes more than a tenth of a second. */
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

    /** @param jar a jar in a directory that only this user can write */
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
        return verb.equals(CREATING_VERB)
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

    /** The name for a file with this content. */
    private static String name(Path archive, CacheSeal seal, String prefix) throws IOException {
        String content = prefix + HeddleJar.digest(Files.newInputStream(archive));
        return prefix + Sha256.hex(seal.of(content.getBytes(StandardCharsets.UTF_8))) + SUFFIX;
    }

    /**
     * Whether this Java has the base archive that other archives extend. An image of {@code jlink} may lack it, and its
     * JVM does not start if an option requests an archive.
     */
    private static boolean hasBase() {
        return BASES.stream().anyMatch(base -> Files.isRegularFile(Path.of(System.getProperty("java.home"), base)));
    }

    /** The options for the command's JVM. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        if (used != null || fresh != null) {
            options.add(used == null ? "-XX:ArchiveClassesAtExit=" + fresh : "-XX:SharedArchiveFile=" + used);
            // Messages of a JVM that cannot create or use the archive are not useful to the user.
            options.addAll(List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=error,cds*=off:stderr"));
        }
        return options;
    }

    /**
     * After a successful run: publishes its archive for the next runs, and removes unused archives.
     */
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

    /** Removes the files of an interrupted run. */
    void discard() {
        if (fresh != null) {
            fresh.toFile().delete();
            fresh.getParent().toFile().delete();
        }
    }
}
