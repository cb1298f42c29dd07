package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Segments;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * What threads looked at before they began to wait, and who has written it since. If what was written precedes the signal, then a thread that
 * comes late sees it and does not wait: the signal cannot be lost.
 */
final class Looked {
    private final Long2ObjectOpenHashMap<List<Look>> watched = new Long2ObjectOpenHashMap<>();

    /** What one thread looked at before one wait. */
    static final class Look {
        private final LongOpenHashSet variables;
        private final IntArrayList writes = new IntArrayList(2);

        private Look(LongOpenHashSet variables) {
            this.variables = variables;
        }

        /** Whether something of it was written before a signal, which is the last event of its segment. */
        boolean isWrittenBefore(int signal, Segments segments) {
            for (int i = 0; i < writes.size(); i++) {
                if (writes.getInt(i) == signal || segments.precedes(writes.getInt(i), signal)) {
                    return true;
                }
            }
            return false;
        }
    }

    Look begin(LongOpenHashSet variables) {
        Look look = new Look(variables);
        variables.forEach(variable ->
                watched.computeIfAbsent(variable, v -> new ArrayList<>(1)).add(look));
        return look;
    }

    void end(Look look) {
        look.variables.forEach(variable -> {
            List<Look> looks = watched.get(variable);
            looks.remove(look);
            if (looks.isEmpty()) {
                watched.remove(variable);
            }
        });
    }

    void written(long variable, int segment) {
        if (watched.isEmpty()) {
            return;
        }
        for (Look look : watched.getOrDefault(variable, List.of())) {
            if (look.writes.isEmpty() || look.writes.topInt() != segment) {
                look.writes.push(segment);
            }
        }
    }
}
