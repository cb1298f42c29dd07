package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.trace.run.JavaLaunch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The error message of a program that did not start: usually the first line that java printed to standard error. */
public final class StartupError {
    /** The launcher's line on a class without a proper main method, which continues with an example. */
    private static final Pattern NO_MAIN =
            Pattern.compile("(Error: Main method .* in class \\S+), please define the main method as:");

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
        String first = lines.stream()
                .filter(line -> !ProgramOutput.isNote(line))
                .findFirst()
                .or(() -> lines.stream()
                        .filter(line -> line.startsWith(ProgramOutput.HEDDLE_PREFIX))
                        .findFirst())
                .or(() -> lines.stream().findFirst())
                .orElse(NONE);
        return withNextStep(first);
    }

    /** A line of the launcher on a class without a proper main method, with the next step; any other line unchanged. */
    static String withNextStep(String line) {
        Matcher noMain = NO_MAIN.matcher(line);
        return noMain.matches()
                ? noMain.group(1)
                        + "; add public static void main(String[]) to it, or give the class that has it in the command"
                : line;
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
