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
 * Where the agent jars are: where the property {@code heddle.home} points to; in the distribution, above its directory of libraries; or in the
 * engine's own jar. From there they are copied into a directory that only this user can enter, and that goes when this JVM ends.
 */
public final class Agents {
    private static final String RECORDER = "heddle-recorder-agent.jar";
    private static final String REPLAYER = "heddle-replayer-agent.jar";
    /** Where they are in the engine's jar; in heddle.jar, too. */
    private static final String BUNDLED = "/META-INF/heddle/";

    /** Of jars to which no JVM can be pointed where they are, by name; also guards their making. */
    private static final Map<String, Path> COPIES = new HashMap<>();

    private Agents() {}

    /** @throws UsageException if there is none */
    public static Path recorder() {
        return agent(RECORDER);
    }

    /** @throws UsageException if there is none */
    public static Path replayer() {
        return agent(REPLAYER);
    }

    private static Path agent(String name) {
        Path jar = onDisk(name);
        // A JVM takes what is behind the first = for the agent's options.
        return jar == null || jar.toString().contains("=") ? copy(name, jar) : jar;
    }

    /** Null if it is in the engine's jar only. */
    private static Path onDisk(String name) {
        String home = System.getProperty("heddle.home");
        if (home != null) {
            Path jar = Path.of(home).toAbsolutePath().resolve(name);
            if (!Files.isRegularFile(jar)) {
                throw new UsageException("there is no " + jar
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

    /** Of the jar that this class came from; null if it came from none. */
    private static Path ownDirectory() {
        CodeSource source = Agents.class.getProtectionDomain().getCodeSource();
        if (source == null || !"file".equals(source.getLocation().getProtocol())) {
            return null;
        }
        try {
            return Path.of(source.getLocation().toURI()).toAbsolutePath().getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param jar what to copy; null for the one in the engine's jar */
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
                jar == null ? Agents.class.getResourceAsStream(BUNDLED + name) : Files.newInputStream(jar)) {
            if (from == null) {
                throw new UsageException("there is no " + name + " in the engine's jar, nor beside it: build it with "
                        + "./mvnw -DskipTests package, or say by -Dheddle.home=DIRECTORY where it is");
            }
            Path directory = PrivateDirectory.fresh(Path.of(System.getProperty("java.io.tmpdir")), "heddle-agent-");
            Path copy = directory.resolve(name);
            // In this order: what is named last is deleted first.
            directory.toFile().deleteOnExit();
            copy.toFile().deleteOnExit();
            Files.copy(from, copy);
            return copy;
        } catch (IOException e) {
            throw new UsageException("the agent " + name + " cannot be copied into "
                    + System.getProperty("java.io.tmpdir") + " (-Djava.io.tmpdir=DIRECTORY names another place): "
                    + (e.getClass() == IOException.class ? e.getMessage() : e.toString()));
        }
    }
}
