package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.SiteIndex;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All executions of a unit of work on one atomic set by one thread that differ only in their segments. */
final class UnitGroup {
    final long set;
    final int thread;
    final int method;
    /** The {@linkplain dev.heddle.analyzer.skeleton.Hold holds} that began the epochs 1, 2, … */
    final int[] acquired;
    /** For each execution, in the order of the run, the segments of the run by their number in the unit. */
    final List<int[]> segments = new ArrayList<>(1);

    private List<AccessRow> rows = new ArrayList<>();
    private @Nullable Long2ObjectLinkedOpenHashMap<FormSearch.OfVariable<AccessRow>> byVariable;
    private @Nullable IntOpenHashSet holds;
    private @Nullable UnitFingerprint fingerprint;

    UnitGroup(long set, int thread, int method, int[] acquired) {
        this.set = set;
        this.thread = thread;
        this.method = method;
        this.acquired = acquired;
    }

    List<AccessRow> rows() {
        return rows;
    }

    /** Keeps only the given rows. */
    void keep(List<AccessRow> only) {
        rows = only;
    }

    /** The rows by variable. Call it only when the rows are complete. */
    Long2ObjectMap<FormSearch.OfVariable<AccessRow>> byVariable(SiteIndex sites) {
        if (byVariable == null) {
            byVariable = new Long2ObjectLinkedOpenHashMap<>();
            for (AccessRow row : rows) {
                byVariable
                        .computeIfAbsent(row.variable, variable -> new FormSearch.OfVariable<>())
                        .of(sites.op(row.site).isAnyWrite())
                        .add(row);
            }
        }
        return byVariable;
    }

    /** All holds at its accesses, and all holds that it acquires. */
    IntOpenHashSet holds(LockStates states) {
        if (holds == null) {
            holds = new IntOpenHashSet(acquired);
            for (AccessRow row : rows) {
                for (int i = 0; i < row.size(); i++) {
                    for (int hold : states.holds(row.span(i).lockState)) {
                        holds.add(hold);
                    }
                }
            }
        }
        return holds;
    }

    UnitFingerprint fingerprint(LockStates states, int setClass) {
        if (fingerprint == null) {
            fingerprint = UnitFingerprint.of(this, states, setClass);
        }
        return fingerprint;
    }
}
