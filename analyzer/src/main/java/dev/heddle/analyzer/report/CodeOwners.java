package dev.heddle.analyzer.report;

import dev.heddle.trace.run.JavaLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Finds the owner of a class's code from the program's class path. Not thread-safe. */
public final class CodeOwners implements AutoCloseable {
    /** The owner of a class's code, and for a library the file name of its jar. */
    public record Owner(CodeOwner kind, @Nullable String library) {
        static final Owner UNKNOWN = new Owner(CodeOwner.UNKNOWN, null);
        static final Owner OWN = new Owner(CodeOwner.OWN, null);
        static final Owner JDK = new Owner(CodeOwner.JDK, null);
    }

    private final List<Path> folders = new ArrayList<>();
    private final List<ZipFile> jars = new ArrayList<>();
    private final Map<String, Owner> known = new HashMap<>();
    /** File name of the jar that holds the main class. */
    private final @Nullable String ownJar;

    private CodeOwners(List<Path> elements, @Nullable String mainClass, @Nullable Path mainJar) {
        for (Path element : elements) {
            if (Files.isDirectory(element)) {
                folders.add(element);
            } else if (Files.isRegularFile(element)) {
                try {
                    jars.add(new ZipFile(element.toFile()));
                } catch (IOException e) {
                    // A file that is not a jar holds no class. The program's own JVM also ignores it.
                    continue;
                }
            }
        }
        if (mainJar != null) {
            ownJar = mainJar.toString();
        } else {
            ZipFile holder = mainClass == null || inFolders(mainClass) ? null : jar(mainClass);
            ownJar = holder == null ? null : holder.getName();
        }
    }

    /**
     * Reads the class path of a command.
     *
     * @param command command of the program, beginning with java; empty if it is unknown
     * @param directory base of relative paths in the command
     */
    public static CodeOwners of(List<String> command, Path directory) {
        JavaLaunch launch = JavaLaunch.of(command);
        try {
            List<Path> elements = new ArrayList<>();
            addAll(launch.classPathElements(), directory, elements);
            addAll(launch.modulePathElements(), directory, elements);
            Path mainJar = launch.jar() == null ? null : directory.resolve(launch.jar());
            return new CodeOwners(elements, mainClass(launch), mainJar);
        } catch (InvalidPathException e) {
            // The path is masked, or comes from another system: the owners are unknown.
            return new CodeOwners(List.of(), null, null);
        }
    }

    /** The class with the main method, or with the test; null if the command does not name it. */
    private static @Nullable String mainClass(JavaLaunch launch) {
        if (launch.module() != null) {
            int slash = launch.module().indexOf('/');
            return slash < 0 ? null : launch.module().substring(slash + 1);
        }
        return launch.mainClass() == null ? null : launch.mainClass().replaceFirst("[#/].*", "");
    }

    private static void addAll(List<String> paths, Path directory, List<Path> elements) {
        for (String element : paths) {
            if (element.endsWith("*")) {
                Path folder = directory.resolve(element.substring(0, element.length() - 1));
                try (Stream<Path> files = Files.list(folder)) {
                    files.filter(file -> file.toString().endsWith(".jar"))
                            .sorted()
                            .forEach(elements::add);
                } catch (IOException e) {
                    // The folder no longer exists: its classes have no known owner.
                    continue;
                }
            } else {
                elements.add(directory.resolve(element));
            }
        }
    }

    /**
     * Finds the owner of a class.
     *
     * @param className qualified name
     */
    public Owner of(String className) {
        return known.computeIfAbsent(className, this::find);
    }

    private Owner find(String className) {
        if (LibraryCode.contains(className)) {
            return Owner.JDK;
        } else if (inFolders(className)) {
            return Owner.OWN;
        }
        ZipFile jar = jar(className);
        if (jar == null) {
            return Owner.UNKNOWN;
        }
        return jar.getName().equals(ownJar)
                ? Owner.OWN
                : new Owner(
                        CodeOwner.LIBRARY, Path.of(jar.getName()).getFileName().toString());
    }

    private boolean inFolders(String className) {
        String file = file(className);
        return folders.stream().anyMatch(folder -> Files.isRegularFile(folder.resolve(file)));
    }

    private @Nullable ZipFile jar(String className) {
        String file = file(className);
        return jars.stream()
                .filter(jar -> jar.getEntry(file) != null)
                .findFirst()
                .orElse(null);
    }

    private static String file(String className) {
        return className
                        .replace('.', '/')
                        .replaceFirst("(\\$\\$Lambda|/0x).*", "")
                        .replaceAll("\\p{Cntrl}", "_") + ".class";
    }

    @Override
    public void close() throws IOException {
        for (ZipFile jar : jars) {
            jar.close();
        }
    }
}
