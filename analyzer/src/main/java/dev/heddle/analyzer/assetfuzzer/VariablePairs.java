package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.SiteIndex;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The units of one atomic set, by the one or two variables of a pattern. A variable is relevant only if two threads
 * access it and one of them writes, because every pattern requires that for each of its variables.
 */
final class VariablePairs {
    private static final int SHARED = 1 << 30;
    private static final int WRITTEN = 1 << 29;
    private static final int THREAD = WRITTEN - 1;

    private final Restriction restriction = new Restriction();
    private final SiteIndex sites;
    /** By two variables with the lower one first, or by one variable given twice. */
    private final Map<Key, UnitKinds> byVariables = new LinkedHashMap<>();

    private record Key(long one, long other) {}

    /** A unit with its variables in ascending order. */
    private record UnitBounds(UnitGroup unit, long[] variables, Long2ObjectOpenHashMap<AccessBounds> bounds) {
        int orders(int i, int j) {
            AccessBounds one = bounds.get(variables[i]);
            return i == j ? AccessOrders.of(one) : AccessOrders.of(one, bounds.get(variables[j]));
        }
    }

    /** The restrictions to some variables. Restrictions that differ only in thread and segments have the same kind. */
    static final class UnitKinds {
        final long[] variables;
        private final Long2ObjectLinkedOpenHashMap<List<UnitGroup>> byHash = new Long2ObjectLinkedOpenHashMap<>();
        private final Long2IntOpenHashMap orders = new Long2IntOpenHashMap();
        /** For each thread, the access orders of all its units. */
        private final Int2IntOpenHashMap ofThreads = new Int2IntOpenHashMap(4);
        /** The orders that at least one thread has, and those that at least two threads have. */
        private int ofOne;

        private int ofTwo;

        UnitKinds(long... variables) {
            this.variables = variables;
        }

        /** Adds the orders of a unit, which make patterns possible for other units. The unit itself is not kept yet. */
        private void announce(int thread, int with) {
            int before = ofThreads.get(thread);
            ofTwo |= ofOne & with & ~before;
            ofOne |= with;
            ofThreads.put(thread, before | with);
        }

        /** Whether any pattern is possible between such a unit and those of other threads. */
        private boolean isOfUse(int thread, int with) {
            int others = ofTwo | ofOne & ~ofThreads.get(thread);
            return AccessOrders.arePossible(with, others, variables.length == 2);
        }

        private void add(UnitGroup restricted, int with) {
            long hash = Restriction.hash(restricted);
            orders.put(hash, with);
            List<UnitGroup> kind = byHash.computeIfAbsent(hash, h -> new ArrayList<>(2));
            for (UnitGroup known : kind) {
                if (known.thread == restricted.thread) {
                    known.segments.addAll(restricted.segments);
                    return;
                }
            }
            kind.add(restricted);
        }

        /** The kinds. Units of one kind have different threads, and their executions are in the order of the run. */
        List<List<UnitGroup>> all() {
            List<List<UnitGroup>> kinds = new ArrayList<>(byHash.values());
            kinds.forEach(kind -> kind.forEach(UnitKinds::sort));
            return kinds;
        }

        /** The {@link AccessOrders} of each kind, in the order of {@link #all}. */
        int[] orders() {
            int[] all = new int[byHash.size()];
            int size = 0;
            for (long hash : byHash.keySet()) {
                all[size++] = orders.get(hash);
            }
            return all;
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

    VariablePairs(List<UnitGroup> units, SiteIndex sites) {
        this.sites = sites;
        // Omitted rows may have been the only difference between units, so equal units are merged first.
        UnitKinds whole = new UnitKinds();
        for (UnitGroup unit : units) {
            if (!unit.rows().isEmpty()) {
                whole.add(restriction.restrict(unit, unit.rows()), 0);
            }
        }
        List<UnitBounds> all = new ArrayList<>();
        whole.all().forEach(kind -> kind.forEach(unit -> all.add(spread(unit))));
        all.forEach(this::announce);
        all.forEach(this::add);
    }

    private UnitBounds spread(UnitGroup unit) {
        Long2ObjectOpenHashMap<AccessBounds> bounds = new Long2ObjectOpenHashMap<>();
        for (AccessRow row : unit.rows()) {
            bounds.computeIfAbsent(row.variable, v -> new AccessBounds())
                    .add(row, sites.op(row.site).isAnyWrite());
        }
        long[] variables = bounds.keySet().toLongArray();
        Arrays.sort(variables);
        return new UnitBounds(unit, variables, bounds);
    }

    /** Omits the irrelevant variables. */
    static void keepShared(List<UnitGroup> units, SiteIndex sites) {
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

    private void announce(UnitBounds unit) {
        long[] variables = unit.variables;
        for (int i = 0; i < variables.length; i++) {
            long one = variables[i];
            byVariables
                    .computeIfAbsent(new Key(one, one), key -> new UnitKinds(one))
                    .announce(unit.unit.thread, unit.orders(i, i));
            for (int j = i + 1; j < variables.length; j++) {
                long other = variables[j];
                byVariables
                        .computeIfAbsent(new Key(one, other), key -> new UnitKinds(one, other))
                        .announce(unit.unit.thread, unit.orders(i, j));
            }
        }
    }

    private void add(UnitBounds unit) {
        long[] variables = unit.variables;
        for (int i = 0; i < variables.length; i++) {
            for (int j = i; j < variables.length; j++) {
                UnitKinds kinds =
                        Objects.requireNonNull(byVariables.get(new Key(variables[i], variables[j])), "announced");
                int orders = unit.orders(i, j);
                if (kinds.isOfUse(unit.unit.thread, orders)) {
                    kinds.add(restriction.restrict(unit.unit, rows(unit.unit, kinds.variables)), orders);
                }
            }
        }
    }

    /** The rows of the first variable, then those of the second. */
    private static List<AccessRow> rows(UnitGroup unit, long[] variables) {
        List<AccessRow> rows = new ArrayList<>();
        for (long variable : variables) {
            for (AccessRow row : unit.rows()) {
                if (row.variable == variable) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    Iterable<UnitKinds> all() {
        return byVariables.values();
    }
}
