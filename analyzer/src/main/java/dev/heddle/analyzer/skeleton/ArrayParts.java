package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A run in which each access to a range of an array is divided into accesses to the <em>parts</em> of the range.
 * Elements that no event of the run distinguishes form one part, represented by the first of them. An element that is
 * accessed by itself is a separate part. So every analysis can treat an event on a range like an event on an element,
 * with its index in the aux word. The results are the same as for a copy element by element, but the cost depends on
 * the number of parts.
 * <p>Parts are distinguished only for arrays that several threads access; for other arrays the distinction is
 * irrelevant. This takes two passes over the run, before the first requested one. A run without copies is left
 * unchanged.
 */
public final class ArrayParts implements EventSource {
    /** The largest number of part ends. */
    private static final int MOST_ENDS = 1 << 23;

    private static final int SEVERAL = -1;

    private final EventSource source;
    private final boolean[] elements;
    private final boolean[] ranges;
    private final boolean inPairs;
    private final int mostEnds;
    /** Sorted pairs of the array and an index at which a part begins or ends. Null before the first pass. */
    private long @Nullable [] ends;

    private long withoutRoom;
    /** Number of events of the last pass that are not in the recording. */
    private long added;

    private ArrayParts(EventSource source, boolean inPairs, int mostEnds) {
        this.source = source;
        this.inPairs = inPairs;
        this.mostEnds = mostEnds;
        int limit = source.names().siteLimit();
        elements = new boolean[limit];
        ranges = new boolean[limit];
        for (int site = Op.FIRST_SITE; site < limit; site++) {
            Op op = source.names().hasSite(site) ? source.names().site(site).op() : Op.BEGIN;
            ranges[site] = op.isRange();
            elements[site] = op.isArrayAccess() && !op.isRange();
        }
    }

    /** The run with its ranges in parts. */
    public static EventSource of(EventSource source) {
        return of(source, false, MOST_ENDS);
    }

    /**
     * The run with its ranges in parts, where a part of several elements becomes two accesses: to its first and to its
     * last element. Use it for analyses of two variables: a copy is not atomic, so two elements of one part may be in
     * different states.
     */
    public static EventSource inPairs(EventSource source) {
        return of(source, true, MOST_ENDS);
    }

    static EventSource of(EventSource source, boolean inPairs, int mostEnds) {
        Names names = source.names();
        for (int site = Op.FIRST_SITE; site < names.siteLimit(); site++) {
            if (names.hasSite(site) && names.site(site).op().isRange()) {
                return new ArrayParts(source, inPairs, mostEnds);
            }
        }
        return source;
    }

    /**
     * Number of accesses without room for the ends of their parts. Overlaps of these with other accesses may be missed.
     */
    public static long withoutRoom(EventSource source) {
        return source instanceof ArrayParts parts ? parts.withoutRoom : 0;
    }

    /** Number of events that a pass has in addition to the recording, where a range of several parts is one event. */
    public static long added(EventSource source) {
        return source instanceof ArrayParts parts ? parts.added : 0;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public boolean isOfPart() {
        return source.isOfPart();
    }

    @Override
    public Names names() {
        return source.names();
    }

    @Override
    public void forEach(EventConsumer consumer) {
        long[] ends = ends();
        added = 0;
        source.forEach((stamp, thread, site, target, aux) -> {
            if (!ranges[site]) {
                consumer.event(stamp, thread, site, target, aux);
                return;
            }
            int from = ElementRange.from(aux);
            int to = ElementRange.to(aux);
            int next = after(end(target, from));
            while (from < to) {
                int end = next < ends.length && ends[next] < end(target, to) ? (int) ends[next++] : to;
                consumer.event(stamp, thread, site, target, from);
                added++;
                if (inPairs && end - from > 1) {
                    consumer.event(stamp, thread, site, target, end - 1);
                    added++;
                }
                from = end;
            }
            added--;
        });
    }

    /** Identities of arrays that have ranges and are accessed by several threads. */
    private IntOpenHashSet shared() {
        Int2IntOpenHashMap users = new Int2IntOpenHashMap();
        IntOpenHashSet copied = new IntOpenHashSet();
        source.forEach((stamp, thread, site, target, aux) -> {
            if (elements[site] || ranges[site]) {
                int before = users.putIfAbsent(target, thread + 1);
                if (before != 0 && before != thread + 1) {
                    users.put(target, SEVERAL);
                }
                if (ranges[site]) {
                    copied.add(target);
                }
            }
        });
        copied.removeIf(array -> users.get(array) != SEVERAL);
        return copied;
    }

    private long[] ends() {
        if (ends == null) {
            ends = findEnds(shared());
        }
        return ends;
    }

    private long[] findEnds(IntOpenHashSet arrays) {
        LongOpenHashSet found = new LongOpenHashSet();
        if (!arrays.isEmpty()) {
            source.forEach((stamp, thread, site, target, aux) -> {
                boolean isElement = elements[site] && aux >= 0;
                if ((isElement || ranges[site]) && arrays.contains(target)) {
                    int from = isElement ? aux : ElementRange.from(aux);
                    int to = isElement ? Math.min(aux, Integer.MAX_VALUE - 1) + 1 : ElementRange.to(aux);
                    if (found.size() < mostEnds) {
                        found.add(end(target, from));
                        found.add(end(target, to));
                    } else if (!found.contains(end(target, from)) || !found.contains(end(target, to))) {
                        withoutRoom++;
                    }
                }
            });
        }
        long[] sorted = found.toLongArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private static long end(int array, int index) {
        return (long) array << Integer.SIZE | index;
    }

    /** The index of the first end after this one. */
    private int after(long end) {
        int at = Arrays.binarySearch(ends, end);
        return at < 0 ? -1 - at : at + 1;
    }
}
