package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.LockTimes;
import dev.heddle.trace.run.LockTimesWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Samples how long threads hold locks and wait for them, in the profile {@code facts}. A thread has held the same locks
 * between two samples if it has acquired and released none meanwhile. So the program itself measures no time. Only the
 * drainer uses it.
 */
final class LockSamples {
    private static final long LOOK_NANOS = 50_000_000;
    /** Shorter holds are not listed. */
    private static final long LONG_NANOS = 100_000_000;

    private static final long WRITE_NANOS = 10_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The JVM stops a thread to take its stack, so a sample takes this many stacks; others wait for the next one. */
    private static final int MOST_STACKS = 8;

    private static final int MOST_FRAMES = 40;
    /** The largest number of places, of holds and of waits. */
    private static final int MOST_PLACES = 200;

    private final Path directory;
    private final Dictionary dictionary;
    private final Map<ThreadLog, Span> spans = new HashMap<>();
    private final Map<List<LockTimes.Held>, Place> holds = new HashMap<>();
    private final Map<List<LockTimes.Held>, Place> waits = new HashMap<>();
    private long others;
    private long lastLook;
    private long lastWrite;
    private boolean isChanged;

    /** A thread that holds the same locks, or waits for the same lock, since a sample. */
    private static final class Span {
        private final int version;
        private final boolean isWait;
        private final long since;
        /** Null before its stack was taken. */
        private Place place;

        private List<StackLine> stack;
        /** Its time up to here is in the place. */
        private long counted;

        Span(int version, boolean isWait, long since) {
            this.version = version;
            this.isWait = isWait;
            this.since = since;
            this.counted = since;
        }
    }

    /** All holds of locks, or waits for them, at one place. */
    private static final class Place {
        private final List<LockTimes.Held> locks;
        /** The stack of the longest one. */
        private List<StackLine> stack = List.of();

        private long count;
        private long nanos;
        private long longest = -1;

        Place(List<LockTimes.Held> locks) {
            this.locks = locks;
        }

        LockTimes.Times times() {
            return new LockTimes.Times(count, nanos / NANOS_PER_MILLI, longest / NANOS_PER_MILLI);
        }
    }

    LockSamples(Path directory, Dictionary dictionary) {
        this.directory = directory;
        this.dictionary = dictionary;
    }

    /** Takes a sample if it is time, and sometimes writes the file. */
    void examine(long time) {
        if (time - lastLook < LOOK_NANOS || !Threads.recordsLockOrders()) {
            return;
        }
        lastLook = time;
        look(time);
        if (isChanged && time - lastWrite >= WRITE_NANOS) {
            write(time);
        }
    }

    /** The recording is being closed. */
    void close(long time) {
        if (!Threads.recordsLockOrders()) {
            return;
        }
        look(time);
        if (isChanged) {
            write(time);
        }
    }

    private void look(long time) {
        Set<ThreadLog> still = new HashSet<>();
        List<ThreadLog> blocked = new ArrayList<>();
        int stacks = MOST_STACKS;
        for (ThreadLog log : Threads.all()) {
            int version = log.holdsVersion();
            boolean isWait = !log.isEnded() && JvmThreads.isAtLock(log.thread);
            if (log.isEnded() || !isWait && log.locksHeld() == 0) {
                continue;
            }
            still.add(log);
            Span span = spans.get(log);
            if (span == null || span.version != version || span.isWait != isWait) {
                span = new Span(version, isWait, time);
                spans.put(log, span);
            }
            if (!isWait && time - span.since >= LONG_NANOS && awaits(log, span)) {
                spans.put(log, new Span(version, false, time));
            } else if (span.place != null) {
                count(span, time);
            } else if (stacks > 0 && isWait) {
                stacks--;
                blocked.add(log);
            } else if (stacks > 0 && time - span.since >= LONG_NANOS) {
                stacks--;
                hold(log, span, time);
            }
        }
        spans.keySet().retainAll(still);
        if (!blocked.isEmpty()) {
            waits(blocked, time);
        }
    }

    /** Whether a thread has given up the only lock that it held, until it is notified or signalled. */
    private static boolean awaits(ThreadLog log, Span span) {
        Object[] locks = log.heldLocks(span.version);
        return locks.length == 1 && locks[0] != null && JvmThreads.awaits(log.thread, locks[0]);
    }

    private void count(Span span, long time) {
        Place place = span.place;
        place.nanos += time - span.counted;
        if (time - span.since > place.longest) {
            place.longest = time - span.since;
            place.stack = span.stack;
        }
        span.counted = time;
        isChanged = true;
    }

    private void begin(
            Span span,
            Map<List<LockTimes.Held>, Place> places,
            List<LockTimes.Held> locks,
            List<StackLine> stack,
            long time) {
        Place place = places.get(locks);
        if (place == null) {
            place = new Place(locks);
            if (places.size() < MOST_PLACES) {
                places.put(locks, place);
            } else {
                others++;
            }
        }
        span.place = place;
        span.stack = stack;
        place.count++;
        count(span, time);
    }

    private void hold(ThreadLog log, Span span, long time) {
        List<StackLine> stack = StackLines.of(log.thread.getStackTrace(), MOST_FRAMES);
        Object[] locks = log.heldLocks(span.version);
        int[] sites = log.heldSites(span.version);
        if (locks.length == 0 || locks.length != sites.length || stack.isEmpty()) {
            return;
        }
        List<LockTimes.Held> held = new ArrayList<>();
        for (int i = 0; i < locks.length; i++) {
            if (locks[i] == null) {
                return;
            }
            if (!JvmThreads.awaits(log.thread, locks[i])) {
                held.add(new LockTimes.Held(locks[i].getClass().getName(), place(sites[i], stack)));
            }
        }
        if (held.isEmpty()) {
            return;
        }
        begin(span, holds, held, stack, time);
    }

    private void waits(List<ThreadLog> blocked, long time) {
        JvmThreads.Wait[] found =
                JvmThreads.waits(blocked.stream().map(log -> log.thread).toList());
        for (int i = 0; i < found.length; i++) {
            ThreadLog log = blocked.get(i);
            Span span = spans.get(log);
            if (found[i] == null || found[i].stack().length == 0 || log.holdsVersion() != span.version) {
                continue;
            }
            List<StackLine> stack = StackLines.of(found[i].stack(), MOST_FRAMES);
            // A wait that one sample meets stands for the time between two samples.
            span.counted -= LOOK_NANOS;
            LockTimes.Held lock = new LockTimes.Held(found[i].type(), programFrame(stack));
            begin(span, waits, List.of(lock), stack, time);
        }
    }

    /** The innermost frame of the program or its libraries, or the outermost one. */
    private static StackLine programFrame(List<StackLine> stack) {
        for (StackLine line : stack) {
            if (!line.isOfJdk()) {
                return line;
            }
        }
        return stack.get(stack.size() - 1);
    }

    /** The place of an acquisition; the stack has the name of the file. */
    private StackLine place(int number, List<StackLine> stack) {
        Site site = dictionary.siteOf(number);
        if (site == null) {
            return null;
        }
        String file = null;
        for (StackLine line : stack) {
            // Without a file in a method that began before its class was woven.
            if (line.file() != null && line.className().equals(site.method().owner())) {
                file = line.file();
            }
        }
        return new StackLine(site.method().owner(), site.method().name(), file, site.line());
    }

    private void write(long time) {
        lastWrite = time;
        isChanged = false;
        List<LockTimes.Hold> held = new ArrayList<>();
        for (Place place : ordered(holds, place -> place.longest)) {
            held.add(new LockTimes.Hold(place.locks, place.stack, place.times()));
        }
        List<LockTimes.Wait> waited = new ArrayList<>();
        for (Place place : ordered(waits, place -> place.nanos)) {
            waited.add(new LockTimes.Wait(place.locks.get(0).type(), place.stack, place.times()));
        }
        try {
            LockTimesWriter.write(
                    directory,
                    new LockTimes(
                            (int) (LOOK_NANOS / NANOS_PER_MILLI),
                            (int) (LONG_NANOS / NANOS_PER_MILLI),
                            held,
                            waited,
                            others));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Place> ordered(Map<List<LockTimes.Held>, Place> places, ToLongFunction<Place> by) {
        List<Place> ordered = new ArrayList<>(places.values());
        ordered.sort(Comparator.comparingLong(by).reversed());
        return ordered;
    }
}
