package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.EmptyWatchCheck;
import dev.heddle.trace.run.JavaLaunch;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The classes on the class path of a program, as far as its command shows. */
public final class ProgramClasses {
    private static final String CLASS = ".class";

    private final List<Path> classPath;
    private final List<String> names;

    private ProgramClasses(List<Path> classPath, List<String> names) {
        this.classPath = classPath;
        this.names = names;
    }

    /** The classes of a command; null if its class path is incomplete, for example with jars inside jars. */
    public static ProgramClasses of(JavaCommand command) {
        JavaLaunch launch = JavaLaunch.of(command.words());
        if (launch.classPathElements().isEmpty() || launch.modulePath() != null || launch.hasArgumentFile()) {
            return null;
        }
        List<Path> elements = new ArrayList<>();
        List<String> names = new ArrayList<>();
        try {
            for (String element : launch.classPathElements()) {
                Path path = Path.of(element);
                boolean isKnown = Files.isDirectory(path) ? addFolder(path, names) : addJar(path, names);
                if (!isKnown) {
                    return null;
                }
                elements.add(path);
            }
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            // The program itself reports errors in its class path.
            return null;
        }
        return new ProgramClasses(elements, names);
    }

    private static boolean addFolder(Path folder, List<String> names) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
                    .forEach(file -> add(file, names));
        }
        return true;
    }

    private static boolean addJar(Path jar, List<String> names) throws IOException {
        if (!Files.isRegularFile(jar)) {
            // The JVM skips missing entries; a star stands for all jars of a directory.
            return !jar.endsWith("*");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getManifest() != null
                    && file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH) != null) {
                return false;
            }
            for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
                String entry = all.nextElement().getName();
                if (entry.endsWith(".jar")) {
                    return false;
                }
                add(entry, names);
            }
        }
        return true;
    }

    private static void add(String file, List<String> names) {
        if (file.endsWith(CLASS) && !file.startsWith("META-INF/") && !file.endsWith("-info.class")) {
            names.add(file.substring(0, file.length() - CLASS.length()));
        }
    }

    /** A message if a recorder with these options watches no class of the program; otherwise null. */
    public String emptyWatch(Map<String, String> options) {
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            return EmptyWatchCheck.why(options, names, loader);
        } catch (IOException e) {
            // The program itself reports errors in its class path.
            return null;
        }
    }

    private URL[] urls() throws MalformedURLException {
        URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = classPath.get(i).toUri().toURL();
        }
        return urls;
    }
}
