package dev.heddle.trace.failure;

import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program's failure with an identity. Two failures are the same if their identities are equal, whatever their texts.
 * Two exceptions are the same if they are of the same class, were thrown from the same of the program's own methods,
 * and have the same causes.
 *
 * @param text one line for people
 * @param identity decides whether two failures are the same; null in plans of earlier versions: then the texts are
 *     compared
 */
public record Failure(String text, @Nullable String identity) {
    private static final int MAX_LENGTH = 160;
    /** A text that ends with a thread. */
    /** The start of the identity of a failure that the program itself reports. */
    private static final String REPORTED = "told ";
    /** Before the places of an identity. */
    private static final String STANDING = " at ";
    /** Between a method and its caller. */
    private static final String CALLED_BY = " < ";
    /** Between the places of threads. */
    private static final String BESIDE = " | ";
    /** The start of the identities of exceptions and exits. */
    private static final Pattern THROWN = Pattern.compile("uncaught |" + REPORTED + "|exit code ");

    private static final Pattern OF_THREAD = Pattern.compile("(.*)( \\(thread [^)]*\\))", Pattern.DOTALL);

    /** Identity hash codes and random ids differ between runs, and identify nothing. */
    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{5,16}\\b");

    private static final Pattern VARYING = Pattern.compile("@[0-9a-f]+\\b|\\b0x[0-9a-f]+\\b|\\b[0-9a-f]{8,}\\b|[0-9]+");
    /**
     * The JDK's code alone wrapped one exception into another: the place moves between versions, and the cause has the
     * program's place.
     */
    private static final Pattern WRAPPED =
            Pattern.compile(" at (?:java|javax|jdk|sun|com\\.sun)\\.[^, ]+(?=, caused by )");

    private static final Pattern CONTROL = Pattern.compile("\\e\\[[0-9;?]*[A-Za-z]|\\p{Cntrl}");

    public Failure {
        Objects.requireNonNull(text, "text");
    }

    /**
     * The failure of a plan of an earlier version, which has only a text; {@link dev.heddle.trace.json.RecordReader}
     * calls it.
     */
    public static Failure ofText(String text) {
        return new Failure(text, null);
    }

    /**
     * An uncaught exception.
     *
     * @param others number of further uncaught exceptions
     */
    public static Failure of(UncaughtException first, int others) {
        List<Thrown> all = new ArrayList<>();
        all.add(new Thrown(first.exception(), first.message(), first.stack()));
        all.addAll(first.causes());
        return new Failure(
                words(all) + " (thread " + first.thread() + (others == 0 ? "" : ", and " + others + " more") + ")",
                "uncaught " + identity(all));
    }

    /** The same failure in the words of the program. */
    public Failure withText(String words) {
        return new Failure(oneLine(words), identity);
    }

    /** The same failure, and in the text its consequence. */
    public Failure then(String consequence) {
        Matcher thread = OF_THREAD.matcher(text);
        return thread.matches()
                ? new Failure(thread.group(1) + "; then " + consequence + thread.group(2), identity)
                : new Failure(text + "; then " + consequence, identity);
    }

    /**
     * The innermost cause with its message, and the exception that wraps it with a message of its own.
     *
     * @param all the exception and its causes, the nearest first
     */
    private static String words(List<Thrown> all) {
        Thrown outer = all.get(0);
        Thrown inner = all.get(all.size() - 1);
        String first = words(inner.exception(), inner.message());
        if (all.size() == 1) {
            return first;
        }
        // Constructors that take a cause copy its text.
        boolean isCopied = outer.message() == null
                || all.stream().skip(1).anyMatch(cause -> outer.message().contains(cause.exception()));
        String wrapped = isCopied ? words(outer.exception(), null) : words(outer.exception(), outer.message());
        return first + ", wrapped in " + wrapped;
    }

    /**
     * A failure that the program reported itself, for example through a test framework.
     *
     * @param where the name of the test or the like that failed; null if unknown
     * @param others number of further failures that it reported
     */
    public static Failure reported(@Nullable String where, List<Thrown> thrown, int others) {
        Thrown first = thrown.get(0);
        String behind =
                where == null ? "" : " (" + oneLine(where) + (others == 0 ? "" : ", and " + others + " more") + ")";
        return new Failure(
                words(thrown) + behind,
                REPORTED + (first.stack().isEmpty() && where != null ? varying(where) + " " : "") + identity(thrown));
    }

    /**
     * Threads that cannot continue. Two such failures are the same if the same of the program's methods wait, called by
     * the same methods: different defects end in one helper method that waits.
     *
     * @param kind the kind of the hang
     * @param stacks of the threads that identify it
     */
    public static Failure ofThreads(String text, String kind, Collection<List<StackLine>> stacks) {
        TreeSet<String> places = new TreeSet<>();
        for (List<StackLine> stack : stacks) {
            List<String> own = ProgramFrames.of(stack);
            places.add(own.isEmpty() ? "?" : String.join(CALLED_BY, own));
        }
        return new Failure(text, kind + STANDING + String.join(BESIDE, places));
    }

    /**
     * A process that ended with an error.
     *
     * @param last its last lines on standard error, the last one first; they distinguish failures
     */
    public static Failure ofExit(int code, List<String> last) {
        String exit = "exit code " + code;
        List<String> words = new ArrayList<>();
        for (String line : last) {
            String clean = oneLine(line);
            if (!clean.isEmpty()) {
                words.add(0, clean);
            }
        }
        return words.isEmpty()
                ? new Failure(exit, exit)
                : new Failure(
                        exit + ": " + oneLine(String.join(" / ", words)),
                        exit + ": " + varying(words.get(words.size() - 1)));
    }

    /**
     * A process that ended with an error and printed nothing on standard error.
     *
     * @param printed the last line on standard output, for the text alone: programs print too much there for it to
     *     distinguish failures
     */
    public static Failure ofExit(int code, String printed) {
        String exit = "exit code " + code;
        String clean = oneLine(printed);
        return new Failure(clean.isEmpty() ? exit : exit + ": " + clean, exit);
    }

    /** Whether both are the same failure. */
    public boolean isSame(Failure other) {
        if (other == null) {
            return false;
        }
        if (identity == null || other.identity == null) {
            return text.equals(other.text);
        }
        String one = onAnyJdk(identity);
        String two = onAnyJdk(other.identity);
        return one.equals(two) || isOlder(one, two) || isOlder(two, one);
    }

    /** Plans of earlier versions identify threads that cannot continue by the methods that wait, without callers. */
    private static boolean isOlder(String older, String newer) {
        int places = newer.indexOf(STANDING);
        if (THROWN.matcher(newer).lookingAt()
                || places < 0
                || older.contains(CALLED_BY)
                || !newer.contains(CALLED_BY)) {
            return false;
        }
        int from = places + STANDING.length();
        TreeSet<String> methods = new TreeSet<>();
        for (String place : newer.substring(from).split(Pattern.quote(BESIDE))) {
            methods.add(place.split(CALLED_BY)[0]);
        }
        return older.equals(newer.substring(0, from) + String.join(BESIDE, methods));
    }

    /** The same as {@link #isSame}, where one or both failures may be null. */
    public static boolean areSame(Failure one, Failure other) {
        return one == null ? other == null : one.isSame(other);
    }

    /** A number that is equal for equal failures. */
    public int stableHash() {
        return (int) StableHash.of(identity == null ? text : onAnyJdk(identity));
    }

    private static String onAnyJdk(String identity) {
        return WRAPPED.matcher(identity).replaceAll("");
    }

    /** One line without control characters, of limited length. */
    public static String oneLine(String message) {
        String first = message.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
        String line = HASH.matcher(CONTROL.matcher(first).replaceAll("")).replaceAll("@…");
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH - 1) + "…" : line;
    }

    private static String words(String exception, @Nullable String message) {
        String line = message == null ? "" : oneLine(message);
        return exception.substring(exception.lastIndexOf('.') + 1) + (line.isEmpty() ? "" : ": " + line);
    }

    private static String identity(List<Thrown> all) {
        List<String> parts = new ArrayList<>();
        for (Thrown one : all) {
            List<String> own = ProgramFrames.of(one.stack());
            parts.add(one.exception() + (own.isEmpty() ? "" : STANDING + String.join(CALLED_BY, own)));
        }
        return String.join(", caused by ", parts);
    }

    private static String varying(String text) {
        return VARYING.matcher(text).replaceAll("#");
    }

    /** The text. */
    @Override
    public String toString() {
        return text;
    }
}
