package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The results of a shard of a recording: the races on some of its objects and static fields, in numbers of the
 * recording. Together, the shards of a run have the results of one pass over all variables, in any order of merging.
 * The record has the shape of a JSON document.
 *
 * @param number number of the shard, from 0
 * @param of number of shards
 * @param pairs one entry for each pair of sites
 * @param racyPlaces sites of accesses that raced with an earlier one
 * @param ofRun counts that are the same in each shard, by name
 * @param ofShard counts that add up
 */
public record RaceShard(
        int number,
        int of,
        List<Pair> pairs,
        List<Integer> racyPlaces,
        Map<String, Long> ofRun,
        Map<String, Long> ofShard) {
    public RaceShard {
        pairs = List.copyOf(pairs);
        racyPlaces = List.copyOf(racyPlaces);
        ofRun = new TreeMap<>(ofRun);
        ofShard = new TreeMap<>(ofShard);
    }

    /**
     * Two sites with racing accesses, and the first two such accesses.
     *
     * @param earlierPlace stamp and site, packed as in {@link dev.heddle.trace.event.EventLayout#word0}
     * @param target identity of the object or array; 0 for a static field
     * @param occurrences number of pairs of accesses that raced
     */
    public record Pair(
            int earlierThread,
            long earlierPlace,
            boolean earlierWrites,
            int laterThread,
            long laterPlace,
            boolean laterWrites,
            int target,
            long occurrences) {
        static Pair of(FoundRace race) {
            return new Pair(
                    race.earlierThread,
                    race.earlierPlace,
                    race.earlierWrites,
                    race.laterThread,
                    race.laterPlace,
                    race.laterWrites,
                    race.target,
                    race.occurrences);
        }

        FoundRace race() {
            FoundRace race = new FoundRace(
                    earlierThread, earlierPlace, earlierWrites, laterThread, laterPlace, laterWrites, target);
            race.occurrences = occurrences;
            return race;
        }
    }

    /** Searches a shard for races. */
    static RaceShard of(EventSource source, RaceScans.Room room, Partition shard) {
        Map<String, Long> ofRun = new TreeMap<>();
        Map<String, Long> ofShard = new TreeMap<>();
        RaceScan.Counts counts =
                (name, count) -> (RaceScan.OF_RUN.contains(name) ? ofRun : ofShard).merge(name, count, Long::sum);
        RaceSet found = RaceScans.scan(source, new SiteIndex(source.names()), room, shard, counts);
        RaceCollector.countRanges(source, counts);
        return new RaceShard(
                shard.number(),
                shard.of(),
                found.inOrder().stream().map(Pair::of).toList(),
                IntStream.of(found.racyPlaces()).boxed().toList(),
                ofRun,
                ofShard);
    }

    /** The races of all shards of a run. */
    static RaceSet merged(List<RaceShard> shards) {
        RaceSet races = new RaceSet();
        for (RaceShard shard : shards) {
            shard.pairs.forEach(pair -> races.add(pair.race()));
            races.addPlaces(
                    shard.racyPlaces.stream().mapToInt(Integer::intValue).toArray());
        }
        return races;
    }
}
