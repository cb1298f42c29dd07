package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.SiteTable;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The units of one atomic set, by the variables that a pattern can be about: one, or two. A variable matters only if two threads access
 * it and one of them writes, since every pattern has that of each of its variables.
 */
final class VariablePairs {
    private static final int SHARED = 1 << 30;
    private static final int WRITTEN = 1 << 29;
    private static final int THREAD = WRITTEN - 1;

    private final Restriction restriction = new Restriction();
    private final Map<Key, Kinds> byVariables = new LinkedHashMap<>();

    /** One variable twice, or two variables, the lower first. */
    private record Key(long one, long other) {}

    /** The restrictions to some variables: those that differ in thread and segments only are of one kind. */
    static final class Kinds {
        final long[] variables;
        private final Long2ObjectLinkedOpenHashMap<List<UnitGroup>> byHash = new Long2ObjectLinkedOpenHashMap<>();

        Kinds(long... variables) {
            this.variables = variables;
        }

        private void add(UnitGroup restricted) {
            List<UnitGroup> kind = byHash.computeIfAbsent(Restriction.hash(restricted), h -> new ArrayList<>(2));
            for (UnitGroup known : kind) {
                if (known.thread == restricted.thread) {
                    known.segments.addAll(restricted.segments);
                    return;
                }
            }
            kind.add(restricted);
        }

        /** The kinds; those of one kind have different threads, and their executions are in the order of the run. */
        List<List<UnitGroup>> all() {
            List<List<UnitGroup>> kinds = new ArrayList<>(byHash.values());
            kinds.forEach(kind -> kind.forEach(Kinds::sort));
            return kinds;
        }

        private static void sort(UnitGroup unit) {
            if (unit.segments.size() > 1) {
                List<int[]> sorted = new ArrayList<>();
                unit.segments.stream().sorted(Arrays::compare).forEach(execution -> {
                    if (sorted.isEmpty() || !Arrays.equals(sorted.get(sorted.size() - 1), execution)) {
                        sorted.add(execution);
                    }
                });
                unit.segments.clear();
                unit.segments.addAll(sorted);
            }
        }
    }

    VariablePairs(List<UnitGroup> units) {
        // Much that told them apart has been left out: first all that has become the same is taken together.
        Kinds whole = new Kinds();
        for (UnitGroup unit : units) {
            if (!unit.rows().isEmpty()) {
                whole.add(restriction.restrict(unit, unit.rows()));
            }
        }
        whole.all().forEach(kind -> kind.forEach(this::add));
    }

    /** Leaves the variables out that do not matter. */
    static void keepShared(List<UnitGroup> units, SiteTable sites) {
        Long2IntOpenHashMap uses = new Long2IntOpenHashMap();
        uses.defaultReturnValue(-1);
        for (UnitGroup unit : units) {
            for (AccessRow row : unit.rows()) {
                int before = uses.get(row.variable);
                int now = before < 0 ? unit.thread : (before & THREAD) == unit.thread ? before : before | SHARED;
                uses.put(row.variable, now | (sites.op(row.site).isAnyWrite() ? WRITTEN : 0));
            }
        }
        for (UnitGroup unit : units) {
            List<AccessRow> kept = new ArrayList<>(unit.rows().size());
            for (AccessRow row : unit.rows()) {
                if ((uses.get(row.variable) & (SHARED | WRITTEN)) == (SHARED | WRITTEN)) {
                    kept.add(row);
                }
            }
            unit.keep(kept);
        }
    }

    private void add(UnitGroup unit) {
        Long2ObjectLinkedOpenHashMap<List<AccessRow>> rows = new Long2ObjectLinkedOpenHashMap<>();
        for (AccessRow row : unit.rows()) {
            rows.computeIfAbsent(row.variable, v -> new ArrayList<>(2)).add(row);
        }
        long[] variables = rows.keySet().toLongArray();
        Arrays.sort(variables);
        for (int i = 0; i < variables.length; i++) {
            long one = variables[i];
            byVariables
                    .computeIfAbsent(new Key(one, one), key -> new Kinds(one))
                    .add(restriction.restrict(unit, rows.get(one)));
            for (int j = i + 1; j < variables.length; j++) {
                long other = variables[j];
                List<AccessRow> both = new ArrayList<>(rows.get(one));
                both.addAll(rows.get(other));
                byVariables
                        .computeIfAbsent(new Key(one, other), key -> new Kinds(one, other))
                        .add(restriction.restrict(unit, both));
            }
        }
    }

    Iterable<Kinds> all() {
        return byVariables.values();
    }
}
