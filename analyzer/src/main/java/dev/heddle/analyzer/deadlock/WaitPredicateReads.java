package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Segments;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The variables that threads read before they began to wait, and the writes to them since. If such a write precedes the
 * signal, a thread that arrives late sees the write and does not wait. Then the signal cannot be lost.
 */
final class WaitPredicateReads {
    private final Long2ObjectOpenHashMap<List<Reads>> watched = new Long2ObjectOpenHashMap<>();

    /** The reads of one thread before one wait. */
    static final class Reads {
        private final LongOpenHashSet variables;
        private final IntArrayList writes = new IntArrayList(2);

        private Reads(LongOpenHashSet variables) {
            this.variables = variables;
        }

        /** Whether one of the variables was written before a signal, which is the last event of its segment. */
        boolean isWrittenBefore(int signal, Segments segments) {
            for (int i = 0; i < writes.size(); i++) {
                if (writes.getInt(i) == signal || segments.precedes(writes.getInt(i), signal)) {
                    return true;
                }
            }
            return false;
        }
    }

    Reads begin(LongOpenHashSet variables) {
        Reads check = new Reads(variables);
        variables.forEach(variable ->
                watched.computeIfAbsent(variable, v -> new ArrayList<>(1)).add(check));
        return check;
    }

    void end(Reads check) {
        check.variables.forEach(variable -> {
            List<Reads> looks = watched.get(variable);
            looks.remove(check);
            if (looks.isEmpty()) {
                watched.remove(variable);
            }
        });
    }

    void written(long variable, int segment) {
        if (watched.isEmpty()) {
            return;
        }
        for (Reads check : watched.getOrDefault(variable, List.of())) {
            if (check.writes.isEmpty() || check.writes.topInt() != segment) {
                check.writes.push(segment);
            }
        }
    }
}
