package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.file.PrivateDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Locates the agent jars: in the directory of the property {@code heddle.home}; in the distribution, above its library
 * directory; or inside the engine's own jar. Jars inside a jar are copied into a directory that only this user can
 * enter; it is deleted when this JVM ends.
 */
public final class AgentJars {
    private static final String RECORDER = "heddle-recorder-agent.jar";
    private static final String REPLAYER = "heddle-replayer-agent.jar";
    /** Their directory in the engine's jar and in heddle.jar. */
    private static final String BUNDLED = "/META-INF/heddle/";

    /** Copies of jars that a JVM cannot load from their place, by name. Also the lock for creating them. */
    private static final Map<String, Path> COPIES = new HashMap<>();

    private AgentJars() {}

    /** @throws UsageException if it cannot be found */
    public static Path recorder() {
        return agent(RECORDER);
    }

    /** @throws UsageException if it cannot be found */
    public static Path replayer() {
        return agent(REPLAYER);
    }

    private static Path agent(String name) {
        Path jar = onDisk(name);
        // A JVM takes the text after the first = as the agent's options.
        return jar == null || jar.toString().contains("=") ? copy(name, jar) : jar;
    }

    /** Null if the agent is only in the engine's jar. */
    private static Path onDisk(String name) {
        String home = System.getProperty("heddle.home");
        if (home != null) {
            Path jar = Path.of(home).toAbsolutePath().resolve(name);
            if (!Files.isRegularFile(jar)) {
                throw new UsageException("missing file " + jar
                        + ": build it with ./mvnw -DskipTests package, or start without -Dheddle.home");
            }
            return jar;
        }
        Path libraries = ownDirectory();
        if (libraries == null || !libraries.endsWith("lib") || libraries.getParent() == null) {
            return null;
        }
        Path jar = libraries.resolveSibling(name);
        return Files.isRegularFile(jar) && Files.isRegularFile(libraries.resolveSibling("heddle.jar")) ? jar : null;
    }

    /** The directory of the jar that contains this class; null if it is not in a jar. */
    private static Path ownDirectory() {
        CodeSource source = AgentJars.class.getProtectionDomain().getCodeSource();
        if (source == null || !"file".equals(source.getLocation().getProtocol())) {
            return null;
        }
        try {
            return Path.of(source.getLocation().toURI()).toAbsolutePath().getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param jar to copy; null for the one in the engine's jar */
    private static Path copy(String name, Path jar) {
        synchronized (COPIES) {
            Path copy = COPIES.get(name);
            if (copy == null) {
                copy = copied(name, jar);
                COPIES.put(name, copy);
            }
            return copy;
        }
    }

    private static Path copied(String name, Path jar) {
        try (InputStream from =
                jar == null ? AgentJars.class.getResourceAsStream(BUNDLED + name) : Files.newInputStream(jar)) {
            if (from == null) {
                throw new UsageException("cannot find " + name + " in the engine's jar or its directory: build it with "
                        + "./mvnw -DskipTests package, or set its directory by -Dheddle.home=DIRECTORY");
            }
            Path directory = PrivateDirectory.fresh(Path.of(System.getProperty("java.io.tmpdir")), "heddle-agent-");
            Path copy = directory.resolve(name);
            // Files are deleted in the reverse of this order.
            directory.toFile().deleteOnExit();
            copy.toFile().deleteOnExit();
            Files.copy(from, copy);
            return copy;
        } catch (IOException e) {
            throw new UsageException("the agent " + name + " cannot be copied into "
                    + System.getProperty("java.io.tmpdir") + " (-Djava.io.tmpdir=DIRECTORY sets another directory): "
                    + (e.getClass() == IOException.class ? e.getMessage() : e.toString()));
        }
    }
}
