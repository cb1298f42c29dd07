package dev.heddle.cli;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.file.Trust;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Jars with further techniques and verbs. They need a variable because a command that is started with {@code -jar}
 * takes no class path.
 */
final class PluginJars {
    /** The environment variable with the paths of the jars, separated like a class path. */
    static final String VARIABLE = "HEDDLE_JARS";

    private PluginJars() {}

    /**
     * Makes the service loader find the services in these jars.
     *
     * @param jars the value of the variable; null if it is not set
     * @throws UsageException if a jar does not exist
     */
    static void load(String jars) {
        if (jars == null || jars.isBlank()) {
            return;
        }
        List<URL> urls = new ArrayList<>();
        for (String jar : jars.split(File.pathSeparator)) {
            if (jar.isEmpty()) {
                // An empty path would be the working directory.
                continue;
            }
            Path path = Path.of(jar);
            if (!Files.exists(path)) {
                throw new UsageException(VARIABLE + " names " + jar + ", which does not exist");
            }
            refuseOthers(path);
            try {
                urls.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new UsageException(VARIABLE + " names " + jar + ", which is not a file: " + e.getMessage());
            }
        }
        use(urls);
    }

    /** A jar that other users can change would run their code with the rights of this user. */
    private static void refuseOthers(Path jar) {
        try {
            String problem = Trust.problem(jar);
            if (problem != null) {
                throw new UsageException(VARIABLE + " names " + jar + ", which other users can change: " + problem
                        + ": remove their write permission, or name a copy");
            }
        } catch (IOException e) {
            throw new UsageException(VARIABLE + " names " + jar + ", which cannot be read: " + e.getMessage());
        }
    }

    private static void use(List<URL> urls) {
        Thread.currentThread()
                .setContextClassLoader(new URLClassLoader(urls.toArray(URL[]::new), PluginJars.class.getClassLoader()));
    }
}
