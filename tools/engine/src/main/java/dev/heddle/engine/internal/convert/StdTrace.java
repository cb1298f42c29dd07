package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.trace.TextEvents;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceEvents;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of STD text as a run that can be read repeatedly. */
public final class StdTrace implements TraceSource {
    private final Path file;
    private final boolean lenient;
    private StdScanner scanner;
    private TextEvents reading;
    private LeftOutLines leftOut;

    /** @param lenient whether to skip invalid lines instead of stopping */
    public StdTrace(Path file, boolean lenient) {
        this.file = file;
        this.lenient = lenient;
    }

    /**
     * Whether a word of a command line is STD text: {@code -} for the standard input, or an existing file that is not a
     * directory.
     */
    public static boolean isText(String word) {
        Path path = Path.of(word);
        return path.equals(StdInput.STANDARD_INPUT) || Files.exists(path) && !Files.isDirectory(path);
    }

    /** Whether a text can be read only once: a pipe or the standard input. */
    public static boolean isReadOnce(Path text) {
        return !StdInput.isFile(text);
    }

    @Override
    public String name() {
        return file.toString();
    }

    /**
     * @throws dev.heddle.engine.base.UsageException if the text cannot be read, or a line is invalid and reading is not
     *     lenient
     */
    @Override
    public void read(TraceEvents into) throws IOException {
        if (scanner != null && !StdInput.isFile(file)) {
            throw new TooLargeException(
                    "its events do not fit into memory, and it can be read only once: increase the heap (-Xmx), or use a file");
        }
        leftOut = new LeftOutLines(file, lenient);
        scanner = new StdScanner(file, leftOut);
        reading = new TextEvents(scanner.threads()::name, scanner.locks()::name, into);
        scanner.read(reading);
    }

    /** Notes about the last reading, one line each. */
    public List<String> notes() {
        return notes(file, scanner, leftOut, reading.repeatedForks());
    }

    static List<String> notes(Path file, StdScanner scanner, LeftOutLines leftOut, long repeatedForks) {
        List<String> notes = new ArrayList<>();
        String dialect = scanner.dialect().text();
        if (dialect != null) {
            notes.add(file + ": " + dialect);
        }
        if (leftOut.text() != null) {
            notes.add(file + ": " + leftOut.text());
        }
        if (repeatedForks > 0) {
            notes.add(file + ": " + TraceState.words(repeatedForks));
        }
        return notes;
    }

    /** Number of lines skipped in the last reading. */
    public long linesLeftOut() {
        return leftOut.count();
    }

    @Override
    public String path(int thread) {
        return reading.path(thread);
    }

    @Override
    public String thread(int thread) {
        return scanner.threads().name(thread);
    }

    @Override
    public String field(int variable) {
        StdNames.Variable parsed = StdNames.variable(scanner.variables().name(variable));
        return parsed.op(false).isArrayAccess()
                ? "an array of int"
                : parsed.member().qualifiedName();
    }

    @Override
    public String variable(int variable) {
        return scanner.variables().name(variable);
    }

    @Override
    public int object(int variable) {
        return ALL_OBJECTS;
    }

    @Override
    public String lock(int lock) {
        return scanner.locks().name(lock);
    }

    @Override
    public String lockClass(int lock) {
        return scanner.locks().name(lock);
    }

    @Override
    public String signal(int signal) {
        throw new IllegalArgumentException("STD text has no signals");
    }

    @Override
    public String location(int place) {
        return scanner.locations().name(place);
    }

    @Override
    public CodePoint place(int place) {
        return CodePoint.of(
                StdNames.site(Op.GET_STATIC, scanner.locations().name(place), null),
                StdNames.owner().sourceFile());
    }
}
