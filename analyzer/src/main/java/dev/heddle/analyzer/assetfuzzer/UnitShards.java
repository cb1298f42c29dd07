package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.shard.AccessShards;
import dev.heddle.analyzer.shard.SpanRecord;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Units of work on disk. A unit equal to an earlier one of the same set and thread is only counted. A unit that differs
 * only in its segments adds these segments.
 */
final class UnitShards {
    private static final int NONE = 0;

    private final AccessShards shards;
    private final UnitShape shape = new UnitShape();
    private final SpanRecord record = new SpanRecord();
    /** For each unit hash, the hash of the segments of its latest execution. */
    private final Long2IntOpenHashMap latest = new Long2IntOpenHashMap();

    UnitShards(AccessShards shards) {
        this.shards = shards;
        latest.defaultReturnValue(NONE);
    }

    void write(UnitRows unit) {
        shape.reduce(unit);
        int[] segments = shape.segments();
        // A thread's segments only advance, so an execution can only repeat the segments of the previous one.
        int segmentsHash = Arrays.hashCode(segments) | 1;
        int before = latest.put(shape.hash(), segmentsHash);
        if (before == segmentsHash) {
            return;
        }
        record.set = unit.set();
        record.unit = shape.hash();
        record.thread = unit.thread();
        record.method = unit.methodSite();
        if (before != NONE) {
            record.site = SpanRecord.NO_SITE;
            record.head = segments;
            record.headLocks = 0;
            record.numbers = SpanRecord.NONE;
            shards.write(record);
            return;
        }
        int[] locks = unit.acquired();
        record.head = Arrays.copyOf(locks, locks.length + segments.length);
        System.arraycopy(segments, 0, record.head, locks.length, segments.length);
        record.headLocks = locks.length;
        unit.rows().forEach(this::write);
    }

    private void write(AccessRow row) {
        record.variable = row.variable;
        record.field = row.field;
        record.site = row.site;
        record.context = row.context;
        for (int i = 0; i < row.size(); i++) {
            Span span = row.span(i);
            record.lockState = span.lockState;
            record.segment = span.segment;
            record.epoch = span.epoch;
            record.first = span.first;
            record.last = span.last;
            int held = span.firstNumbers.length;
            record.numbers = Arrays.copyOf(span.firstNumbers, held * 2);
            System.arraycopy(span.lastNumbers, 0, record.numbers, held, held);
            shards.write(record);
            record.head = SpanRecord.NONE;
            record.headLocks = 0;
        }
    }

    /** Number of distinct units. */
    int distinct() {
        return latest.size();
    }

    /** Passes on the units of one shard, one atomic set after the other, in the order of first appearance. */
    static void read(AccessShards shards, int shard, Consumer<List<UnitGroup>> consumer) {
        Long2ObjectLinkedOpenHashMap<List<UnitGroup>> bySet = new Long2ObjectLinkedOpenHashMap<>();
        Long2ObjectOpenHashMap<UnitGroup> byHash = new Long2ObjectOpenHashMap<>();
        shards.read(shard, record -> {
            UnitGroup unit = byHash.get(record.unit);
            if (unit == null) {
                unit = new UnitGroup(
                        record.set, record.thread, record.method, Arrays.copyOf(record.head, record.headLocks));
                byHash.put(record.unit, unit);
                bySet.computeIfAbsent(record.set, set -> new ArrayList<>()).add(unit);
            }
            if (record.head.length > 0) {
                unit.segments.add(Arrays.copyOfRange(record.head, record.headLocks, record.head.length));
            }
            if (record.site != SpanRecord.NO_SITE) {
                row(unit, record).add(span(record));
            }
        });
        byHash.clear();
        while (!bySet.isEmpty()) {
            consumer.accept(bySet.removeFirst());
        }
    }

    private static AccessRow row(UnitGroup unit, SpanRecord record) {
        AccessRow last =
                unit.rows().isEmpty() ? null : unit.rows().get(unit.rows().size() - 1);
        if (last != null && last.matches(record.variable, record.site, record.context)) {
            return last;
        }
        AccessRow row = new AccessRow(record.variable, record.field, record.site, record.context);
        unit.rows().add(row);
        return row;
    }

    private static Span span(SpanRecord record) {
        int held = record.numbers.length / 2;
        Span span = new Span(
                record.lockState, record.epoch, record.segment, record.first, Arrays.copyOf(record.numbers, held));
        span.extend(record.last, Arrays.copyOfRange(record.numbers, held, held * 2));
        return span;
    }
}
