package dev.heddle.cli;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Jars that bring further techniques and verbs along; a command that is started with {@code -jar} takes no class path. */
final class FurtherJars {
    /** The environment variable that names them, separated as class paths are. */
    static final String VARIABLE = "HEDDLE_JARS";

    private FurtherJars() {}

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
            Path path = Path.of(jar);
            if (!Files.exists(path)) {
                throw new UsageException(VARIABLE + " names " + jar + ", which is not there");
            }
            try {
                urls.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new UsageException(VARIABLE + " names " + jar + ", which is no file: " + e.getMessage());
            }
        }
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader(urls.toArray(URL[]::new), FurtherJars.class.getClassLoader()));
    }
}
