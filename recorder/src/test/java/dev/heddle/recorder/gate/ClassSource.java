package dev.heddle.recorder.gate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Class files by internal name, of several jars in class path order, or of a module of the JDK. */
final class ClassSource implements AutoCloseable {
    private static final String SUFFIX = ".class";

    private final Map<String, Entry> entries = new HashMap<>();
    private final List<JarFile> jars = new ArrayList<>();
    private final boolean isJdk;

    /** A class file. */
    private interface Entry {
        InputStream open() throws IOException;
    }

    private ClassSource(boolean isJdk) {
        this.isJdk = isJdk;
    }

    /** The classes of a class path. If two have the same name, the first one counts. */
    static ClassSource ofJars(List<Path> classPath) throws IOException {
        ClassSource source = new ClassSource(false);
        for (Path element : classPath) {
            if (!Files.isRegularFile(element)) {
                continue;
            }
            JarFile jar = new JarFile(element.toFile(), false);
            source.jars.add(jar);
            names(jar).forEach(name -> {
                ZipEntry entry = jar.getEntry(name + SUFFIX);
                source.entries.putIfAbsent(name, () -> jar.getInputStream(entry));
            });
        }
        return source;
    }

    /** The classes of a module of the running JDK. */
    static ClassSource ofModule(String module) throws IOException {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", module);
        ClassSource source = new ClassSource(true);
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(SUFFIX)).forEach(file -> {
                String path = root.relativize(file).toString();
                source.entries.put(
                        path.substring(0, path.length() - SUFFIX.length()), () -> Files.newInputStream(file));
            });
        }
        return source;
    }

    /** The classes of one jar, sorted, without those for a single version of Java. */
    static List<String> namesIn(Path jar) throws IOException {
        try (JarFile open = new JarFile(jar.toFile(), false)) {
            return names(open);
        }
    }

    private static List<String> names(JarFile jar) {
        return jar.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("META-INF/"))
                .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                .filter(name -> !name.endsWith("module-info"))
                .sorted()
                .distinct()
                .toList();
    }

    /** All names, sorted, except those that no loader of a program may define. */
    List<String> names() {
        return new TreeSet<>(entries.keySet())
                .stream()
                        .filter(name -> !name.startsWith("java/") && !name.endsWith("module-info"))
                        .toList();
    }

    /** Whether the JVM's own loaders define the classes a second time. */
    boolean isJdk() {
        return isJdk;
    }

    /** The class file, or null if it does not exist. */
    byte[] read(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            return null;
        }
        try (InputStream in = entry.open()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) {
            jar.close();
        }
    }
}
