package dev.heddle.engine.internal.probe;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The class path of the probed classes, and a loader that initialises none of them. */
final class ProbeClassPath implements AutoCloseable {
    private static final String CLASS = ".class";

    private final List<Path> elements;
    private final URLClassLoader loader;
    /** The classes of elements that were read. */
    private final Map<Path, TreeSet<String>> known = new HashMap<>();

    private ProbeClassPath(List<Path> elements, URLClassLoader loader) {
        this.elements = elements;
        this.loader = loader;
    }

    /** @throws UsageException if an element does not exist */
    static ProbeClassPath of(String text) {
        List<Path> elements = new ArrayList<>();
        for (String word : text.split(Pattern.quote(File.pathSeparator))) {
            Path element = Path.of(word).toAbsolutePath();
            if (!Files.exists(element)) {
                throw new UsageException("the class path has no " + word + ": correct -cp");
            }
            elements.add(element);
        }
        try {
            URL[] urls = new URL[elements.size()];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = elements.get(i).toUri().toURL();
            }
            return new ProbeClassPath(elements, new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
        } catch (MalformedURLException e) {
            throw new UsageException("the class path cannot be read: " + e.getMessage());
        }
    }

    /** As one word of a java command, after a directory. */
    String after(Path first) {
        return Stream.concat(Stream.of(first), elements.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Whether the name is that of a package or class of the JDK. */
    private static boolean isOfJdk(String name) {
        return name.equals("java") || name.startsWith("java.") || name.startsWith("jdk.");
    }

    /** @throws LinkageError if it, or a class that it names, cannot be loaded */
    Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    /** The class file; null if the class path lacks it. */
    byte @Nullable [] bytes(String internalName) throws IOException {
        try (InputStream in = loader.getResourceAsStream(internalName + CLASS)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    boolean has(String name) {
        return loader.findResource(name.replace('.', '/') + CLASS) != null;
    }

    /**
     * The classes that the user names, sorted.
     *
     * @param target a class, a package, or a jar
     * @throws UsageException if no class has the name, or it is in the JDK
     */
    List<String> classes(String target) throws IOException {
        if (target.endsWith(".jar") && Files.exists(Path.of(target))) {
            return List.copyOf(in(Path.of(target)));
        }
        if (has(target)) {
            return List.of(target);
        }
        if (isOfJdk(target)) {
            throw new UsageException(target + " is in the JDK: a controlled run does not switch threads between the"
                    + " accesses of its code, so a probe would find nothing; name a class of the program");
        }
        TreeSet<String> found = new TreeSet<>();
        for (Path element : elements) {
            in(element).stream().filter(name -> name.startsWith(target + ".")).forEach(found::add);
        }
        if (found.isEmpty()) {
            throw new UsageException(
                    "the class path has no class and no package " + target + ": correct the name or -cp");
        }
        return List.copyOf(found);
    }

    /** The classes of a package and of those below it, sorted; at most this number. */
    List<String> inPackage(String name, int most) throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (Path element : elements) {
            for (String one : known.containsKey(element) ? known.get(element) : read(element)) {
                if (one.startsWith(name + ".")) {
                    found.add(one);
                }
            }
        }
        return found.stream().limit(most).toList();
    }

    private TreeSet<String> read(Path element) throws IOException {
        TreeSet<String> names = in(element);
        known.put(element, names);
        return names;
    }

    private static TreeSet<String> in(Path element) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        if (Files.isDirectory(element)) {
            try (Stream<Path> files = Files.walk(element)) {
                files.forEach(file -> add(element.relativize(file).toString().replace('\\', '/'), names));
            }
        } else {
            try (JarFile jar = new JarFile(element.toFile())) {
                jar.stream().forEach(entry -> add(entry.getName(), names));
            } catch (IOException e) {
                throw new UsageException(element + " is not a jar: " + e.getMessage());
            }
        }
        return names;
    }

    private static void add(String file, TreeSet<String> to) {
        if (file.endsWith(CLASS) && !file.startsWith("META-INF/") && !file.endsWith("-info.class")) {
            to.add(file.substring(0, file.length() - CLASS.length()).replace('/', '.'));
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
