package dev.heddle.engine.internal.runs;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The failure that a program printed. JUnit's console launcher, the text runner of JUnit 4, TestNG and Surefire print
 * the name of the test, followed by the exception with its stack trace. Text that cannot be parsed is skipped.
 */
final class PrintedFailure {
    private static final String NAME = "((?:[\\w$]+\\.)+[A-Za-z_$][\\w$]*)(?::\\s?(.*))?";
    /** {@code => org.opentest4j.AssertionFailedError: expected: <2> but was: <1>}, of JUnit's console launcher. */
    private static final Pattern PLATFORM = Pattern.compile("\\s*=> " + NAME);
    /** {@code   JUnit Jupiter:CounterTest:increments()}, the line before. */
    private static final Pattern PLATFORM_TEST = Pattern.compile("\\s+(?:JUnit \\w+|[\\w ]+):(\\S.*)");

    /** {@code 1) increments(acme.CounterTest)}, of JUnit 4. */
    private static final Pattern JUNIT4 = Pattern.compile("\\d+\\) (\\S+\\(\\S+\\)|\\S+)");
    /** {@code FAILED: increments}, of TestNG. */
    private static final Pattern TESTNG = Pattern.compile("FAILED(?: CONFIGURATION)?: (.+)");
    /** {@code [ERROR] acme.CounterTest.increments -- Time elapsed: 0.012 s <<< FAILURE!}, of Surefire. */
    private static final Pattern SUREFIRE =
            Pattern.compile("(?:\\[ERROR\\] )?\\s*(\\S+?)(?:\\s.*)? <<< (?:FAILURE|ERROR)!");
    /** The only line of TestNG with low verbosity. */
    private static final Pattern TESTNG_TOTAL =
            Pattern.compile("\\s*(?:Total tests run|Tests run): \\d+,.* Failures: ([1-9]\\d*)\\b.*");

    private static final Pattern HEAD = Pattern.compile("(?:Exception in thread \".*\" )?" + NAME);
    private static final Pattern CAUSE = Pattern.compile("\\s*Caused by: " + NAME);
    private static final Pattern FRAME =
            Pattern.compile("\\s+(?:at )?(?:[\\w.$-]+(?:@[\\w.+-]+)?/+)*([\\w.$/]+)\\.([\\w$<>]+)\\(([^()]*)\\)");
    private static final Pattern ABRIDGED = Pattern.compile("\\s+(?:\\[\\.\\.\\.]|\\.\\.\\. \\d+ more|Suppressed: .*)");
    /** Most lines between the name of a test and its exception. */
    private static final int NEAR = 3;

    private static final int MOST_FRAMES = 50;
    private static final int MOST_CAUSES = 5;
    /** Most lines after the last stack trace. */
    private static final int MOST_BEHIND = 3;

    private final List<String> lines;

    private PrintedFailure(String text) {
        lines = text.lines().toList();
    }

    /** The first failure that a test framework printed; null if absent. */
    static Failure ofTests(ProgramOutput output) {
        Failure printed = new PrintedFailure(output.stdout()).ofTests();
        return printed != null ? printed : new PrintedFailure(output.stderr()).ofTests();
    }

    /** The exception at or near the end of standard error; null if absent. */
    static Failure lastPrinted(ProgramOutput output) {
        return new PrintedFailure(output.stderr()).lastPrinted();
    }

    private Failure ofTests() {
        int first = -1;
        int failures = 0;
        String total = null;
        for (int i = 0; i < lines.size(); i++) {
            if (isFailure(i)) {
                first = first < 0 ? i : first;
                failures++;
            } else if (total == null && TESTNG_TOTAL.matcher(lines.get(i)).matches()) {
                total = lines.get(i).strip();
            }
        }
        if (first >= 0) {
            int head = head(first);
            return Failure.reported(test(first), thrown(head), failures - 1);
        }
        return total == null ? null : new Failure(Failure.oneLine(total), "tests failed");
    }

    private boolean isFailure(int at) {
        String line = lines.get(at);
        boolean isNamed = JUNIT4.matcher(line).matches()
                || TESTNG.matcher(line).matches()
                || SUREFIRE.matcher(line).matches();
        return PLATFORM.matcher(line).matches() || isNamed && head(at) >= 0;
    }

    /** The line of the exception, or -1. */
    private int head(int from) {
        if (PLATFORM.matcher(lines.get(from)).matches()) {
            return from;
        }
        for (int i = from + 1; i < lines.size() && i <= from + NEAR; i++) {
            if (HEAD.matcher(lines.get(i)).matches()) {
                return i;
            }
        }
        return -1;
    }

    private String test(int at) {
        for (Pattern named : List.of(JUNIT4, TESTNG, SUREFIRE)) {
            Matcher line = named.matcher(lines.get(at));
            if (line.matches()) {
                return line.group(1);
            }
        }
        for (int i = at - 1; i >= 0 && i >= at - NEAR; i--) {
            Matcher line = PLATFORM_TEST.matcher(lines.get(i));
            if (line.matches()) {
                return line.group(1);
            }
        }
        return null;
    }

    /** The exception of a line with its frames and causes. */
    private List<Thrown> thrown(int head) {
        List<Thrown> all = new ArrayList<>();
        Matcher name = PLATFORM.matcher(lines.get(head));
        if (!name.matches()) {
            name = HEAD.matcher(lines.get(head));
            name.matches();
        }
        int at = head;
        while (name != null && all.size() <= MOST_CAUSES) {
            List<StackLine> stack = new ArrayList<>();
            String exception = name.group(1);
            String message = name.group(2);
            // Skips further lines of a message.
            int next = at + 1;
            while (next < lines.size() && next <= at + NEAR && !isOfTrace(next) && isTraceNear(next)) {
                next++;
            }
            while (next < lines.size() && isOfTrace(next)) {
                Matcher frame = FRAME.matcher(lines.get(next));
                if (frame.matches() && stack.size() < MOST_FRAMES) {
                    stack.add(frame(frame));
                }
                next++;
            }
            all.add(new Thrown(exception, message, stack));
            Matcher cause = next < lines.size() ? CAUSE.matcher(lines.get(next)) : null;
            name = cause != null && cause.matches() ? cause : null;
            at = next;
        }
        return all;
    }

    private boolean isTraceNear(int from) {
        for (int i = from; i < lines.size() && i <= from + NEAR; i++) {
            if (isOfTrace(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfTrace(int at) {
        String line = lines.get(at);
        return FRAME.matcher(line).matches() || ABRIDGED.matcher(line).matches();
    }

    private static StackLine frame(Matcher frame) {
        String place = frame.group(3);
        int colon = place.indexOf(':');
        int line = -1;
        if (colon > 0 && place.substring(colon + 1).matches("\\d{1,9}")) {
            line = Integer.parseInt(place.substring(colon + 1));
        }
        return new StackLine(
                frame.group(1).replace('.', '/'), frame.group(2), colon > 0 ? place.substring(0, colon) : null, line);
    }

    private Failure lastPrinted() {
        int behind = 0;
        int at = lines.size() - 1;
        while (at >= 0 && !isOfTrace(at)) {
            behind += lines.get(at).isBlank() ? 0 : 1;
            at--;
        }
        if (at < 0 || behind > MOST_BEHIND) {
            return null;
        }
        while (at >= 0 && (isOfTrace(at) || CAUSE.matcher(lines.get(at)).matches())) {
            at--;
        }
        // A message may have several lines.
        for (int i = at; i >= 0 && i > at - NEAR; i--) {
            if (HEAD.matcher(lines.get(i)).matches()) {
                return Failure.reported(null, thrown(i), 0);
            }
        }
        return null;
    }
}
