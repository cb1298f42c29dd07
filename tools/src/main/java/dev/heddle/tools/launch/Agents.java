package dev.heddle.tools.launch;

import dev.heddle.tools.cli.UsageException;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the agent jars are: beside {@code heddle.jar}, or where the property {@code heddle.home} points to. */
public final class Agents {
    private Agents() {}

    public static Path recorder() {
        return find("heddle-recorder-agent.jar");
    }

    public static Path replayer() {
        return find("heddle-replayer-agent.jar");
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
