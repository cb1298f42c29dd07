package dev.heddle.report.source;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.JavaLaunch;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Lines of source files, if the files exist and match the classes that ran. Not thread-safe.
 *
 * <p>A file without an executed line is of another version: it is listed in {@link #mismatches}, and its lines are not
 * shown.
 */
public final class Sources {
    /** Larger files are ignored. */
    private static final long MOST_BYTES = 8 << 20;

    private static final int LONGEST_LINE = 300;
    private static final List<String> LANGUAGES = List.of("java", "kotlin", "groovy", "scala");
    /** Names of the folders into which builds and development environments compile. */
    private static final Set<String> OUTPUTS = Set.of("target", "build", "out", "bin");

    private final List<Path> folders;
    private final Map<String, List<String>> files = new HashMap<>();
    private final Set<String> mismatches = new TreeSet<>();

    /** @param folders roots of the source packages, such as {@code src/main/java}; earlier ones win */
    public Sources(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /**
     * Source folders beside the class path of a command: those of Maven and Gradle for each language, {@code src}
     * beside an output folder, and the folders of the class path themselves.
     *
     * @param command beginning with java
     * @param directory base of its relative paths
     */
    public static List<Path> besideClassPath(List<String> command, Path directory) {
        List<Path> folders = new ArrayList<>();
        JavaLaunch launch = JavaLaunch.of(command);
        launch.classPathElements().forEach(element -> add(element, directory, folders));
        launch.modulePathElements().forEach(element -> add(element, directory, folders));
        return folders.stream().distinct().filter(Files::isDirectory).toList();
    }

    private static void add(String element, Path directory, List<Path> folders) {
        try {
            Path path = directory.resolve(element).toAbsolutePath().normalize();
            // project/target/classes, project/target/app.jar, project/build/classes/java/main,
            // project/out/production/app
            for (Path up = path; up != null; up = up.getParent()) {
                String name = up.getFileName() == null ? "" : up.getFileName().toString();
                if (up.getParent() != null && OUTPUTS.contains(name)) {
                    Path source = up.getParent().resolve("src");
                    for (String language : LANGUAGES) {
                        folders.add(source.resolve("main").resolve(language));
                        folders.add(source.resolve("test").resolve(language));
                    }
                    folders.add(source);
                }
            }
            folders.add(path);
        } catch (InvalidPathException e) {
            // A path of another system has no sources here.
            return;
        }
    }

    /**
     * The source line of a place, stripped; null if it does not exist, or the file does not match the class that ran.
     */
    public @Nullable String at(CodePoint point) {
        if (point.file() == null || point.line() < 1 || folders.isEmpty()) {
            return null;
        }
        int end = point.className().lastIndexOf('.');
        String file = (end < 0 ? "" : point.className().substring(0, end + 1).replace('.', '/')) + point.file();
        List<String> lines = files.computeIfAbsent(file, this::read);
        if (lines.isEmpty() || mismatches.contains(file)) {
            return null;
        }
        if (point.line() > lines.size()) {
            mismatches.add(file);
            return null;
        }
        String line = lines.get(point.line() - 1).strip();
        return Secrets.text(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line);
    }

    /** Files that do not match the classes that ran. */
    public Set<String> mismatches() {
        return Collections.unmodifiableSet(mismatches);
    }

    private List<String> read(String file) {
        for (Path folder : folders) {
            try {
                Path path = folder.resolve(file).normalize();
                if (path.startsWith(folder) && Files.isRegularFile(path) && Files.size(path) <= MOST_BYTES) {
                    // In another encoding, unreadable bytes become replacement characters.
                    return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
                }
            } catch (IOException | InvalidPathException e) {
                // The report shows the position without the line.
                continue;
            }
        }
        return List.of();
    }
}
