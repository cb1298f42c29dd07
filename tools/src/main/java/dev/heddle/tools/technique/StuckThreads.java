package dev.heddle.tools.technique;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the threads of a run stood that could not go on, as its outcome describes them. */
public final class StuckThreads {
    private static final Pattern THREAD = Pattern.compile("thread (\\S+) .*");
    private static final Pattern WAITS =
            Pattern.compile("thread \\S+ .* waits for the (?:monitor of|lock) (.+ #\\d+), which thread (\\S+) .*");
    private static final Pattern FRAME = Pattern.compile("\\s+at (\\S.*)");
    private static final Pattern HOLDS =
            Pattern.compile("\\s+holds (.+ #\\d+)(?: together with others)?, acquired at (.*)");

    private final Map<String, Stuck> threads = new LinkedHashMap<>();

    private static final class Stuck {
        final List<String> frames = new ArrayList<>();
        /** Places of acquisition by name of the lock; the first of several acquisitions. */
        final Map<String, String> holds = new HashMap<>();

        String lock;
        String holder;
    }

    /**
     * A thread of a cycle.
     *
     * @param thread its path
     * @param acquired where it acquired the lock that the thread before it waits for, as an outcome writes places
     */
    public record Waiter(String thread, String acquired) {}

    private StuckThreads() {}

    public static StuckThreads of(Outcome outcome) {
        StuckThreads all = new StuckThreads();
        Stuck current = new Stuck();
        for (String line : outcome.stuck()) {
            Matcher thread = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            Matcher holds = HOLDS.matcher(line);
            if (thread.matches()) {
                current = all.threads.computeIfAbsent(thread.group(1), path -> new Stuck());
                Matcher waits = WAITS.matcher(line);
                if (waits.matches()) {
                    current.lock = waits.group(1);
                    current.holder = waits.group(2);
                }
            } else if (holds.matches()) {
                current.holds.putIfAbsent(holds.group(1), holds.group(2));
            } else if (frame.matches()) {
                current.frames.add(frame.group(1));
            }
        }
        return all;
    }

    /** Whether a thread is stuck with this frame on its stack: by class and method, because lines of entries differ. */
    boolean stands(String path, CodePoint at) {
        String prefix = at.className() + "." + at.method() + "(";
        Stuck thread = threads.get(path);
        return thread != null && thread.frames.stream().anyMatch(frame -> frame.startsWith(prefix));
    }

    /** The threads that wait for each other's locks, each for one of the next, the last one for one of the first; empty if none do. */
    public List<Waiter> cycle() {
        for (String start : threads.keySet()) {
            List<Waiter> cycle = new ArrayList<>();
            String at = start;
            while (threads.containsKey(at) && threads.get(at).holder != null && cycle.size() < threads.size()) {
                Stuck waiting = threads.get(at);
                Stuck holder = threads.get(waiting.holder);
                if (holder == null || !holder.holds.containsKey(waiting.lock)) {
                    break;
                }
                cycle.add(new Waiter(waiting.holder, holder.holds.get(waiting.lock)));
                at = waiting.holder;
                if (at.equals(start)) {
                    return cycle;
                }
            }
        }
        return List.of();
    }
}
