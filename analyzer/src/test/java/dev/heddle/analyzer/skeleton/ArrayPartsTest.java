package dev.heddle.analyzer.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.CopyingProgram;
import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.AssetFuzzerOptions;
import dev.heddle.analyzer.race.LockOrderedPair;
import dev.heddle.analyzer.race.LockOrderedPairs;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A copy of a range gives the same results as a copy element by element, and costs as much as its distinguishable
 * parts.
 */
class ArrayPartsTest {
    private static final int PROGRAMS = 250;
    private static final long FIRST_SEED = 20_261_122;
    private static final int ARRAY = 9;

    private final TraceBuilder trace = new TraceBuilder("r1");

    @Test
    void givesTheSameResultsForACopyAndItsLoop() {
        int races = 0;
        int violations = 0;
        int hidden = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            long seed = FIRST_SEED + i;
            TraceBuilder ranges = CopyingProgram.of(seed, false);
            TraceBuilder elements = CopyingProgram.of(seed, true);
            String message = "seed " + seed + "\n" + ranges;
            Set<String> found = races(ranges);
            assertThat(found).as(message).isEqualTo(races(elements));
            races += found.size();
            Set<String> ordered = hidden(ranges);
            assertThat(ordered).as(message).isEqualTo(hidden(elements));
            hidden += ordered.size();
            if (i % 10 == 0) {
                Set<String> verdicts = verdicts(ranges);
                assertThat(verdicts).as(message).isEqualTo(verdicts(elements));
                violations += verdicts.size();
            }
        }
        assertThat(races).isPositive();
        assertThat(hidden).isPositive();
        assertThat(violations).isPositive();
    }

    private static Set<String> races(EventSource source) {
        RaceCollector races = new RaceCollector();
        races.read(source, true);
        return races.report().findings().findings().stream()
                .map(Finding::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> hidden(EventSource source) {
        LockOrderedPairs pairs = new LockOrderedPairs();
        pairs.read(source);
        return pairs.all().stream()
                .map(pair -> pair.variable() + " " + pair.earlier() + " " + pair.later())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> verdicts(EventSource source) {
        return AssetFuzzer.analyze(List.of(source), AssetFuzzerOptions.defaults()).findings().findings().stream()
                // The representatives determine the elements.
                .map(finding -> finding.id() + " " + finding.title().replaceAll("\\[[0-9]+]", "[]"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void reportsARaceOfACopyWithAWriteOfAnElement() {
        trace.enter(1, "Ring", "drain", 0, 0).enter(2, "Ring", "add", 0, 0);
        trace.range(1, Op.RANGE_READ, ARRAY, 2, 9, 4);
        trace.element(2, Op.ARRAY_STORE, ARRAY, 8, 7);
        Race race = only();
        assertThat(race.variable()).isEqualTo("an array of int");
        assertThat(race.earlier().stack().get(0)).hasToString("Ring.drain(Unknown Source)");
        assertThat(race.later().stack().get(0)).hasToString("Ring.add(Unknown Source)");
        assertThat(race.earlier().writes()).isFalse();
        assertThat(race.later().writes()).isTrue();
    }

    @Test
    void reportsNoRaceOfOrderedOrDisjointCopies() {
        trace.range(1, Op.RANGE_WRITE, ARRAY, 0, 5, 4).signal(1, Op.SEND, 3, 0);
        trace.signal(2, Op.RECEIVE, 3, 0).range(2, Op.RANGE_READ, ARRAY, 2, 9, 5);
        trace.range(1, Op.RANGE_WRITE, ARRAY, 9, 12, 4).element(1, Op.ARRAY_STORE, ARRAY, 1, 4);
        assertThat(races(trace)).isEmpty();
        RaceCollector counted = new RaceCollector();
        counted.read(trace, true);
        assertThat(counted.report().findings().counts())
                .containsEntry("events", (long) trace.events().size())
                .containsEntry("accesses", 4L);
        trace.range(1, Op.RANGE_WRITE, ARRAY, 8, 9, 6);
        assertThat(races(trace)).hasSize(1);
    }

    private Race only() {
        RaceCollector races = new RaceCollector();
        races.read(trace, true);
        assertThat(races.report().races()).hasSize(1);
        return races.report().races().get(0);
    }

    @Test
    void dividesACopyIntoItsParts() {
        trace.element(2, Op.ARRAY_STORE, ARRAY, 500_000, 7);
        trace.range(1, Op.RANGE_READ, ARRAY, 0, 1_000_000, 4);
        trace.range(2, Op.RANGE_READ, ARRAY, 999_990, 1_000_010, 5);
        trace.range(1, Op.RANGE_READ, ARRAY + 1, 7, 1_000_007, 4);
        List<String> seen = new ArrayList<>();
        ArrayParts.of(trace).forEach((stamp, thread, site, target, aux) -> {
            if (site >= Op.FIRST_SITE && target == ARRAY) {
                seen.add(thread + " " + aux);
            }
        });
        // The recording itself has seven events for the first copy.
        assertThat(seen)
                .containsExactly(
                        "2 500000",
                        "1 0",
                        "1 500000",
                        "1 500001",
                        "1 524288",
                        "1 786432",
                        "1 917504",
                        "1 983040",
                        "1 999424",
                        "1 999936",
                        "1 999990",
                        "1 999992",
                        "2 999990",
                        "2 999992",
                        "2 1000000",
                        "2 1000008");
    }

    @Test
    void countsAccessesWithoutRoom() {
        trace.range(1, Op.RANGE_WRITE, ARRAY, 0, 9, 4);
        trace.element(2, Op.ARRAY_LOAD, ARRAY, 5, 7);
        EventSource parts = ArrayParts.of(trace, false, 1);
        parts.forEach((stamp, thread, site, target, aux) -> {});
        assertThat(ArrayParts.withoutRoom(parts)).isEqualTo(1);
    }

    @Test
    void leavesARunWithoutCopiesUnchanged() {
        trace.element(2, Op.ARRAY_STORE, ARRAY, 5, 7);
        assertThat(ArrayParts.of(trace)).isSameAs(trace);
    }

    @Test
    void namesTheArrayInLockOrderedPairs() {
        trace.enter(1, "Ring", "drain", 0, 0).enter(2, "Ring", "add", 0, 0);
        trace.acquire(1, 3, "Ring", 1).range(1, Op.RANGE_READ, ARRAY, 2, 9, 4).release(1, 3, 2);
        trace.acquire(2, 3, "Ring", 1).release(2, 3, 2).range(2, Op.RANGE_WRITE, ARRAY, 8, 9, 7);
        LockOrderedPairs pairs = new LockOrderedPairs();
        pairs.read(trace);
        assertThat(pairs.all()).extracting(LockOrderedPair::variable).containsExactly("an array");
    }
}
