package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.race.RandomRaces.Pair;
import dev.heddle.analyzer.race.RandomRaces.Variable;
import dev.heddle.analyzer.rankchecker.ContendedVariables;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Compares the detector with the definition: two accesses race if one writes and neither precedes the other in the
 * transitive closure.
 */
class RaceOracleTest {
    private static final int TRACES = Jdks.times(1_200, 4_000);
    private static final long FIRST_SEED = 20_261_121;

    @Test
    void reportsOnlyRacesAndTheFirstOfEachVariable() {
        long races = 0;
        long silent = 0;
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i;
            RandomRaces random = new RandomRaces(seed);
            Map<Pair, Variable> defined = random.races();
            Set<Integer> later = new HashSet<>();
            Set<List<Integer>> sitePairs = new HashSet<>();
            defined.keySet().forEach(pair -> sitePairs.add(sites(random, pair)));

            RaceScan scan = whole(random);
            random.trace().forEach(scan);
            for (FoundRace found : scan.found()) {
                // Stamps are indices from 1.
                Pair pair = new Pair(
                        (int) EventLayout.stamp(found.earlierPlace) - 1, (int) EventLayout.stamp(found.laterPlace) - 1);
                assertThat(defined).as("seed %d\n%s", seed, random.trace()).containsKey(pair);
                later.add(pair.later());
                assertThat(sitePairs).contains(sites(random, pair));
                assertThat(found.earlierThread)
                        .isEqualTo(random.trace().events().get(pair.earlier()).thread());
                assertThat(found.laterWrites)
                        .isEqualTo(random.writes(random.trace().events().get(pair.later())));
            }
            Map<Variable, Integer> first = new HashMap<>();
            defined.forEach((pair, variable) -> first.putIfAbsent(variable, pair.later()));
            Set<List<Integer>> reported = new HashSet<>();
            scan.found()
                    .forEach(found -> reported.add(
                            List.of(EventLayout.site(found.earlierPlace), EventLayout.site(found.laterPlace))));
            first.forEach((variable, at) -> assertThat(reported.stream()
                            .anyMatch(pair -> pair.contains(
                                    random.trace().events().get(at).site())))
                    .as("first race of %s at %d, seed %d\n%s", variable, at, seed, random.trace())
                    .isTrue());
            races += defined.size();
            silent += defined.isEmpty() ? 1 : 0;
        }
        assertThat(races).isPositive();
        assertThat(silent).isPositive();
    }

    private static RaceScan whole(RandomRaces random) {
        return new RaceScan(
                new SiteIndex(random.trace().names()), ScanScope.everything(Partition.WHOLE), Integer.MAX_VALUE);
    }

    /**
     * With room for one or two variables and objects, the races are the same. They have the same first accesses and
     * numbers, and the same order.
     */
    @Test
    void findsTheSameRacesInPartitions() {
        long passes = 0;
        for (int i = 0; i < TRACES; i++) {
            RandomRaces random = new RandomRaces(FIRST_SEED + i);
            Map<String, Long> counts = new HashMap<>();
            Map<String, Long> partCounts = new HashMap<>();
            RaceSet atOnce = scan(random, new RaceScans.Room(1_000, 1_000), counts);
            RaceSet inParts = scan(random, new RaceScans.Room(1 + i % 2, 1 + i / 2 % 2), partCounts);
            passes += partCounts.remove("passes");
            assertThat(counts.remove("passes")).isEqualTo(1);
            partCounts.remove("objectsLookedAtByVariable");
            // Variables of objects without races are not analyzed separately.
            assertThat(partCounts.remove("variables")).isLessThanOrEqualTo(counts.remove("variables"));
            assertThat(partCounts).as("seed %d", FIRST_SEED + i).isEqualTo(counts);
            assertThat(words(inParts)).as("seed %d", FIRST_SEED + i).isEqualTo(words(atOnce));
        }
        assertThat(passes).isGreaterThan(2 * TRACES);
    }

    /**
     * Shards are analyzed separately, in any order, some without room for all variables. Together they have the races
     * of the run.
     */
    @Test
    void findsTheSameRacesInShards() {
        long elsewhere = 0;
        for (int i = 0; i < TRACES; i++) {
            RandomRaces random = new RandomRaces(FIRST_SEED + i);
            Map<String, Long> counts = new HashMap<>();
            RaceSet atOnce = scan(random, new RaceScans.Room(1_000, 1_000), counts);
            List<RaceShard> shards = new ArrayList<>();
            int of = 2 + i % 3;
            for (int number = 0; number < of; number++) {
                RaceScans.Room room = i % 2 == 0 ? new RaceScans.Room(1_000, 1_000) : new RaceScans.Room(1, 1);
                shards.add(RaceShard.of(random.trace(), room, new Partition(number, of)));
            }
            Collections.shuffle(shards, new Random(i));
            elsewhere +=
                    shards.stream().filter(shard -> !shard.pairs().isEmpty()).count() > 1 ? 1 : 0;

            RaceSet merged = RaceShard.merged(shards);
            assertThat(words(merged)).as("seed %d", FIRST_SEED + i).isEqualTo(words(atOnce));
            assertThat((long) merged.places()).isEqualTo(counts.get(RaceScans.RACY_PLACES));
            for (RaceShard shard : shards) {
                assertThat(counts).containsAllEntriesOf(withoutRanges(shard.ofRun()));
            }
            long racy = shards.stream()
                    .mapToLong(shard -> shard.ofShard().getOrDefault("racyAccesses", 0L))
                    .sum();
            assertThat(racy).as("seed %d", FIRST_SEED + i).isEqualTo(counts.get("racyAccesses"));
        }
        assertThat(elsewhere).isGreaterThan(TRACES / 10);
    }

    private static Map<String, Long> withoutRanges(Map<String, Long> counts) {
        Map<String, Long> others = new HashMap<>(counts);
        others.remove(RaceScan.RANGES_WITHOUT_ROOM);
        return others;
    }

    @Test
    void findsTheSameRacesInContendedVariables() {
        for (int i = 0; i < TRACES; i++) {
            RandomRaces random = new RandomRaces(FIRST_SEED + i);
            RaceScans.Room room = new RaceScans.Room(1_000, 1_000);
            RaceSet all = scan(random.trace(), random, room, new HashMap<>());
            EventSource contended = ContendedVariables.of(random.trace()).events();
            assertThat(words(scan(contended, random, room, new HashMap<>())))
                    .as("seed %d", FIRST_SEED + i)
                    .isEqualTo(words(all));
        }
    }

    private static RaceSet scan(RandomRaces random, RaceScans.Room room, Map<String, Long> counts) {
        return scan(random.trace(), random, room, counts);
    }

    private static RaceSet scan(EventSource events, RandomRaces random, RaceScans.Room room, Map<String, Long> counts) {
        return RaceScans.scan(
                events,
                new SiteIndex(random.trace().names()),
                room,
                (name, number) -> counts.merge(name, number, Long::sum));
    }

    private static List<String> words(RaceSet races) {
        return races.inOrder().stream()
                .map(race -> List.of(
                                race.earlierThread,
                                race.earlierPlace,
                                race.earlierWrites,
                                race.laterThread,
                                race.laterPlace,
                                race.laterWrites,
                                race.target,
                                race.occurrences)
                        .toString())
                .toList();
    }

    /** Without merging of pairs, the first race reported for a variable is its very first racing access. */
    @Test
    void reportsTheFirstRaceOfAVariableExactly() {
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i;
            RandomRaces random = new RandomRaces(seed);
            Map<Variable, Integer> expected = new HashMap<>();
            random.races().forEach((pair, variable) -> expected.putIfAbsent(variable, pair.later()));

            Map<Variable, Integer> reported = new HashMap<>();
            HappensBefore order = new HappensBefore(new SiteIndex(random.trace().names()));
            Map<Variable, Integer> numbers = new HashMap<>();
            List<Event> events = random.trace().events();
            FastTrack detector = new FastTrack(
                    order.threads(), (variable, earlierThread, earlier, earlierWrites, thread, at, writes) -> {
                        assertThat(random.races())
                                .as("seed %d\n%s", seed, random.trace())
                                .containsKey(new Pair((int) earlier, (int) at));
                        reported.putIfAbsent(random.variable(events.get((int) at)), (int) at);
                    });
            for (int at = 0; at < events.size(); at++) {
                Event event = events.get(at);
                order.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
                Variable variable = random.variable(event);
                if (variable == null) {
                    continue;
                }
                int number = numbers.computeIfAbsent(variable, v -> numbers.size());
                if (random.writes(event)) {
                    detector.write(number, event.thread(), at);
                } else {
                    detector.read(number, event.thread(), at);
                }
            }
            assertThat(reported).as("seed %d\n%s", seed, random.trace()).isEqualTo(expected);
        }
    }

    /** The places and threads of the names are those of the accesses. */
    @Test
    void reportsThePlacesAndThreadsOfARace() {
        int named = 0;
        for (int i = 0; i < TRACES / 10; i++) {
            RandomRaces random = new RandomRaces(FIRST_SEED + i);
            RaceScan scan = whole(random);
            random.trace().forEach(scan);
            SiteIndex sites = new SiteIndex(random.trace().names());
            RaceLocator walk = new RaceLocator(sites, scan.found());
            random.trace().forEach(walk);
            for (FoundRace found : scan.found()) {
                Race race = walk.race(found, "r", true);
                assertThat(race.earlier().thread()).isEqualTo("0." + found.earlierThread);
                CodePoint place = race.later().place();
                assertThat(place.offset())
                        .isEqualTo(sites.names()
                                .site(EventLayout.site(found.laterPlace))
                                .offset());
                assertThat(race.later().locks()).hasSize(held(random, found.laterThread, found.laterPlace));
                assertThat(race.earlier().locks()).hasSize(held(random, found.earlierThread, found.earlierPlace));
                named++;
            }
        }
        assertThat(named).isPositive();
    }

    private static int held(RandomRaces random, int thread, long place) {
        int held = 0;
        for (Event event : random.trace().events()) {
            if (event.stamp() == EventLayout.stamp(place)) {
                return held;
            }
            if (event.thread() == thread) {
                held += switch (random.site(event).op()) {
                    case ACQUIRE -> 1;
                    case RELEASE -> -1;
                    default -> 0;
                };
            }
        }
        throw new IllegalStateException("no such event");
    }

    private static List<Integer> sites(RandomRaces random, Pair pair) {
        return List.of(
                random.trace().events().get(pair.earlier()).site(),
                random.trace().events().get(pair.later()).site());
    }
}
