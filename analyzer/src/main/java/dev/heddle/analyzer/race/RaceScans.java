package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteTable;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.Function;

/**
 * As many passes over a recording as its variables need. The first one looks at all of them. If there is no room, objects are looked at as a whole, and then
 * the variables of those that race. What there is no room for at once is divided into parts, each with passes of its own. See
 * docs/design/large-recordings.md.
 */
final class RaceScans {
    /** Parts are not quite of one size, and their number is an estimate. */
    private static final double SPARE = 1.05;
    /** Of what does not fit then, the accesses without room are counted. */
    private static final int MOST_PARTS = 1 << 20;

    private final EventSource source;
    private final SiteTable sites;
    private final Room room;
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

    private RaceScans(EventSource source, SiteTable sites, Room room, RaceScan.Counts counts) {
        this.source = source;
        this.sites = sites;
        this.room = room;
        this.counts = counts;
    }

    /**
     * Finds the races of a run.
     *
     * @param counts is told what was read and skipped
     */
    static FoundRaces scan(EventSource source, SiteTable sites, Room room, RaceScan.Counts counts) {
        RaceScans scans = new RaceScans(source, sites, room, counts);
        scans.scan();
        counts.add("racyPlaces", scans.races.places());
        counts.add("passes", scans.passes);
        return scans.races;
    }

    private void scan() {
        // Mostly there is room. If not, this pass is given up as soon as that is clear.
        if (parts(Scope.everything(), room.variables, room.variables == 0) == 0) {
            return;
        }
        IntOpenHashSet suspects = new IntOpenHashSet();
        scan(Part.WHOLE, part -> Scope.objects(part, suspects), room.objects);
        counts.add("objectsLookedAtByVariable", suspects.size());
        scan(Part.WHOLE, part -> Scope.variables(part, suspects), room.variables);
    }

    /** Looks at a part, or at the parts that it has to be divided into. */
    private void scan(Part part, Function<Part, Scope> scope, int most) {
        // No pass is kept while the next one runs.
        long needed = parts(scope.apply(part), most, part.of() >= MOST_PARTS);
        int parts = (int) Math.min(needed, Math.max(2, MOST_PARTS / part.of()));
        for (int number = 0; number < parts; number++) {
            scan(part.divided(parts, number), scope, most);
        }
    }

    /**
     * Makes a pass.
     *
     * @param isLast whether the result is taken even if there was not room for all
     * @return into how many parts this has to be divided; 0 if the result was taken
     */
    private long parts(Scope scope, int most, boolean isLast) {
        RaceScan scan = new RaceScan(sites, scope, most);
        source.forEach(scan);
        passes++;
        long withoutRoom = scan.withoutRoom();
        if (!isRunCounted && (withoutRoom == 0 || !scope.isGivenUpWhenFull())) {
            isRunCounted = true;
            scan.countRun(counts);
        }
        if (withoutRoom > 0 && !isLast) {
            return (long) Math.max(2, Math.ceil(SPARE * scan.estimatedVariables() / most));
        }
        counts.add("accessesWithoutRoom", withoutRoom);
        races.addAll(scan.races());
        if (!scope.isOfObjects()) {
            scan.countVariables(counts);
        }
        return 0;
    }
}
