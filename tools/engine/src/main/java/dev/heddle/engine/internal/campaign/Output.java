package dev.heddle.engine.internal.campaign;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a program has written, as far as it may say what went wrong: the beginning and the end.
 *
 * @param stdout to standard output
 * @param stderr to standard error
 */
public record Output(String stdout, String stderr) {
    /** Nobody kept it. */
    public static final Output NONE = new Output("", "");

    private static final int BEGINNING = 1 << 16;
    private static final int END = 1 << 19;
    private static final int LAST_LINES = 3;
    /** What lines of Heddle's begin with. */
    static final String OF_HEDDLE = "heddle: ";
    /** What the JVM and Heddle write there is not the program's. */
    private static final Pattern NOT_OF_PROGRAM =
            Pattern.compile(OF_HEDDLE + ".*|.* VM warning: .*|WARNING: .*|Picked up \\w+: .*|\\s*");

    private static final Pattern FRAME = Pattern.compile("\\s+at .*|\\s+\\.\\.\\. \\d+ more");

    /** Of a run that wrote into its directory; {@link #NONE} if it did not. */
    public static Output of(Path directory) throws IOException {
        return new Output(text(directory.resolve(ControlledRun.STDOUT)), text(directory.resolve(ControlledRun.STDERR)));
    }

    private static String text(Path file) throws IOException {
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

    /** Whether a line on standard error is the JVM's or Heddle's, or empty. */
    static boolean isNote(String line) {
        return NOT_OF_PROGRAM.matcher(line).matches();
    }

    /** The last line on standard output; empty if there is none. */
    String lastPrinted() {
        return stdout.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    }

    /** The last lines of the program on standard error, the last one first; none if it was silent. */
    List<String> lastWords() {
        List<String> lines = new ArrayList<>(stderr.lines()
                .filter(line -> !isNote(line) && !FRAME.matcher(line).matches())
                .toList());
        List<String> last = new ArrayList<>(lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        Collections.reverse(last);
        return last;
    }
}
