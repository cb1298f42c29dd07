package dev.heddle.cli.stats;

import dev.heddle.analyzer.race.LockOrderedPair;
import dev.heddle.analyzer.race.LockOrderedPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Pairs of places whose race the order of lock acquisitions may hide in some runs.
 *
 * @param schemaVersion version of the shape
 * @param runs number of runs
 * @param events total number of events
 * @param racing number of pairs of places that race in these runs
 * @param pairs pairs that only the order of lock acquisitions orders, those with most accesses first
 * @param handedOver number of objects whose first accesses a filter dropped
 * @param clocksForgotten number of locks, fields, … that were treated as one because of limited memory
 * @param notCompared number of accesses that were not compared with all others because of limited memory
 */
record LockOrderReport(
        int schemaVersion,
        int runs,
        long events,
        int racing,
        List<LockOrderedPair> pairs,
        long handedOver,
        long clocksForgotten,
        long notCompared) {
    private static final int SCHEMA_VERSION = 1;

    static LockOrderReport of(LockOrderedPairs pairs) {
        return new LockOrderReport(
                SCHEMA_VERSION,
                pairs.runs(),
                pairs.events(),
                pairs.racing(),
                pairs.all(),
                pairs.handedOver(),
                pairs.clocksForgotten(),
                pairs.withoutRoom() + pairs.forgotten());
    }

    /** @param most maximum number of listed pairs */
    List<String> text(int most) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s in %d %s of %,d events: %d race, %d are ordered only by the order of lock acquisitions",
                count(
                        racing + pairs.size(),
                        "pair of places without a common lock",
                        "pairs of places without a common lock"),
                runs,
                runs == 1 ? "run" : "runs",
                events,
                racing,
                pairs.size()));
        pairs.stream().limit(most).forEach(pair -> {
            lines.add("");
            lines.add(pair.variable() + ", " + count(pair.occurrences(), "time", "times") + " in "
                    + count(pair.runs(), "run", "runs"));
            lines.add(side(pair.earlier()));
            lines.add(side(pair.later()));
        });
        if (pairs.size() > most) {
            lines.add("");
            lines.add("… and " + (pairs.size() - most) + " more: --most lists them, --format json has all");
        }
        lines.add("");
        if (pairs.isEmpty()) {
            lines.add(
                    "other orders of lock acquisitions show no further race among these accesses: heddle hunt --technique drfinder");
            lines.add("finds races only if these orders make the program take other paths");
        } else {
            lines.add(
                    "each may be a race, which heddle hunt --technique drfinder may show; it is not a race if the lock hands the");
            lines.add("object over, like a pool, or signals the other thread to continue");
        }
        if (handedOver > 0) {
            lines.add(count(handedOver, "object lacks", "objects lack")
                    + " the accesses before a second thread used it: record with --filter off");
        }
        if (clocksForgotten > 0) {
            lines.add(count(clocksForgotten, "lock or field was", "locks and fields were")
                    + " treated as one because of limited memory: pairs and races may be missing");
        }
        if (notCompared > 0) {
            lines.add(count(notCompared, "access was", "accesses were")
                    + " not compared with all others because of limited memory: pairs may be missing");
        }
        return lines;
    }

    private static String side(LockOrderedPair.Access access) {
        return "  " + (access.writes() ? "write" : "read") + " in " + access.place() + ", holding "
                + (access.locks().isEmpty() ? "no lock" : String.join(" and ", access.locks()));
    }

    private static String count(long number, String one, String more) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : more);
    }
}
