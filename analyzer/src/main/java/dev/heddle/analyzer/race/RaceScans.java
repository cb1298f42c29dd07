package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.Function;

/**
 * As many passes over a recording as its variables need. The first one looks at all of them. If there is no room, objects are looked at as a whole, and then
 * the variables of those that race. What there is no room for at once is divided into parts, each with passes of its own. See
 * docs/design/large-recordings.md.
 */
final class RaceScans {
    static final String RACY_PLACES = "racyPlaces";

    /** Parts are not quite of one size, and their number is an estimate. */
    private static final double SPARE = 1.05;
    /** Of what does not fit then, the accesses without room are counted. */
    private static final int MOST_PARTS = 1 << 20;

    private final EventSource source;
    private final SiteIndex sites;
    private final Room room;
    private final Part shard;
    private final RaceScan.Counts counts;
    private final FoundRaces races = new FoundRaces();
    private int passes;
    private boolean isRunCounted;

    /**
     * For how much there is room at a time.
     *
     * @param objects as a whole
     */
    record Room(int variables, int objects) {
        private static final int BYTES_OF_VARIABLE = 72;
        private static final int BYTES_OF_OBJECT = 48;
        /** Of the heap, so much is for them: one part in this many. */
        private static final int OF_HEAP = 3;

        private static final long MOST = 1 << 27;

        /** In this JVM. */
        static Room ofHeap() {
            long bytes = Runtime.getRuntime().maxMemory() / OF_HEAP;
            return new Room(
                    (int) Math.min(MOST, bytes / BYTES_OF_VARIABLE), (int) Math.min(MOST, bytes / BYTES_OF_OBJECT));
        }
    }

    private RaceScans(EventSource source, SiteIndex sites, Room room, Part shard, RaceScan.Counts counts) {
        this.source = source;
        this.sites = sites;
        this.room = room;
        this.shard = shard;
        this.counts = counts;
    }

    /**
     * Finds the races of a run.
     *
     * @param counts is told what was read and skipped
     */
    static FoundRaces scan(EventSource source, SiteIndex sites, Room room, RaceScan.Counts counts) {
        FoundRaces races = scan(source, sites, room, Part.WHOLE, counts);
        counts.add(RACY_PLACES, races.places());
        return races;
    }

    /** Finds the races on the objects and static fields of a shard. How many places they are at is not told, as other shards may have the same. */
    static FoundRaces scan(EventSource source, SiteIndex sites, Room room, Part shard, RaceScan.Counts counts) {
        RaceScans scans = new RaceScans(source, sites, room, shard, counts);
        scans.scan();
        counts.add("passes", scans.passes);
        return scans.races;
    }

    private void scan() {
        long objects = all();
        if (objects == 0) {
            return;
        }
        IntOpenHashSet suspects = new IntOpenHashSet();
        scan(shard, parts(objects, room.objects), part -> Scope.objects(part, suspects), room.objects);
        counts.add("objectsLookedAtByVariable", suspects.size());
        scan(Part.WHOLE, 1, part -> Scope.variables(part, shard, suspects), room.variables);
    }

    /**
     * A pass over all variables. If there is no room, it is given up as soon as that is clear.
     *
     * @return about how many objects there are then; 0 if there was room
     */
    private long all() {
        Scope everything = Scope.everything(shard);
        RaceScan scan = pass(everything, room.variables);
        if (scan.withoutRoom() == 0 || room.variables == 0) {
            take(scan, everything);
            return 0;
        }
        return Math.max(1, scan.estimatedObjects());
    }

    /** Looks at a part in so many parts, and divides further what there is no room for. */
    private void scan(Part whole, int parts, Function<Part, Scope> scope, int most) {
        for (int number = 0; number < parts; number++) {
            Part part = whole.divided(parts, number);
            // No pass is kept while the next one runs.
            long needed = scan(scope.apply(part), most, part.of() >= MOST_PARTS);
            if (needed > 0) {
                int further = Math.max(2, Math.min(parts(needed, most), MOST_PARTS / part.of()));
                scan(part, further, scope, most);
            }
        }
    }

    /**
     * Makes a pass, and takes what it found.
     *
     * @param isLast whether that is taken even if there was not room for all
     * @return about how many there are to look at, if there was not room for all and nothing was taken; else 0
     */
    private long scan(Scope scope, int most, boolean isLast) {
        RaceScan scan = pass(scope, most);
        if (scan.withoutRoom() > 0 && !isLast) {
            return scan.estimatedVariables();
        }
        take(scan, scope);
        return 0;
    }

    private RaceScan pass(Scope scope, int most) {
        RaceScan scan = new RaceScan(sites, scope, most);
        source.forEach(scan);
        passes++;
        return scan;
    }

    private void take(RaceScan scan, Scope scope) {
        if (!isRunCounted) {
            isRunCounted = true;
            scan.countRun(counts);
        }
        counts.add("accessesWithoutRoom", scan.withoutRoom());
        races.addAll(scan.races());
        if (!scope.isOfObjects()) {
            scan.countVariables(counts);
        }
    }

    private static int parts(long needed, int most) {
        return (int) Math.min(MOST_PARTS, Math.max(1, Math.ceil(SPARE * needed / most)));
    }
}
