package dev.heddle.analyzer.dump;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The dumps of one process in their order: its last dump, and which of its threads did not move since the first.
 *
 * @param last the newest dump
 * @param dumps number of dumps of the process
 * @param still the threads of the last dump that had the same stack in every dump; all threads if there is one dump
 * @param time between the first and the last dump; null if unknown
 * @param notes about dumps that were left out
 */
record DumpSeries(
        ThreadDump last,
        int dumps,
        Set<DumpedThread> still,
        @Nullable Duration time,
        List<String> notes) {
    /** CPU time in milliseconds that a waiting thread may use between two dumps. */
    private static final double LITTLE_CPU = 20;

    static DumpSeries of(List<ThreadDump> all) {
        ThreadDump last = all.get(all.size() - 1);
        List<ThreadDump> same = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (isOfSameProcess(all.get(i), last)) {
                same.add(all.get(i));
            } else {
                notes.add("dump " + (i + 1) + " is of another process than the last one, and is left out");
            }
        }
        Set<DumpedThread> still = new HashSet<>();
        List<Map<String, DumpedThread>> earlier = new ArrayList<>();
        for (ThreadDump dump : same.subList(0, same.size() - 1)) {
            earlier.add(byKey(dump));
        }
        for (DumpedThread thread : last.threads()) {
            if (earlier.stream().allMatch(dump -> isUnmoved(dump.get(thread.key()), thread))) {
                still.add(thread);
            }
        }
        return new DumpSeries(last, same.size(), still, time(same), notes);
    }

    private static Map<String, DumpedThread> byKey(ThreadDump dump) {
        Map<String, DumpedThread> threads = new HashMap<>();
        dump.threads().forEach(thread -> threads.put(thread.key(), thread));
        return threads;
    }

    private static boolean isUnmoved(@Nullable DumpedThread before, DumpedThread now) {
        return before != null
                && before.places().equals(now.places())
                && (before.cpu() < 0 || now.cpu() - before.cpu() < LITTLE_CPU);
    }

    /**
     * Threads of one process keep their names and numbers, so half of those in the smaller dump must be in the other
     * one. Every process has the same threads of the JDK, so only threads in code of the program count.
     */
    private static boolean isOfSameProcess(ThreadDump one, ThreadDump other) {
        Set<String> common = inProgram(one);
        Set<String> keys = inProgram(other);
        int least = Math.min(common.size(), keys.size());
        common.retainAll(keys);
        return one == other || 2 * common.size() >= least;
    }

    private static Set<String> inProgram(ThreadDump dump) {
        return dump.threads().stream()
                .filter(DumpedThread::isInProgram)
                .map(DumpedThread::key)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static @Nullable Duration time(List<ThreadDump> same) {
        ThreadDump first = same.get(0);
        ThreadDump last = same.get(same.size() - 1);
        if (first == last) {
            return null;
        }
        Map<String, DumpedThread> before = byKey(first);
        for (DumpedThread thread : last.threads()) {
            DumpedThread one = before.get(thread.key());
            if (one != null && one.elapsed() >= 0 && thread.elapsed() >= one.elapsed()) {
                return Duration.ofMillis(Math.round((thread.elapsed() - one.elapsed()) * 1000));
            }
        }
        return first.time() == null || last.time() == null ? null : Duration.between(first.time(), last.time());
    }
}
