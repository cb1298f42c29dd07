package dev.heddle.engine.internal.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a program that did not start says of that on standard error: as a rule it is java that says it, in its first line. */
public final class FirstWords {
    private static final String NONE = "it says nothing";

    private FirstWords() {}

    /**
     * The first line that is no note of the JVM's or of Heddle's. If there are only such, it is the first of Heddle's, which then is no note but why; or the
     * first of all.
     *
     * @param stderr what was written there; it may be missing
     */
    public static String of(Path stderr) throws IOException {
        if (!Files.exists(stderr)) {
            return NONE;
        }
        List<String> lines = Files.readAllLines(stderr).stream()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> !Output.isNote(line))
                .findFirst()
                .or(() -> lines.stream()
                        .filter(line -> line.startsWith(Output.OF_HEDDLE))
                        .findFirst())
                .or(() -> lines.stream().findFirst())
                .orElse(NONE);
    }
}
