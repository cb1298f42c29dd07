package dev.heddle.analyzer.assetfuzzer;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A unit of work with the positions of all its accesses in the order of the run, for the monitor. */
final class ObservedUnit extends OpenUnit {
    private final Map<Long, FormSearch.OfVariable<Row>> byVariable = new LinkedHashMap<>(4);
    private final Long2ObjectOpenHashMap<List<Row>> byPlace = new Long2ObjectOpenHashMap<>(4);
    private long first = -1;
    private long last = -1;

    /** All accesses to one variable at one site in one context, by ascending position. */
    record Row(long variable, int field, int site, int context, LongArrayList positions) {
        long first() {
            return positions.getLong(0);
        }

        long last() {
            return positions.getLong(positions.size() - 1);
        }

        /** The first position after this one, or {@link Long#MAX_VALUE}. */
        long after(long position) {
            int at = search(position + 1);
            return at == positions.size() ? Long.MAX_VALUE : positions.getLong(at);
        }

        /** The last position before this one, or -1. */
        long before(long position) {
            int at = search(position);
            return at == 0 ? -1 : positions.getLong(at - 1);
        }

        /** The number of positions lower than this one. */
        private int search(long position) {
            int low = 0;
            int high = positions.size();
            while (low < high) {
                int middle = low + high >>> 1;
                if (positions.getLong(middle) < position) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    ObservedUnit(long set, int thread, int methodSite, int depth) {
        super(set, thread, methodSite, depth);
    }

    void access(long variable, int field, int site, int context, boolean write, long position) {
        first = first < 0 ? position : first;
        last = position;
        List<Row> rows = byPlace.computeIfAbsent((long) site << 32 | context, place -> new ArrayList<>(1));
        for (Row row : rows) {
            if (row.variable == variable) {
                row.positions.add(position);
                return;
            }
        }
        Row row = new Row(variable, field, site, context, LongArrayList.of(position));
        rows.add(row);
        byVariable
                .computeIfAbsent(variable, v -> new FormSearch.OfVariable<>())
                .of(write)
                .add(row);
    }

    Map<Long, FormSearch.OfVariable<Row>> byVariable() {
        return byVariable;
    }

    /** Position of its first access to the set. */
    long first() {
        return first;
    }

    /** Position of its last access to the set. */
    long last() {
        return last;
    }
}
