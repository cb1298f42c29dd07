package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds races with the pattern of store buffering: each of two threads writes one plain field and then reads the
 * other's. The Java memory model allows both reads to see the old value, which no run in program order shows.
 */
final class StoreBuffering {
    /** The detail of a race with the other field. */
    static final String NAME = "storeBuffering";

    private static final String RACE = "race";
    private static final String READ = "read";
    private static final String WRITE = "write";

    private StoreBuffering() {}

    /** Adds the detail to the races with the pattern that no failure has shown. */
    static List<Finding> mark(List<Finding> findings) {
        List<Finding> races = findings.stream().filter(StoreBuffering::isRace).toList();
        return findings.stream()
                .map(finding -> isRace(finding) ? marked(finding, races) : finding)
                .toList();
    }

    private static boolean isRace(Finding finding) {
        return finding.kind().equals(RACE)
                && finding.failure() == null
                && finding.sites().size() == 2
                && finding.threads().size() == 2
                && at(finding, WRITE) >= 0
                && at(finding, READ) >= 0;
    }

    private static Finding marked(Finding race, List<Finding> races) {
        for (Finding other : races) {
            String field = other.sites().get(0).variable();
            if (field != null && !field.equals(race.sites().get(0).variable()) && isPair(race, other)) {
                return race.with(NAME, field);
            }
        }
        return race;
    }

    private static int at(Finding race, String op) {
        return race.sites().get(0).op().equalsIgnoreCase(op)
                ? 0
                : race.sites().get(1).op().equalsIgnoreCase(op) ? 1 : -1;
    }

    /** Whether each thread writes the field of one race and then reads that of the other. */
    private static boolean isPair(Finding one, Finding other) {
        return isThen(one, other) && isThen(other, one);
    }

    /** Whether the thread that writes in one race then reads in the other, in the same method. */
    private static boolean isThen(Finding written, Finding read) {
        int write = at(written, WRITE);
        int then = at(read, READ);
        Finding.Place first = written.sites().get(write);
        Finding.Place second = read.sites().get(then);
        return written.threads().get(write).equals(read.threads().get(then))
                && first.className().equals(second.className())
                && first.method().equals(second.method())
                && first.offset() < second.offset();
    }

    /** The sentence about a race with the pattern; null for other races. */
    static @Nullable String sentence(Finding race) {
        Object other = race.details().get(NAME);
        if (!(other instanceof String field) || race.sites().isEmpty()) {
            return null;
        }
        String own = String.valueOf(race.sites().get(0).variable());
        return "Each thread writes " + Wording.object(own) + " or " + Wording.object(field)
                + " and then reads the other: the Java memory model allows both to see the old value.";
    }
}
