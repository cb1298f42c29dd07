package dev.heddle.analyzer.locon;

import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines of the program's sources, for reports. */
public final class SourceLines {
    private final List<Path> directories;
    private final Map<String, List<String>> files = new HashMap<>();

    /**
     * Makes a source of lines.
     *
     * @param directories the roots of the packages, such as {@code src/main/java}; may be empty
     */
    public SourceLines(List<Path> directories) {
        this.directories = List.copyOf(directories);
    }

    /** The source line of a place without surrounding blanks, or null if it is unavailable. */
    public @Nullable String at(CodePoint point) {
        if (point.file() == null || point.line() < 1) {
            return null;
        }
        int end = point.className().lastIndexOf('.');
        String file = (end < 0 ? "" : point.className().substring(0, end + 1).replace('.', '/')) + point.file();
        List<String> lines = files.computeIfAbsent(file, this::read);
        return point.line() <= lines.size() ? lines.get(point.line() - 1).strip() : null;
    }

    private List<String> read(String file) {
        for (Path directory : directories) {
            Path path = directory.resolve(file);
            if (Files.isRegularFile(path)) {
                try {
                    return Files.readAllLines(path);
                } catch (IOException e) {
                    // The file may have another encoding. The report has the position in any case.
                    return List.of();
                }
            }
        }
        return List.of();
    }
}
