package dev.heddle.tools.launch;

import dev.heddle.tools.cli.UsageException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where the agent jars are: beside {@code heddle.jar}, or where the property {@code heddle.home} points to. */
public final class Agents {
    /** Of jars to which no JVM can be pointed where they are. */
    private static final Map<Path, Path> COPIES = new ConcurrentHashMap<>();

    private Agents() {}

    public static Path recorder() {
        return agent("heddle-recorder-agent.jar");
    }

    public static Path replayer() {
        return agent("heddle-replayer-agent.jar");
    }

    /** The jar with the built-in subjects. */
    public static Path subjects() {
        return find("heddle-subjects.jar");
    }

    /** The class path of the real programs among the subjects: the jar, and the libraries in the directory beside it. */
    public static String programs() {
        // A star is no name that a path may have on every system.
        return subjects() + File.pathSeparator + home().resolve("programs") + File.separator + "*";
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
            return Path.of(Agents.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath()
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
