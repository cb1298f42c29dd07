package dev.heddle.junit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A way to fail that the command has reported, as keys and values. */
record Failed(String title, String text, String identity, List<String> evidence, String plan) {
    private static final Pattern CLASS = Pattern.compile("(?:uncaught|told) ([\\w.$]+)");
    private static final Pattern LINE =
            Pattern.compile("(?:at )?([\\w.$<>/@-]+)\\.([\\w$<>-]+)\\(([^:()]*)(?::(\\d+))?\\)");

    /** Those of a report in which the program failed, the worst first. */
    static List<Failed> of(Properties report) {
        List<Failed> all = new ArrayList<>();
        int groups = Integer.parseInt(report.getProperty("groups", "0"));
        for (int i = 1; i <= groups; i++) {
            String key = "group." + i + ".";
            if (Boolean.parseBoolean(report.getProperty(key + "fails"))) {
                String evidence = report.getProperty(key + "evidence", "");
                all.add(new Failed(
                        report.getProperty(key + "title"),
                        report.getProperty(key + "text"),
                        report.getProperty(key + "identity", ""),
                        evidence.isEmpty() ? List.of() : Arrays.asList(evidence.split("\n")),
                        report.getProperty(key + "plan")));
            }
        }
        return all;
    }

    /** What the threads did and where, without its number and title. */
    String steps() {
        int end = text.indexOf('\n');
        // The line behind the title has names that only the report needs.
        int second = end < 0 ? -1 : text.indexOf('\n', end + 1);
        return second < 0 ? "" : text.substring(second + 1);
    }

    /** What the test threw, made anew; null if its threads could not go on. */
    Throwable cause() {
        Matcher matcher = CLASS.matcher(identity);
        if (!matcher.lookingAt()) {
            return null;
        }
        int colon = title.indexOf(": ");
        String message = colon < 0 ? null : title.substring(colon + 2);
        Throwable thrown = made(matcher.group(1), message);
        thrown.setStackTrace(evidence.stream()
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

    /** An exception of that class, or of one that says its name if it cannot be made from a message. */
    private static Throwable made(String name, String message) {
        try {
            Class<?> type = Class.forName(name, true, ClassLoader.getSystemClassLoader());
            if (Throwable.class.isAssignableFrom(type)) {
                if (message == null) {
                    return (Throwable) type.getConstructor().newInstance();
                }
                Class<?> taken = type == AssertionError.class ? Object.class : String.class;
                return (Throwable) type.getConstructor(taken).newInstance(message);
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            // Then its name has to do.
            return new AssertionError(name + (message == null ? "" : ": " + message), e);
        }
        return new AssertionError(name + (message == null ? "" : ": " + message));
    }
}
