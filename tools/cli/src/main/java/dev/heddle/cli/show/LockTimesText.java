package dev.heddle.cli.show;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.LockTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The longest holds of locks, and the waits for them, of a recording with the profile {@code facts}. */
public final class LockTimesText {
    private static final int MOST_ROWS = 10;

    private final LockTimes times;

    private LockTimesText(LockTimes times) {
        this.times = times;
    }

    /**
     * The times of a recording; empty ones if it has none.
     *
     * @throws RecordingException if they cannot be read
     */
    public static LockTimesText of(Path directory) {
        Path file = directory.resolve(LockTimes.FILE_NAME);
        if (!Files.exists(file)) {
            return new LockTimesText(new LockTimes(0, 0, List.of(), List.of(), 0));
        }
        try {
            return new LockTimesText(LockTimes.read(file));
        } catch (IOException e) {
            throw new RecordingException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The longest hold in one line, or null. */
    public String longest() {
        if (times.holds().isEmpty()) {
            return null;
        }
        LockTimes.Hold hold = times.holds().get(0);
        return String.format(
                "a lock was held for %,d ms: %s; heddle show lists such holds, and waits for locks",
                hold.times().longest(), where(hold));
    }

    private static String where(LockTimes.Hold hold) {
        return String.join(" in ", locks(hold), in(hold.stack()));
    }

    /** Two tables, as far as there are rows. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!times.holds().isEmpty()) {
            Table table = new Table("longest", "total", "times", "lock, and where it was acquired", "then in");
            for (LockTimes.Hold hold : first(times.holds())) {
                table.row(
                        millis(hold.times().longest()),
                        millis(hold.times().total()),
                        String.format("%,d", hold.times().count()),
                        locks(hold),
                        in(hold.stack()));
            }
            add(lines, "locks held for " + times.shortest() + " ms or longer", table, times.holds());
        }
        if (!times.waits().isEmpty()) {
            Table table = new Table("total", "longest", "times", "lock", "where");
            for (LockTimes.Wait wait : first(times.waits())) {
                table.row(
                        millis(wait.times().total()),
                        // One sample has met each of them.
                        wait.times().longest() == 0
                                ? "< " + millis(times.every())
                                : millis(wait.times().longest()),
                        String.format("%,d", wait.times().count()),
                        simple(wait.lock()),
                        in(wait.stack()));
            }
            add(lines, "waits for locks, by samples every " + times.every() + " ms", table, times.waits());
        }
        if (times.others() > 0) {
            lines.add(String.format("  and %,d holds and waits at further places", times.others()));
        }
        return lines;
    }

    private static void add(List<String> lines, String title, Table table, List<?> all) {
        lines.add("");
        lines.add(title);
        table.lines().forEach(line -> lines.add("  " + line));
        if (all.size() > MOST_ROWS) {
            lines.add("  … and " + (all.size() - MOST_ROWS) + " more in " + LockTimes.FILE_NAME);
        }
    }

    private static <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(MOST_ROWS, all.size()));
    }

    private static String millis(long millis) {
        return String.format("%,d ms", millis);
    }

    private static String locks(LockTimes.Hold hold) {
        return hold.locks().stream()
                .map(held -> simple(held.type()) + (held.acquired() == null ? "" : " at " + place(held.acquired())))
                .collect(Collectors.joining(", "));
    }

    /** The line of the program, and the method of the JDK that it called there if the thread is in one. */
    private static String in(List<StackLine> stack) {
        if (stack.isEmpty()) {
            return "?";
        }
        StackLine called = null;
        for (StackLine line : stack) {
            if (!line.isOfJdk()) {
                return (called == null ? line.method() : name(called)) + ", " + place(line);
            }
            called = line;
        }
        return name(stack.get(0));
    }

    private static String name(StackLine line) {
        return simple(line.className()) + "." + line.method();
    }

    private static String place(StackLine line) {
        return line.file() == null || line.line() < 0 ? name(line) : line.file() + ":" + line.line();
    }

    /** Without the package, and without the class of the JDK inside a lock. */
    private static String simple(String type) {
        String name = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('/')) + 1);
        return name.endsWith("Sync") && name.indexOf('$') > 0 ? name.substring(0, name.indexOf('$')) : name;
    }
}
