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

    /** @param directories where the packages begin, as {@code src/main/java}; may be none */
    public SourceLines(List<Path> directories) {
        this.directories = List.copyOf(directories);
    }

    /** The line of a place without the blanks around it, or null if it is not there. */
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
                    // Of another encoding, perhaps; the report has the position anyway.
                    return List.of();
                }
            }
        }
        return List.of();
    }
}
