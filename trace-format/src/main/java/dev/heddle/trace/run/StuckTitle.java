package dev.heddle.trace.run;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Pool;
import dev.heddle.trace.run.StuckThread.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats in one line which stuck thread holds and awaits which lock or signal, and where. */
final class StuckTitle {
    private static final int MOST_THREADS = 3;
    /** A name in the source, the class, and the number that the replayer gives the object. */
    private static final Pattern NAMED = Pattern.compile("(\\S+) \\((.*?)( #\\d+)?\\)");

    private final List<StuckThread> threads;

    /** @param threads those that explain the end of the run */
    StuckTitle(List<StuckThread> threads) {
        this.threads = threads;
    }

    /** A starved pool, its queued tasks, and where they were submitted. */
    static String starvation(List<StuckThread> threads) {
        Pool pool = Objects.requireNonNull(threads.get(0).pool());
        int tasks = pool.submitted().size();
        String places = pool.submitted().stream()
                .map(stack -> place(at(stack)))
                .distinct()
                .limit(MOST_THREADS)
                .collect(Collectors.joining(" and "));
        String who = threads.size() == 1
                ? "the only thread of " + pool.name() + " waits"
                : "all " + threads.size() + " threads of " + pool.name() + " wait";
        String queued = tasks == 1 ? "a task" : tasks + " tasks";
        return (pool.isAwaited()
                        ? who + " for " + queued + " queued in the same pool"
                        : who + " for ever, and " + queued + (tasks == 1 ? " is" : " are") + " queued in the same pool")
                + ", submitted at " + places;
    }

    /** Empty if no wait is known. */
    String words() {
        List<String> parts = new ArrayList<>();
        for (StuckThread thread : threads.subList(0, Math.min(MOST_THREADS, threads.size()))) {
            String wait = wait(thread);
            if (wait == null) {
                continue;
            }
            String held = held(thread);
            parts.add(name(thread.thread()) + (held == null ? "" : " holds " + held + " and") + " waits for " + wait);
        }
        int more = threads.size() - MOST_THREADS;
        if (!parts.isEmpty() && more > 0) {
            parts.add(more + (more == 1 ? " more thread" : " more threads"));
        }
        return String.join("; ", parts);
    }

    /** The locks that others of these threads wait for; all of them if no thread waits for a lock of this one. */
    private @Nullable String held(StuckThread thread) {
        List<Held> awaited = thread.holds().stream()
                .filter(held -> threads.stream()
                        .anyMatch(other -> held.lock().equals(other.waitsFor().object())))
                .toList();
        boolean isAwaitedOtherwise = threads.stream()
                .anyMatch(other -> other.waitsFor().kind() == Kind.END
                        && other.waitsFor().owners().contains(thread.thread()));
        Held held = !awaited.isEmpty()
                ? awaited.get(0)
                : thread.holds().isEmpty() || isAwaitedOtherwise
                        ? null
                        : thread.holds().get(0);
        return held == null
                ? null
                : shortName(held.lock())
                        + (held.acquired() == null ? "" : " from " + place(at(thread.stackAt(held.acquired()))));
    }

    private @Nullable String wait(StuckThread thread) {
        Wait wait = thread.waitsFor();
        String where = thread.stack().isEmpty() ? "" : " at " + place(at(thread.stack()));
        String object = wait.object() == null ? null : shortName(wait.object());
        return switch (wait.kind()) {
            case MONITOR, LOCK -> object + where;
            case NOTIFICATION, SIGNAL -> "a signal" + (object == null ? "" : " of " + object) + where;
            case PERMIT -> (object == null ? "a permit" : object) + where;
            case UNKNOWN -> object == null ? null : object + where;
            case END ->
                wait.owners().isEmpty()
                        ? null
                        : "the end of " + name(wait.owners().get(0)) + where;
            case TIME, OUTSIDE, NOTHING -> null;
        };
    }

    private static String name(Named thread) {
        return thread.name() == null || thread.name().isEmpty() ? "thread " + thread.path() : thread.name();
    }

    /**
     * {@code NestedLocks.n} for a field, {@code warp (ReentrantLock)} for a variable, {@code Object #3} without a name in
     * the source; with the number of the object if the name stands for several.
     */
    private String shortName(String object) {
        Matcher named = NAMED.matcher(object);
        if (!named.matches()) {
            return simple(object);
        }
        String name = named.group(1);
        boolean isField = name.indexOf('.') > 0;
        String type = simple(named.group(2));
        String number = isShared(name) && named.group(3) != null ? named.group(3) : "";
        return isField && number.isEmpty() ? name : name + " (" + type + number + ")";
    }

    /** Keeps the words before the name, as in {@code the initialisation of Parent}. */
    private static String simple(String type) {
        int end = Math.max(type.lastIndexOf('.'), type.lastIndexOf('$'));
        return type.substring(0, type.lastIndexOf(' ', end) + 1) + type.substring(end + 1);
    }

    /** Whether these threads hold or await several objects of this name. */
    private boolean isShared(String name) {
        return threads.stream()
                        .flatMap(thread -> Stream.concat(
                                Stream.of(thread.waitsFor()).map(Wait::object),
                                thread.holds().stream().map(Held::lock)))
                        .filter(object -> object != null && object.startsWith(name + " ("))
                        .distinct()
                        .count()
                > 1;
    }

    /** The innermost frame outside the JDK, otherwise the innermost one. */
    private static StackLine at(List<StackLine> stack) {
        return stack.stream().filter(frame -> !frame.isOfJdk()).findFirst().orElse(stack.get(0));
    }

    private static String place(StackLine line) {
        return line.file() == null
                ? line.className().substring(line.className().lastIndexOf('/') + 1) + "." + line.method()
                : line.file() + (line.line() < 0 ? "" : ":" + line.line());
    }
}
