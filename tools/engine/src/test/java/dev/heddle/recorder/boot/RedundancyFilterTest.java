package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.deadlock.DeadlockOptions;
import dev.heddle.analyzer.deadlock.Deadlocks;
import dev.heddle.analyzer.deadlock.Prediction;
import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.testing.Jdks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Omitting redundant operations loses nothing: random runs, each recorded with and without them, agree on the order of
 * accesses and on locks.
 */
class RedundancyFilterTest {
    private static final int PROGRAMS = Jdks.times(100, 300);

    @AfterEach
    void close() {
        Threads.omitted = RedundancyFilter.NONE;
        LastReleaseTable.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {RedundancyFilter.ACQUIRES, RedundancyFilter.ALL})
    void keepsTheOrderOfAccesses(int kinds) {
        long all = 0;
        long kept = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomOrder program = new RandomOrder(new Random(seed), 3);
            EventSource whole = program.record(RedundancyFilter.NONE);
            EventSource filtered = program.record(kinds);
            assertThat(orders(filtered)).as("seed %d", seed).isEqualTo(orders(whole));
            all += count(whole);
            kept += count(filtered);
        }
        assertThat(kept).isLessThan(all * 19 / 20);
    }

    @ParameterizedTest
    @ValueSource(ints = {RedundancyFilter.ACQUIRES, RedundancyFilter.ALL})
    void predictsTheSameDeadlocks(int kinds) {
        long all = 0;
        long kept = 0;
        long predicted = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            // Without accesses, as in the profile that records no accesses.
            RandomOrder program = new RandomOrder(new Random(seed), 0);
            EventSource whole = program.record(RedundancyFilter.NONE);
            EventSource filtered = program.record(kinds);
            Set<String> expected = predictions(whole);
            assertThat(predictions(filtered)).as("seed %d", seed).isEqualTo(expected);
            predicted += expected.size();
            all += count(whole);
            kept += count(filtered);
        }
        assertThat(predicted).isGreaterThan(PROGRAMS / 50);
        assertThat(kept).isLessThan(all * 9 / 10);
    }

    /** Which access happens before which. Happens-before does not determine the order of the others. */
    private static Set<String> orders(EventSource source) {
        HappensBefore order = new HappensBefore(new SiteIndex(source.names()));
        Map<String, Long> epochs = new HashMap<>();
        Map<Integer, Integer> counts = new HashMap<>();
        Set<String> before = new TreeSet<>();
        source.forEach((stamp, thread, site, target, aux) -> {
            order.event(stamp, thread, site, target, aux);
            Op op = source.names().site(site).op();
            if (op == Op.GET_FIELD || op == Op.PUT_FIELD) {
                String access = thread + "." + counts.merge(thread, 1, Integer::sum);
                epochs.forEach((earlier, epoch) -> {
                    if (order.isAfter(epoch)) {
                        before.add(earlier + " < " + access);
                    }
                });
                epochs.put(access, order.epoch());
            }
        });
        return before;
    }

    private static Set<String> predictions(EventSource source) {
        Set<String> hashes = new TreeSet<>();
        for (Prediction one :
                Deadlocks.analyze(List.of(source), DeadlockOptions.defaults()).candidates()) {
            hashes.add(one.getClass().getSimpleName() + Long.toHexString(one.stableHash()));
        }
        return hashes;
    }

    private static long count(EventSource source) {
        long[] events = {0};
        source.forEach((stamp, thread, site, target, aux) -> events[0]++);
        return events[0];
    }
}
