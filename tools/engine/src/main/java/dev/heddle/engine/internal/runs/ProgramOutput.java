package dev.heddle.engine.internal.runs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The beginning and the end of a program's output, to find the reason of a failure.
 *
 * @param stdout text on standard output
 * @param stderr text on standard error
 */
public record ProgramOutput(String stdout, String stderr) {
    /** The output was not kept. */
    public static final ProgramOutput NONE = new ProgramOutput("", "");

    private static final int BEGINNING = 1 << 16;
    private static final int END = 1 << 19;
    private static final int LAST_LINES = 3;
    /** Prefix of Heddle's lines. */
    static final String HEDDLE_PREFIX = "heddle: ";
    /** Lines of the JVM and of Heddle, which are not the program's. */
    private static final Pattern NOT_OF_PROGRAM =
            Pattern.compile(HEDDLE_PREFIX + ".*|.* VM warning: .*|WARNING: .*|Picked up \\w+: .*|\\s*");

    /** {@code BUG: the balance is 50}, {@code FAILED: …}, {@code Assertion failed}. */
    private static final Pattern VERDICT =
            Pattern.compile("^\\W*(?:BUG|FAIL(?:ED|URE)?|(?i:assertion failed|invariant violated))\\b(?!\\s*=>)");

    private static final Pattern FRAME = Pattern.compile("\\s+at .*|\\s+\\.\\.\\. \\d+ more");

    /** Output of a run with files in this directory; {@link #NONE} if they do not exist. */
    public static ProgramOutput of(Path directory) throws IOException {
        return new ProgramOutput(
                text(directory.resolve(ControlledRun.STDOUT)), text(directory.resolve(ControlledRun.STDERR)));
    }

    /** The beginning and the end of a file, with replacements for bytes that are not UTF-8; empty if it is missing. */
    static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long length = in.length();
            if (length <= BEGINNING + END) {
                return read(in, 0, (int) length);
            }
            return read(in, 0, BEGINNING) + "\n" + read(in, length - END, END);
        }
    }

    private static String read(RandomAccessFile in, long from, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.seek(from);
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether a line on standard error is empty or comes from the JVM or Heddle. */
    static boolean isNote(String line) {
        return NOT_OF_PROGRAM.matcher(line).matches();
    }

    /** The first line with which the program states that it failed; null if absent. */
    String verdict() {
        return Stream.concat(stderr.lines(), stdout.lines())
                .filter(line -> !isNote(line) && VERDICT.matcher(line).find())
                .findFirst()
                .orElse(null);
    }

    /** The last line on standard output; empty if absent. */
    String lastPrinted() {
        return stdout.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    }

    /** The last lines of the program on standard error, latest first; empty if absent. */
    List<String> lastErrorLines() {
        List<String> lines = new ArrayList<>(stderr.lines()
                .filter(line -> !isNote(line) && !FRAME.matcher(line).matches())
                .toList());
        List<String> last = new ArrayList<>(lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        Collections.reverse(last);
        return last;
    }
}
