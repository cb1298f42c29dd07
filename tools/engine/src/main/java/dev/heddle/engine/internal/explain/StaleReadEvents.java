package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StaleValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events of the stale reads of a run, and of the writes that they saw and did not see. */
final class StaleReadEvents {
    /** Most reads, each with up to five events. */
    private static final int MOST = 4;

    private final RunEvents events;
    private final Map<Integer, StaleValue> reads = new HashMap<>();
    /** The event of the write that a read saw, by the event of the read. */
    private final Map<Integer, Integer> seen = new HashMap<>();

    private final List<Integer> all = new ArrayList<>();

    /** @param values the last ones are nearest to the end of the run */
    StaleReadEvents(RunEvents events, List<StaleValue> values) {
        this.events = events;
        values.subList(Math.max(0, values.size() - MOST), values.size()).forEach(this::add);
    }

    private void add(StaleValue value) {
        int read = read(value);
        if (read < 0) {
            return;
        }
        List<Integer> writes = new ArrayList<>();
        RunEvents.Variable variable = events.variable(read);
        for (int i = read - 1; i >= 0 && variable != null; i--) {
            if (events.op(i).isAnyWrite() && variable.equals(events.variable(i))) {
                writes.add(i);
            }
        }
        reads.put(read, value);
        all.add(read);
        if (!writes.isEmpty()) {
            all.add(writes.get(0));
            missed(read, writes.get(0));
        }
        if (value.seen().thread() != null && writes.size() > value.newer()) {
            all.add(writes.get(value.newer()));
            seen.put(read, writes.get(value.newer()));
        }
    }

    private int read(StaleValue value) {
        int thread = events.threadOf(value.reader().path());
        int left = value.occurrence();
        for (int i = 0; i < events.size(); i++) {
            if (events.thread(i) == thread && isAt(events.site(i), value.at()) && left-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAt(Site site, CodePoint at) {
        boolean isPlainRead = site.op() == Op.GET_FIELD || site.op() == Op.GET_STATIC || site.op() == Op.ARRAY_LOAD;
        return isPlainRead
                && site.offset() == at.offset()
                && site.method().name().equals(at.method())
                && site.method().descriptor().equals(at.descriptor())
                && site.method().owner().replace('/', '.').equals(at.className());
    }

    /**
     * Adds the two events of store buffering: the reader has written another variable before, which the writer read
     * after its write and before that one.
     */
    private void missed(int read, int newest) {
        int reader = events.thread(read);
        int writer = events.thread(newest);
        for (int i = read - 1; i >= 0; i--) {
            RunEvents.Variable other =
                    events.thread(i) == reader && events.op(i).isAnyWrite() ? events.variable(i) : null;
            for (int j = newest + 1; j < i && other != null && writer != reader; j++) {
                if (events.thread(j) == writer && !events.op(j).isAnyWrite() && other.equals(events.variable(j))) {
                    all.add(i);
                    all.add(j);
                    return;
                }
            }
        }
    }

    /** Returns all events, in no order. */
    List<Integer> all() {
        return all;
    }

    /** Returns the values of a stale read; null for other events. */
    @Nullable StaleValue at(int event) {
        return reads.get(event);
    }

    /** Returns the write that each stale read saw, if a thread made it, by the read. */
    Map<Integer, Integer> seen() {
        return seen;
    }
}
