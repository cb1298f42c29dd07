package dev.heddle.engine.internal.launch;

import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.JavaLaunch;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Reads the class files of a program from the class path and module path of its command, and those of its JDK. Classes
 * from other places, such as jars inside jars, are not found. Not thread-safe.
 */
public final class ProgramClassFiles implements AutoCloseable {
    /** Where a Spring Boot jar and a web archive hold the classes of the program. */
    private static final List<String> FOLDERS_IN_JARS = List.of("", "BOOT-INF/classes/", "WEB-INF/classes/");

    private final List<Path> folders = new ArrayList<>();
    private final List<JarFile> jars = new ArrayList<>();
    private final @Nullable Path jdk;
    /** Later files are ignored; null for none. */
    private final @Nullable Instant newest;

    private @Nullable FileSystem image;
    private boolean isImageOpen;

    private ProgramClassFiles(@Nullable Path jdk, @Nullable Instant newest) {
        this.jdk = jdk;
        this.newest = newest;
    }

    /**
     * Opens the files that a recorded program was started with. Those that were changed since then are ignored. There
     * are no files if the recording does not name them, as in one made by an earlier version.
     */
    public static ProgramClassFiles of(Recording recording) {
        List<String> launch = recording.manifest().begin().launch();
        return launch.isEmpty()
                ? none()
                : of(launch, recording.manifest().begin().start());
    }

    /** The files of no program. */
    public static ProgramClassFiles none() {
        return new ProgramClassFiles(null, null);
    }

    /** Opens the files that a command names. Missing and unreadable ones are skipped, as the JVM skips them. */
    public static ProgramClassFiles of(JavaCommand command) {
        return of(command.words(), null);
    }

    private static ProgramClassFiles of(List<String> command, @Nullable Instant newest) {
        JavaLaunch launch = JavaLaunch.of(command);
        ProgramClassFiles files = new ProgramClassFiles(home(command.get(0)), newest);
        files.addAll(launch.classPathElements());
        files.addAll(launch.modulePathElements());
        return files;
    }

    /** The home of a java executable; null if its path does not show it. */
    private static @Nullable Path home(String executable) {
        try {
            Path path = Path.of(executable);
            Path bin = path.isAbsolute() ? path.toRealPath().getParent() : null;
            Path home = bin == null ? null : bin.getParent();
            return home != null && Files.isRegularFile(home.resolve("lib").resolve("modules")) ? home : null;
        } catch (IOException | InvalidPathException e) {
            // The command itself fails with the reason.
            return null;
        }
    }

    private void addAll(List<String> elements) {
        for (String element : elements) {
            try {
                add(Path.of(element));
            } catch (InvalidPathException e) {
                // The JVM skips such an element.
                continue;
            }
        }
    }

    private void add(Path path) {
        Path name = path.getFileName();
        boolean isStar = name != null && name.toString().equals("*");
        Path folder = isStar ? path.getParent() : path;
        if (Files.isDirectory(folder == null ? Path.of(".") : folder)) {
            if (!isStar) {
                folders.add(folder);
            }
            addJarsIn(folder == null ? Path.of(".") : folder);
        } else if (Files.isRegularFile(path)) {
            addJar(path, true);
        }
    }

    /** The jars of a folder of a module path, or of a star. A folder of classes has none. */
    private void addJarsIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(file -> addJar(file, false));
        } catch (IOException e) {
            // The folder vanished: its classes are not found.
            return;
        }
    }

    private void addJar(Path path, boolean withItsClassPath) {
        try {
            if (isChanged(path)) {
                return;
            }
            JarFile jar = new JarFile(path.toFile());
            jars.add(jar);
            String more = !withItsClassPath || jar.getManifest() == null
                    ? null
                    : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String element : more == null ? new String[0] : more.strip().split(" +")) {
                Path other = path.resolveSibling(element);
                if (Files.isDirectory(other)) {
                    folders.add(other);
                } else if (Files.isRegularFile(other)) {
                    addJar(other, false);
                }
            }
        } catch (IOException | InvalidPathException e) {
            // Not a jar: the JVM skips it.
            return;
        }
    }

    /**
     * Reads a class file.
     *
     * @param className internal name
     * @return null if the class is not found
     */
    public byte @Nullable [] read(String className) {
        String file = className + ".class";
        try {
            for (Path folder : folders) {
                Path path = folder.resolve(file);
                if (Files.isRegularFile(path)) {
                    return isChanged(path) ? null : Files.readAllBytes(path);
                }
            }
            for (JarFile jar : jars) {
                for (String prefix : FOLDERS_IN_JARS) {
                    ZipEntry entry = jar.getEntry(prefix + file);
                    if (entry != null) {
                        try (InputStream in = jar.getInputStream(entry)) {
                            return in.readAllBytes();
                        }
                    }
                }
            }
            return ofJdk(className);
        } catch (IOException | InvalidPathException e) {
            // The JVM of the program cannot read it either, or reports the reason.
            return null;
        }
    }

    private boolean isChanged(Path file) throws IOException {
        return newest != null && Files.getLastModifiedTime(file).toInstant().isAfter(newest);
    }

    private byte @Nullable [] ofJdk(String className) throws IOException {
        int slash = className.lastIndexOf('/');
        FileSystem modules = image();
        if (slash < 0 || modules == null) {
            return null;
        }
        Path links = modules.getPath("packages", className.substring(0, slash).replace('/', '.'));
        if (!Files.isDirectory(links)) {
            return null;
        }
        try (Stream<Path> all = Files.list(links)) {
            for (Path link : all.toList()) {
                Path path = modules.getPath("modules", link.getFileName().toString(), className + ".class");
                if (Files.isRegularFile(path)) {
                    return Files.readAllBytes(path);
                }
            }
        }
        return null;
    }

    private @Nullable FileSystem image() throws IOException {
        if (!isImageOpen) {
            isImageOpen = true;
            URI uri = URI.create("jrt:/");
            image = jdk == null
                    ? FileSystems.getFileSystem(uri)
                    : FileSystems.newFileSystem(uri, Map.of("java.home", jdk.toString()));
        }
        return image;
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) {
            jar.close();
        }
        if (image != null && jdk != null) {
            image.close();
        }
    }
}
