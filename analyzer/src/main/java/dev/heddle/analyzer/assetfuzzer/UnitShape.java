package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Normalizes a finished unit of work, so that each execution of it has the same form. Positions become ranks; segments
 * and acquisitions are numbered by first appearance. The normalization keeps all that verdicts use: the possible order
 * of accesses, and the identity of acquisitions. Not thread-safe; the object is reused.
 */
final class UnitShape {
    private final IntArrayList positions = new IntArrayList();
    private final IntArrayList segments = new IntArrayList();
    private final Int2IntOpenHashMap segmentNumbers = new Int2IntOpenHashMap();
    private final Int2IntOpenHashMap acquisitionNumbers = new Int2IntOpenHashMap();
    private long hash;

    UnitShape() {
        segmentNumbers.defaultReturnValue(-1);
        acquisitionNumbers.defaultReturnValue(-1);
    }

    /** Rewrites the unit's rows. The hash and the segments are valid until the next call. */
    void reduce(UnitRows unit) {
        segments.clear();
        segmentNumbers.clear();
        acquisitionNumbers.clear();
        int[] positions = positions(unit);
        long h = StableHash.mix(unit.set(), (long) unit.thread() << 32 | unit.methodSite() & 0xFFFF_FFFFL);
        for (int lock : unit.acquired()) {
            h = StableHash.mix(h, lock);
        }
        for (AccessRow row : unit.rows()) {
            h = StableHash.mix(h, row.variable);
            h = StableHash.mix(h, (long) row.site << 32 | row.context);
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                rewrite(span, positions);
                h = StableHash.mix(h, (long) span.lockState << 32 | span.segment << 8 | span.epoch);
                h = StableHash.mix(h, (long) span.first << 32 | span.last);
                for (int j = 0; j < span.firstNumbers.length; j++) {
                    h = StableHash.mix(h, (long) span.firstNumbers[j] << 32 | span.lastNumbers[j]);
                }
            }
        }
        hash = h;
    }

    private int[] positions(UnitRows unit) {
        positions.clear();
        for (AccessRow row : unit.rows()) {
            for (int i = 0; i < row.size(); i++) {
                positions.add(row.span(i).first);
                positions.add(row.span(i).last);
            }
        }
        return PositionRanks.of(positions);
    }

    private void rewrite(Span span, int[] positions) {
        span.first = Arrays.binarySearch(positions, span.first);
        span.last = Arrays.binarySearch(positions, span.last);
        int segment = segmentNumbers.get(span.segment);
        if (segment < 0) {
            segment = segments.size();
            segmentNumbers.put(span.segment, segment);
            segments.add(span.segment);
        }
        span.segment = segment;
        // Spans share the arrays, so the arrays are replaced and not modified.
        span.firstNumbers = renumber(span.firstNumbers);
        span.lastNumbers = renumber(span.lastNumbers);
    }

    private int[] renumber(int[] numbers) {
        int[] renumbered = numbers;
        for (int i = 0; i < numbers.length; i++) {
            int number = acquisitionNumbers.get(numbers[i]);
            if (number < 0) {
                number = acquisitionNumbers.size();
                acquisitionNumbers.put(numbers[i], number);
            }
            if (renumbered == numbers) {
                renumbered = numbers.clone();
            }
            renumbered[i] = number;
        }
        return renumbered;
    }

    /** A hash of set, thread, method and all rows, but not of the segments. */
    long hash() {
        return hash;
    }

    /** The segments of the run, by their number in the unit. */
    int[] segments() {
        return segments.toIntArray();
    }
}
