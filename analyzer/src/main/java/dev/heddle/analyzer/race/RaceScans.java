package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteTable;

/**
 * As many passes over a recording as its variables need. The first one looks at all of them; if there is no room, it has estimated how many there
 * are, and they are looked at in parts that there is room for. A part that turns out too large is divided again. The order of the run is found again in each pass: that costs less than to keep it,
 * see docs/design/large-recordings.md.
 */
final class RaceScans {
    /** What is known of a variable takes at most so much. */
    private static final int BYTES_OF_VARIABLE = 72;
    /** Of the heap, so much is for variables: one part in this many. */
    private static final int OF_HEAP = 4;

    private static final int MOST = 1 << 27;
    /** Of what does not fit then, the accesses without room are counted. */
    private static final int MOST_PARTS = 1 << 20;
    /** Parts are not quite of one size, and their number is an estimate. */
    private static final double SPARE = 1.05;

    private final SiteTable sites;
    private final FoundRaces races = new FoundRaces();
    private final int room;
    private int passes;

    private RaceScans(SiteTable sites, int room) {
        this.sites = sites;
        this.room = room;
    }

    /** How many variables there is room for in this JVM. */
    static int roomOfHeap() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / OF_HEAP / BYTES_OF_VARIABLE);
    }

    /**
     * Finds the races of a run.
     *
     * @param room how many variables there is room for at a time
     * @param counts is told what was read and skipped
     */
    static FoundRaces scan(EventSource source, SiteTable sites, int room, RaceScan.Counts counts) {
        RaceScans scans = new RaceScans(sites, room);
        scans.scan(source, Part.WHOLE, counts);
        counts.add("racyPlaces", scans.races.places());
        counts.add("passes", scans.passes);
        return scans.races;
    }

    /** Looks at a part, or at the parts that it has to be divided into. */
    private void scan(EventSource source, Part part, RaceScan.Counts counts) {
        // No pass is kept while the next one runs.
        int parts = pass(source, part, counts);
        for (int number = 0; number < parts; number++) {
            scan(source, part.divided(parts, number), counts);
        }
    }

    /** @return how many parts this one has to be divided into; 0 if there was room, and what was found has been taken */
    private int pass(EventSource source, Part part, RaceScan.Counts counts) {
        RaceScan scan = new RaceScan(sites, part, room);
        source.forEach(scan);
        if (passes++ == 0) {
            scan.countRun(counts);
        }
        if (scan.withoutRoom() > 0) {
            long parts = (long) Math.ceil(SPARE * scan.estimatedVariables() / Math.max(1, room));
            if (room > 0 && parts * part.of() <= MOST_PARTS) {
                return (int) Math.max(2, parts);
            }
        }
        races.addAll(scan.races());
        scan.countPart(counts);
        return 0;
    }
}
