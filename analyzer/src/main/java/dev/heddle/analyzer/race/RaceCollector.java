package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects the races of several runs. A race shown by several runs is one race. The same runs in the same order give
 * the same result.
 */
public final class RaceCollector {
    /** Name of the technique on the command line and in findings. */
    public static final String TECHNIQUE = "happens-before";

    private final Map<Long, Race> all = new LinkedHashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final List<String> names = new ArrayList<>();

    /**
     * Searches a recorded run for races.
     *
     * @param whole whether the recording contains all events of the program from its start to its end; otherwise its
     *     races are not certain
     */
    public void read(EventSource run, boolean whole) {
        EventSource source = ArrayParts.of(run);
        SiteIndex sites = new SiteIndex(source.names());
        RaceSet found = RaceScans.scan(source, sites, RaceScans.Room.ofHeap(), this::count);
        countRanges(source, this::count);
        name(source, sites, whole, found);
    }

    /**
     * Adds a run whose shards have all been analyzed.
     *
     * @param shards in any order
     */
    public void read(EventSource run, boolean whole, List<RaceShard> shards) {
        EventSource source = ArrayParts.of(run);
        RaceSet found = RaceShard.merged(shards);
        shards.get(0).ofRun().forEach(this::count);
        shards.forEach(shard -> shard.ofShard().forEach(this::count));
        count(RaceScans.RACY_PLACES, found.places());
        name(source, new SiteIndex(source.names()), whole, found);
    }

    /**
     * Searches for the races on some of the objects and static fields of a run.
     *
     * @param number number of the shard, from 0
     * @param of number of shards
     */
    public static RaceShard shard(EventSource run, int number, int of) {
        return RaceShard.of(ArrayParts.of(run), RaceScans.Room.ofHeap(), new Partition(number, of));
    }

    /** Corrects the counts for the events added for copies of arrays. Call it after the last event. */
    static void countRanges(EventSource source, RaceScan.Counts counts) {
        counts.add("events", -ArrayParts.added(source));
        counts.add("accesses", -ArrayParts.added(source));
        counts.add(RaceScan.RANGES_WITHOUT_ROOM, ArrayParts.withoutRoom(source));
    }

    /** Adds the positions of the threads; reads the run again. */
    private void name(EventSource source, SiteIndex sites, boolean whole, RaceSet all) {
        List<Race> races = new ArrayList<>();
        Collection<FoundRace> found = all.inOrder();
        long onCaches = 0;
        if (!found.isEmpty()) {
            RaceLocator walk = new RaceLocator(sites, found);
            source.forEach(walk);
            for (FoundRace race : found) {
                Race named = walk.race(race, source.name(), whole);
                if (LibraryCaches.contains(named.variable())) {
                    onCaches++;
                } else {
                    races.add(named);
                }
            }
        }
        count("racesOnCachesOfTheJdk", onCaches);
        add(source.name(), races);
    }

    /** Adds the races of a run that was analyzed elsewhere. */
    public void add(String name, Collection<Race> races) {
        names.add(name);
        races.forEach(race -> all.merge(race.stableHash(), race, Race::merge));
    }

    /** Adds to a count, by name. */
    public void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    /** The report so far. */
    public RaceReport report() {
        return RaceReport.of(names, all.values(), counts);
    }
}
