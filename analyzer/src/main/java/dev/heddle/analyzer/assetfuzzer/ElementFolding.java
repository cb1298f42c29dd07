package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Omits redundant array elements. A program usually treats the elements of a large array alike, so a thousand elements
 * give the same verdicts as a few. Sites and contexts do not distinguish elements.
 * <p>The <em>role</em> of an element in a unit is all that a verdict uses, except its order relative to other elements.
 * It consists of the kind of the unit, the element's rows with their locks, and their position among the unit's
 * accesses to fields.
 * <p>An element is omitted if every two roles that it has in two threads are also played by {@value #KEPT} kept
 * elements. Verdicts over one element, or over a field and an element, do not change. A verdict over two elements is
 * lost only if it depends on an order that none of the {@value #KEPT} kept elements show. Folding never adds a verdict.
 */
final class ElementFolding {
    static final int KEPT = 8;

    private final List<UnitGroup> units;
    private final Long2ObjectOpenHashMap<List<Role>> roles = new Long2ObjectOpenHashMap<>();

    private record Role(int thread, long hash) {}

    private ElementFolding(List<UnitGroup> units) {
        this.units = units;
    }

    /** Omits elements from the units of one atomic set, and returns their number. */
    static long fold(List<UnitGroup> units) {
        LongOpenHashSet elements = new LongOpenHashSet();
        for (UnitGroup unit : units) {
            for (AccessRow row : unit.rows()) {
                if (VariableIds.isElement(row.variable)) {
                    elements.add(row.variable);
                }
            }
        }
        return elements.size() <= KEPT ? 0 : new ElementFolding(units).fold();
    }

    private long fold() {
        units.forEach(this::collect);
        long[] elements = roles.keySet().toLongArray();
        Arrays.sort(elements);
        LongOpenHashSet kept = new LongOpenHashSet();
        Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();
        for (long element : elements) {
            List<Role> played = roles.get(element);
            boolean isNew = false;
            for (Role one : played) {
                for (Role other : played) {
                    if (one.thread < other.thread) {
                        isNew |= pairs.get(pair(one, other)) < KEPT;
                    }
                }
            }
            if (isNew) {
                kept.add(element);
                LongOpenHashSet counted = new LongOpenHashSet();
                for (Role one : played) {
                    for (Role other : played) {
                        if (one.thread < other.thread && counted.add(pair(one, other))) {
                            pairs.addTo(pair(one, other), 1);
                        }
                    }
                }
            }
        }
        if (kept.size() < elements.length) {
            for (UnitGroup unit : units) {
                unit.keep(unit.rows().stream()
                        .filter(row -> !VariableIds.isElement(row.variable) || kept.contains(row.variable))
                        .toList());
            }
        }
        return elements.length - kept.size();
    }

    private static long pair(Role one, Role other) {
        long a = Math.min(one.hash, other.hash);
        long b = Math.max(one.hash, other.hash);
        return StableHash.mix(a, b);
    }

    private void collect(UnitGroup unit) {
        int[] fieldPositions = unit.rows().stream()
                .filter(row -> !VariableIds.isElement(row.variable))
                .flatMapToInt(ElementFolding::ends)
                .sorted()
                .toArray();
        long kind = kind(unit);
        Long2ObjectOpenHashMap<List<AccessRow>> byElement = new Long2ObjectOpenHashMap<>();
        for (AccessRow row : unit.rows()) {
            if (VariableIds.isElement(row.variable)) {
                byElement.computeIfAbsent(row.variable, v -> new ArrayList<>(2)).add(row);
            }
        }
        byElement.forEach((element, rows) -> {
            Role role = new Role(unit.thread, role(kind, rows, fieldPositions));
            List<Role> played = roles.computeIfAbsent(element, e -> new ArrayList<>(2));
            if (!played.contains(role)) {
                played.add(role);
            }
        });
    }

    private static IntStream ends(AccessRow row) {
        IntArrayList ends = new IntArrayList();
        for (int i = 0; i < row.size(); i++) {
            ends.add(row.span(i).first);
            ends.add(row.span(i).last);
        }
        return ends.intStream();
    }

    private static long kind(UnitGroup unit) {
        long[] parts = unit.rows().stream()
                .mapToLong(row -> StableHash.mix(row.field, (long) row.site << 32 | row.context))
                .sorted()
                .distinct()
                .toArray();
        return StableHash.mix(unit.method, Arrays.hashCode(parts));
    }

    private static long role(long kind, List<AccessRow> rows, int[] fieldPositions) {
        int[] own = rows.stream().flatMapToInt(ElementFolding::ends).sorted().toArray();
        long h = kind;
        for (AccessRow row : rows) {
            h = StableHash.mix(h, (long) row.site << 32 | row.context);
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                h = StableHash.mix(h, (long) span.lockState << 32 | span.epoch);
                h = StableHash.mix(h, (long) rank(own, span.first) << 32 | rank(own, span.last));
                h = StableHash.mix(h, (long) rank(fieldPositions, span.first) << 32 | rank(fieldPositions, span.last));
            }
        }
        return h;
    }

    private static int rank(int[] sorted, int position) {
        int at = Arrays.binarySearch(sorted, position);
        return at < 0 ? -at - 1 : at;
    }
}
