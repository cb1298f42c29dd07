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

/** Jars that bring further techniques and verbs along; a command that is started with {@code -jar} takes no class path. */
final class PluginJars {
    /** The environment variable that names them, separated as class paths are. */
    static final String VARIABLE = "HEDDLE_JARS";

    private PluginJars() {}

    /**
     * Lets services be found in these jars.
     *
     * @param jars the value of the variable; null if there is none
     * @throws UsageException if one is not there
     */
    static void load(String jars) {
        if (jars == null || jars.isBlank()) {
            return;
        }
        List<URL> urls = new ArrayList<>();
        for (String jar : jars.split(File.pathSeparator)) {
            if (jar.isEmpty()) {
                // Not the working directory.
                continue;
            }
            Path path = Path.of(jar);
            if (!Files.exists(path)) {
                throw new UsageException(VARIABLE + " names " + jar + ", which is not there");
            }
            refuseOthers(path);
            try {
                urls.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new UsageException(VARIABLE + " names " + jar + ", which is no file: " + e.getMessage());
            }
        }
        use(urls);
    }

    /** Code of theirs would run with the rights of this user. */
    private static void refuseOthers(Path jar) {
        try {
            String problem = Trust.problem(jar);
            if (problem != null) {
                throw new UsageException(VARIABLE + " names " + jar + ", which other users could change: " + problem
                        + ": take that right from them, or name a copy");
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
