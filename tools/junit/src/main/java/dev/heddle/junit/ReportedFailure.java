package dev.heddle.junit;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kind of failure that the command has reported, as keys and values. */
record ReportedFailure(String title, String text, String identity, List<String> evidence, String plan) {
    private static final Pattern CLASS = Pattern.compile("(?:uncaught|told) ([\\w.$]+)");
    /** The beginning of a line of evidence that names a cause. */
    private static final String CAUSE = "Caused by: ";

    private static final Pattern LINE =
            Pattern.compile("(?:at )?([\\w.$<>/@-]+)\\.([\\w$<>-]+)\\(([^:()]*)(?::(\\d+))?\\)");

    /** The groups of a report in which the program failed, the worst first. */
    static List<ReportedFailure> of(Properties report) {
        List<ReportedFailure> all = new ArrayList<>();
        int groups = Integer.parseInt(report.getProperty("groups", "0"));
        for (int i = 1; i <= groups; i++) {
            String key = "group." + i + ".";
            if (Boolean.parseBoolean(report.getProperty(key + "fails"))) {
                String evidence = report.getProperty(key + "evidence", "");
                all.add(new ReportedFailure(
                        report.getProperty(key + "title"),
                        report.getProperty(key + "text"),
                        report.getProperty(key + "identity", ""),
                        evidence.isEmpty() ? List.of() : Arrays.asList(evidence.split("\n")),
                        report.getProperty(key + "plan")));
            }
        }
        return all;
    }

    /** The steps of the threads with their places, without number and title. */
    String steps() {
        int end = text.indexOf('\n');
        // Only the report needs the names in the line after the title.
        int second = end < 0 ? -1 : text.indexOf('\n', end + 1);
        return second < 0 ? "" : text.substring(second + 1);
    }

    /** A new exception like the one that the test threw; null if its threads could not continue. */
    Throwable cause() {
        Matcher matcher = CLASS.matcher(identity);
        if (!matcher.lookingAt()) {
            return null;
        }
        int colon = title.indexOf(": ");
        String message = colon < 0 ? null : title.substring(colon + 2);
        return thrown(matcher.group(1), message, evidence);
    }

    /** @param lines the stack trace, followed by those of its causes */
    private static Throwable thrown(String name, String message, List<String> lines) {
        int end = 0;
        while (end < lines.size() && !lines.get(end).startsWith(CAUSE)) {
            end++;
        }
        Throwable thrown = made(name, message, end == lines.size() ? null : cause(lines.subList(end, lines.size())));
        thrown.setStackTrace(lines.subList(0, end).stream()
                .map(LINE::matcher)
                .filter(Matcher::lookingAt)
                .map(line -> new StackTraceElement(
                        line.group(1),
                        line.group(2),
                        line.group(3),
                        line.group(4) == null ? -1 : Integer.parseInt(line.group(4))))
                .toArray(StackTraceElement[]::new));
        return thrown;
    }

    /** @param lines the line that names the cause, and the lines after it */
    private static Throwable cause(List<String> lines) {
        String named = lines.get(0).substring(CAUSE.length());
        int colon = named.indexOf(": ");
        return thrown(
                colon < 0 ? named : named.substring(0, colon),
                colon < 0 ? null : named.substring(colon + 2),
                lines.subList(1, lines.size()));
    }

    /** An exception of that class; an {@link AssertionError} with its name if no constructor takes a message. */
    private static Throwable made(String name, String message, Throwable cause) {
        Throwable made = null;
        try {
            Class<?> type = Class.forName(name, true, ClassLoader.getSystemClassLoader());
            if (Throwable.class.isAssignableFrom(type)) {
                made = made(type, message, cause);
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            // The caller falls back to the name.
            made = null;
        }
        return made == null ? new AssertionError(name + (message == null ? "" : ": " + message), cause) : made;
    }

    /** Null if no constructor takes the message. */
    private static Throwable made(Class<?> type, String message, Throwable cause) throws ReflectiveOperationException {
        for (Constructor<?> one : type.getConstructors()) {
            List<Class<?>> taken = List.of(one.getParameterTypes());
            if (taken.equals(List.of(String.class, Throwable.class))) {
                return (Throwable) one.newInstance(message, cause);
            }
        }
        Throwable made = null;
        for (Constructor<?> one : type.getConstructors()) {
            List<Class<?>> taken = List.of(one.getParameterTypes());
            boolean isText = taken.equals(List.of(String.class)) || taken.equals(List.of(Object.class));
            if (message != null && isText) {
                made = (Throwable) one.newInstance(message);
            } else if (message == null && taken.isEmpty()) {
                made = (Throwable) one.newInstance();
            }
        }
        if (made != null && cause != null) {
            made.initCause(cause);
        }
        return made;
    }
}
