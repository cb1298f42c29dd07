package dev.heddle.cli.stats;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.heddle.analyzer.race.LockOrderedPair;
import dev.heddle.analyzer.race.LockOrderedPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the order of locks may hide in some runs.
 *
 * @param schemaVersion version of the shape
 * @param runs number of runs
 * @param events how many events they have together
 * @param racing how many pairs of places race in these runs as they are
 * @param pairs those that nothing but the order of locks keeps apart, those with most accesses first
 * @param handedOver objects whose first accesses a filter dropped
 * @param clocksForgotten locks, fields, … that had to be treated as one for want of room
 * @param notCompared accesses that were not, or not all, compared with others for want of room
 */
@JsonPropertyOrder({"schemaVersion", "runs", "events", "racing", "pairs", "handedOver", "clocksForgotten", "notCompared"
})
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

    /** @param most how many pairs are listed at most */
    List<String> text(int most) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s in %d %s of %,d events: %d as they are, %d kept apart by the order of locks alone",
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
                    "other orders of locks show no other race among these accesses: heddle hunt --technique drfinder");
            lines.add("finds something only if they make the program do something else");
        } else {
            lines.add(
                    "each may be a race, which heddle hunt --technique drfinder may show; it is none where the lock hands the");
            lines.add("object over, as a pool does, or tells the other thread to go on");
        }
        if (handedOver > 0) {
            lines.add(count(handedOver, "object lacks", "objects lack")
                    + " the accesses before a second thread came: record with --filter off");
        }
        if (clocksForgotten > 0) {
            lines.add(count(clocksForgotten, "lock or field was", "locks and fields were")
                    + " treated as one, for want of room: pairs may be missing, and races among them");
        }
        if (notCompared > 0) {
            lines.add(count(notCompared, "access was", "accesses were")
                    + " not compared with all others, for want of room: pairs may be missing");
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
