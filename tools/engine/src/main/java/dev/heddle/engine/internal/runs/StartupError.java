package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.trace.run.JavaLaunch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The error message of a program that did not start: usually the first line that java printed to standard error. */
public final class StartupError {
    private static final String NONE = "it printed nothing";

    private StartupError() {}

    /**
     * The first line that is not a note of the JVM or of Heddle. If there are only notes, the first line of Heddle,
     * which then states the cause; otherwise the first line of all.
     *
     * @param stderr file with standard error; may be missing
     */
    public static String of(Path stderr) throws IOException {
        List<String> lines = ProgramOutput.text(stderr)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> !ProgramOutput.isNote(line))
                .findFirst()
                .or(() -> lines.stream()
                        .filter(line -> line.startsWith(ProgramOutput.HEDDLE_PREFIX))
                        .findFirst())
                .or(() -> lines.stream().findFirst())
                .orElse(NONE);
    }

    /** The elements of a command's class path and module path that do not exist, for the end of a message. */
    static String missing(JavaCommand command) {
        List<String> missing = JavaLaunch.of(command.words()).missing();
        return missing.isEmpty()
                ? ""
                : "; the class path names " + String.join(", ", missing)
                        + (missing.size() == 1 ? ", which does not exist" : ", which do not exist");
    }
}
