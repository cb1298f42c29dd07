package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.GroupedInts;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The accesses to each variable that may race, by place. */
public final class PlaceAccesses {
    private final Trace trace;
    /** A number for each place and access mode. */
    private final Long2IntOpenHashMap places = new Long2IntOpenHashMap();
    /** The accesses to each variable, place by place. */
    private final GroupedInts all;

    public PlaceAccesses(Trace trace) {
        this.trace = trace;
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event).isPlainAccess()) {
                places.putIfAbsent(key(event), places.size());
            }
        }
        all = GroupedInts.of(
                        trace,
                        trace.size(),
                        places.size(),
                        event -> trace.kind(event).isPlainAccess() ? places.get(key(event)) : GroupedInts.NONE)
                .within(trace.variables(), trace::operand);
    }

    private long key(int event) {
        return (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
    }

    /** The accesses to a variable by place and access mode, those with the earliest access first. */
    public List<IntList> of(int variable) {
        List<IntList> lists = new ArrayList<>();
        int size = all.size(variable);
        int from = 0;
        while (from < size) {
            long key = key(all.get(variable, from));
            int to = from + 1;
            while (to < size && key(all.get(variable, to)) == key) {
                to++;
            }
            lists.add(all.list(variable, from, to));
            from = to;
        }
        lists.sort(Comparator.comparingInt(list -> list.getInt(0)));
        return lists;
    }
}
