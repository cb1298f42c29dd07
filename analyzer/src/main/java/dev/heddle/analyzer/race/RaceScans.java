package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.Function;

/**
 * The passes over a recording that its variables require. The first pass covers all variables. If there is no room, the
 * next passes treat objects as a whole, and then the variables of racing objects. If there is still no room, the
 * variables are divided into partitions with separate passes. See docs/internals/analysis.md.
 */
final class RaceScans {
    static final String RACY_PLACES = "racyPlaces";

    /** Partitions differ in size, and their number is an estimate. */
    private static final double SPARE = 1.05;
    /** Beyond this number, the accesses without room are counted. */
    private static final int MOST_PARTS = 1 << 20;

    private final EventSource source;
    private final SiteIndex sites;
    private final Room room;
    private final Partition shard;
    private final RaceScan.Counts counts;
    private final RaceSet races = new RaceSet();
    private int passes;
    private boolean isRunCounted;

    /**
     * The capacity of a pass.
     *
     * @param objects number of objects as a whole
     */
    record Room(int variables, int objects) {
        private static final int BYTES_OF_VARIABLE = 72;
        private static final int BYTES_OF_OBJECT = 48;
        /** The fraction of the heap for these data. */
        private static final int OF_HEAP = 3;

        private static final long MOST = 1 << 27;

        /** The capacity in this JVM. */
        static Room ofHeap() {
            long bytes = Runtime.getRuntime().maxMemory() / OF_HEAP;
            return new Room(
                    (int) Math.min(MOST, bytes / BYTES_OF_VARIABLE), (int) Math.min(MOST, bytes / BYTES_OF_OBJECT));
        }
    }

    private RaceScans(EventSource source, SiteIndex sites, Room room, Partition shard, RaceScan.Counts counts) {
        this.source = source;
        this.sites = sites;
        this.room = room;
        this.shard = shard;
        this.counts = counts;
    }

    /**
     * Finds the races of a run.
     *
     * @param counts receives the numbers of items read and skipped
     */
    static RaceSet scan(EventSource source, SiteIndex sites, Room room, RaceScan.Counts counts) {
        RaceSet races = scan(source, sites, room, Partition.WHOLE, counts);
        counts.add(RACY_PLACES, races.places());
        return races;
    }

    /**
     * Finds the races on the objects and static fields of a shard. It does not report the number of places, because
     * other shards may have the same places.
     */
    static RaceSet scan(EventSource source, SiteIndex sites, Room room, Partition shard, RaceScan.Counts counts) {
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
        scan(shard, parts(objects, room.objects), part -> ScanScope.objects(part, suspects), room.objects);
        counts.add("objectsLookedAtByVariable", suspects.size());
        scan(Partition.WHOLE, 1, part -> ScanScope.variables(part, shard, suspects), room.variables);
    }

    /**
     * Makes a pass over all variables. If there is no room, the pass is aborted early.
     *
     * @return approximate number of objects in that case; 0 if there was room
     */
    private long all() {
        ScanScope everything = ScanScope.everything(shard);
        RaceScan scan = pass(everything, room.variables);
        if (scan.withoutRoom() == 0 || room.variables == 0) {
            take(scan, everything);
            return 0;
        }
        return Math.max(1, scan.estimatedObjects());
    }

    /** Analyzes a partition in parts, and divides those that do not fit further. */
    private void scan(Partition whole, int parts, Function<Partition, ScanScope> scope, int most) {
        for (int number = 0; number < parts; number++) {
            Partition part = whole.divided(parts, number);
            // A pass is released before the next one runs.
            long needed = scan(scope.apply(part), most, part.of() >= MOST_PARTS);
            if (needed > 0) {
                int further = Math.max(2, Math.min(parts(needed, most), MOST_PARTS / part.of()));
                scan(part, further, scope, most);
            }
        }
    }

    /**
     * Makes a pass, and takes its results.
     *
     * @param isLast whether to take them even if there was not room for all
     * @return approximate number of items in scope, if there was not room for all and no result was taken; otherwise 0
     */
    private long scan(ScanScope scope, int most, boolean isLast) {
        RaceScan scan = pass(scope, most);
        if (scan.withoutRoom() > 0 && !isLast) {
            return scan.estimatedVariables();
        }
        take(scan, scope);
        return 0;
    }

    private RaceScan pass(ScanScope scope, int most) {
        RaceScan scan = new RaceScan(sites, scope, most);
        source.forEach(scan);
        passes++;
        return scan;
    }

    private void take(RaceScan scan, ScanScope scope) {
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
