package dev.heddle.report.source;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.secret.Secrets;
import java.io.File;
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
 * The lines of source files, as far as they are there and are those of the classes that ran. Not thread-safe.
 *
 * <p>A file that is too short for a line that was executed is of another version: it is named in {@link #mismatches}, and none of its lines is shown.
 */
public final class Sources {
    /** A source file is not larger. */
    private static final long MOST_BYTES = 8 << 20;

    private static final int LONGEST_LINE = 300;

    private final List<Path> folders;
    private final Map<String, List<String>> files = new HashMap<>();
    private final Set<String> mismatches = new TreeSet<>();

    /** @param folders where packages begin, as {@code src/main/java}; those that come first count */
    public Sources(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /**
     * Folders that are beside the class path of a command, as Maven and Gradle lay them out.
     *
     * @param command from java on
     * @param directory what relative paths in it are relative to
     */
    public static List<Path> beside(List<String> command, Path directory) {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i + 1 < command.size(); i++) {
            if (command.get(i).equals("-cp")
                    || command.get(i).endsWith("-classpath")
                    || command.get(i).equals("-jar")
                    || command.get(i).equals("--class-path")) {
                for (String element : command.get(i + 1).split(File.pathSeparator)) {
                    add(element, directory, folders);
                }
            }
        }
        return folders.stream().distinct().filter(Files::isDirectory).toList();
    }

    private static void add(String element, Path directory, List<Path> folders) {
        try {
            Path path = directory.resolve(element).toAbsolutePath().normalize();
            // project/target/classes, project/target/app.jar, project/build/classes/java/main
            for (Path up = path.getParent(); up != null; up = up.getParent()) {
                String name = up.getFileName() == null ? "" : up.getFileName().toString();
                if (up.getParent() != null && (name.equals("target") || name.equals("build"))) {
                    folders.add(up.getParent().resolve("src/main/java"));
                    folders.add(up.getParent().resolve("src/test/java"));
                }
            }
        } catch (InvalidPathException e) {
            // An element of another system has no sources on this one.
            return;
        }
    }

    /** The line of a place without the blanks around it; null if it is not there, or not that of the class that ran. */
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

    /** Files that are not those of the classes that ran. */
    public Set<String> mismatches() {
        return Collections.unmodifiableSet(mismatches);
    }

    private List<String> read(String file) {
        for (Path folder : folders) {
            try {
                Path path = folder.resolve(file).normalize();
                if (path.startsWith(folder) && Files.isRegularFile(path) && Files.size(path) <= MOST_BYTES) {
                    // Of another encoding, a line shows a mark for what it cannot read.
                    return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
                }
            } catch (IOException | InvalidPathException e) {
                // The report has the position anyway.
                continue;
            }
        }
        return List.of();
    }
}
