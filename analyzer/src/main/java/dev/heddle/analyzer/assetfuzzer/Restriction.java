package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reduces a unit of work to its accesses to one or two variables. No pattern involves more variables, so the
 * restrictions of a unit give all its verdicts. There are few distinct restrictions, even of many different units. The
 * remaining items are renumbered: positions by rank, segments and acquisitions by first appearance, epochs from 0.
 */
final class Restriction {
    private final IntArrayList positions = new IntArrayList();
    private final IntArrayList segments = new IntArrayList();
    private final IntArrayList acquisitions = new IntArrayList();

    /** The unit with only these of its rows. It has at least one execution. */
    UnitGroup restrict(UnitGroup unit, List<AccessRow> rows) {
        positions.clear();
        segments.clear();
        acquisitions.clear();
        int firstEpoch = Integer.MAX_VALUE;
        int lastEpoch = 0;
        for (AccessRow row : rows) {
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                positions.add(span.first);
                positions.add(span.last);
                firstEpoch = Math.min(firstEpoch, span.epoch);
                lastEpoch = Math.max(lastEpoch, span.epoch);
            }
        }
        int[] ranks = PositionRanks.of(positions);
        UnitGroup restricted = new UnitGroup(
                unit.set, unit.thread, unit.method, Arrays.copyOfRange(unit.acquired, firstEpoch, lastEpoch));
        for (AccessRow row : rows) {
            AccessRow copy = new AccessRow(row.variable, row.field, row.site, row.context);
            for (int i = 0; i < row.size(); i++) {
                copy.add(renumber(row.span(i), ranks, firstEpoch));
            }
            restricted.rows().add(copy);
        }
        int[] last = null;
        for (int[] execution : unit.segments) {
            int[] mine = new int[segments.size()];
            for (int i = 0; i < mine.length; i++) {
                mine[i] = execution[segments.getInt(i)];
            }
            if (!Arrays.equals(mine, last)) {
                restricted.segments.add(mine);
            }
            last = mine;
        }
        return restricted;
    }

    private Span renumber(Span span, int[] ranks, int firstEpoch) {
        Span copy = new Span(
                span.lockState,
                span.epoch - firstEpoch,
                number(segments, span.segment),
                Arrays.binarySearch(ranks, span.first),
                numbers(span.firstNumbers));
        copy.extend(Arrays.binarySearch(ranks, span.last), numbers(span.lastNumbers));
        return copy;
    }

    private int[] numbers(int[] original) {
        if (original.length == 0) {
            return original;
        }
        int[] numbers = new int[original.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(acquisitions, original[i]);
        }
        return numbers;
    }

    private static int number(IntArrayList known, int value) {
        int at = known.indexOf(value);
        if (at < 0) {
            at = known.size();
            known.add(value);
        }
        return at;
    }

    /** A hash that is equal for restrictions that differ only in thread and segments. */
    static long hash(UnitGroup restricted) {
        long h = StableHash.mix(restricted.method, Arrays.hashCode(restricted.acquired));
        for (AccessRow row : restricted.rows()) {
            h = StableHash.mix(h, row.variable);
            h = StableHash.mix(h, (long) row.site << 32 | row.context);
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                h = StableHash.mix(h, (long) span.lockState << 32 | span.segment << 8 | span.epoch);
                h = StableHash.mix(h, (long) span.first << 32 | span.last);
                for (int j = 0; j < span.firstNumbers.length; j++) {
                    h = StableHash.mix(h, (long) span.firstNumbers[j] << 32 | span.lastNumbers[j]);
                }
            }
        }
        return h;
    }
}
