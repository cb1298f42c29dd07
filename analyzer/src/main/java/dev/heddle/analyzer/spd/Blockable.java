package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Run;
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

/** Where threads may have to wait for a lock: acquisitions and returns from waits, those of one thread, kind and lock with the same locks held together. */
final class Blockable {
    /** Of those that are alike so many are tried, from around the moment that is asked about. */
    private static final int[] AROUND = {-1, 0, -2, 1};

    private final Trace trace;
    private final Run run;
    private final Int2ObjectOpenHashMap<List<IntArrayList>> byThread = new Int2ObjectOpenHashMap<>();
    private long leftOut;
    /** By lock, those that hold it. */
    private final Int2ObjectOpenHashMap<List<IntArrayList>> byHeld = new Int2ObjectOpenHashMap<>();

    /** What those that are alike have in common. */
    private record Alike(int thread, EventKind kind, int lock, int held) {}

    Blockable(Run run) {
        this.run = run;
        this.trace = run.trace();
        Map<Alike, IntArrayList> all = new HashMap<>();
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            if (kind.isAcquisition()) {
                Alike alike = new Alike(
                        trace.thread(event),
                        kind,
                        trace.operand(event),
                        run.locks().set(event));
                all.computeIfAbsent(alike, this::add).add(event);
            }
        }
    }

    private IntArrayList add(Alike alike) {
        IntArrayList events = new IntArrayList();
        byThread.computeIfAbsent(alike.thread, thread -> new ArrayList<>()).add(events);
        for (int lock : run.locks().locks(alike.held)) {
            byHeld.computeIfAbsent(lock >> 1, held -> new ArrayList<>()).add(events);
        }
        return events;
    }

    /** Where a thread may have to wait, up to an event of it: some of each kind from around another event. */
    IntList upTo(int last, int around) {
        IntArrayList some = new IntArrayList();
        for (IntArrayList alike : byThread.getOrDefault(trace.thread(last), List.of())) {
            pick(alike, around, last, some);
        }
        return some;
    }

    /** Where somebody may have to wait who has a lock. */
    IntList withLock(int lock, int around) {
        IntArrayList some = new IntArrayList();
        for (IntArrayList alike : byHeld.getOrDefault(lock, List.of())) {
            pick(alike, around, Integer.MAX_VALUE, some);
        }
        return some;
    }

    private void pick(IntArrayList alike, int around, int last, IntArrayList into) {
        int found = Arrays.binarySearch(alike.elements(), 0, alike.size(), around);
        int at = found < 0 ? -found - 1 : found;
        int picked = 0;
        for (int step : AROUND) {
            int i = at + step;
            if (i >= 0 && i < alike.size() && alike.getInt(i) <= last) {
                into.add(alike.getInt(i));
                picked++;
            }
        }
        leftOut += count(alike, last) - picked;
    }

    /** How many of these events, in their order, come no later than one. */
    private static int count(IntArrayList events, int last) {
        int found = Arrays.binarySearch(events.elements(), 0, events.size(), last);
        return found < 0 ? -found - 1 : found + 1;
    }

    /** How many places were not told so far, because there were enough alike. */
    long leftOut() {
        return leftOut;
    }

    /** Whether a thread has a lock before an event in a way that another one cannot get it. */
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
