package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events at which threads may have to wait for a lock: acquisitions and returns from waits. Events of one thread,
 * kind and lock with the same locks held are grouped.
 */
final class BlockingPoints {
    /** Offsets of the events of a group that are tried, around a given event. */
    private static final int[] AROUND = {-1, 0, -2, 1};

    private final Trace trace;
    private final RunIndex run;
    private final Int2ObjectOpenHashMap<List<IntArrayList>> byThread = new Int2ObjectOpenHashMap<>();
    private long leftOut;
    /** By lock, the groups that hold it. */
    private final Int2ObjectOpenHashMap<List<IntArrayList>> byHeld = new Int2ObjectOpenHashMap<>();

    /** The common properties of a group. */
    private record GroupKey(int thread, EventKind kind, int lock, int held) {}

    BlockingPoints(RunIndex run) {
        this.run = run;
        this.trace = run.trace();
        Map<GroupKey, IntArrayList> all = new HashMap<>();
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            if (kind.isAcquisition()) {
                GroupKey group = new GroupKey(
                        trace.thread(event),
                        kind,
                        trace.operand(event),
                        run.locks().set(event));
                all.computeIfAbsent(group, this::add).add(event);
            }
        }
    }

    private IntArrayList add(GroupKey group) {
        IntArrayList events = new IntArrayList();
        byThread.computeIfAbsent(group.thread, thread -> new ArrayList<>()).add(events);
        for (int lock : run.locks().locks(group.held)) {
            byHeld.computeIfAbsent(lock >> 1, held -> new ArrayList<>()).add(events);
        }
        return events;
    }

    /** Blocking points of a thread up to one of its events: some of each group, from around another event. */
    IntList upTo(int last, int around) {
        IntArrayList some = new IntArrayList();
        for (IntArrayList group : byThread.getOrDefault(trace.thread(last), List.of())) {
            pick(group, around, last, some);
        }
        return some;
    }

    /** Blocking points of any thread that holds a lock. */
    IntList withLock(int lock, int around) {
        IntArrayList some = new IntArrayList();
        for (IntArrayList group : byHeld.getOrDefault(lock, List.of())) {
            pick(group, around, Integer.MAX_VALUE, some);
        }
        return some;
    }

    private void pick(IntArrayList group, int around, int last, IntArrayList into) {
        int found = Arrays.binarySearch(group.elements(), 0, group.size(), around);
        int at = found < 0 ? -found - 1 : found;
        int picked = 0;
        for (int step : AROUND) {
            int i = at + step;
            if (i >= 0 && i < group.size() && group.getInt(i) <= last) {
                into.add(group.getInt(i));
                picked++;
            }
        }
        leftOut += count(group, last) - picked;
    }

    /** Number of these sorted events that are no later than a given one. */
    private static int count(IntArrayList events, int last) {
        int found = Arrays.binarySearch(events.elements(), 0, events.size(), last);
        return found < 0 ? -found - 1 : found + 1;
    }

    /** Number of blocking points omitted so far because there were enough in their group. */
    long leftOut() {
        return leftOut;
    }

    /** Whether a thread holds a lock before an event in a mode that prevents another thread from acquiring it. */
    boolean hasAgainst(int event, int wanted) {
        for (int lock : run.locks().locks(run.locks().set(event))) {
            if (lock >> 1 == trace.operand(wanted)
                    && (lock & 1) * (trace.kind(wanted).isShared() ? 1 : 0) == 0) {
                return true;
            }
        }
        return false;
    }
}
