package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where the agent jars are: beside the engine's jar or in the directory above it, or where the property {@code heddle.home} points to. */
public final class Agents {
    private static final String RECORDER = "heddle-recorder-agent.jar";
    private static final String REPLAYER = "heddle-replayer-agent.jar";

    /** Of jars to which no JVM can be pointed where they are. */
    private static final Map<Path, Path> COPIES = new ConcurrentHashMap<>();

    private Agents() {}

    public static Path recorder() {
        return agent(RECORDER);
    }

    public static Path replayer() {
        return agent(REPLAYER);
    }

    private static Path find(String name) {
        Path jar = home().resolve(name);
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("there is no " + jar + ": build it with ./mvnw -DskipTests package");
        }
        return jar;
    }

    private static Path agent(String name) {
        Path jar = find(name);
        // A JVM takes what is behind the first = for the agent's options.
        return jar.toString().contains("=") ? copy(jar) : jar;
    }

    private static Path copy(Path jar) {
        try {
            Path copy = COPIES.get(jar);
            if (copy == null) {
                Path directory = Files.createTempDirectory("heddle-agent-");
                copy = Files.copy(jar, directory.resolve(jar.getFileName()));
                // In this order: what is named last is deleted first.
                directory.toFile().deleteOnExit();
                copy.toFile().deleteOnExit();
                COPIES.put(jar, copy);
            }
            return copy;
        } catch (IOException e) {
            throw new UsageException(
                    "a JVM takes no agent whose path has a =, as " + jar + ", and it cannot be copied: " + e);
        }
    }

    private static Path home() {
        String home = System.getProperty("heddle.home");
        if (home != null) {
            return Path.of(home).toAbsolutePath();
        }
        try {
            Path own = Path.of(Agents.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath()
                    .getParent();
            // The command's libraries lie in a directory of their own.
            boolean isLibrary = !Files.exists(own.resolve(RECORDER)) && own.getParent() != null;
            return isLibrary ? own.getParent() : own;
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
