package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Survey;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Plain accesses that are no decisions: at places where the runs before have met only variables all of whose accesses the program orders. What no
 * run has met before is a decision; and so is, for the rest of the run, a place where a {@link RunProfiler} has seen threads race.
 */
final class RaceFreeAccesses {
    private static final byte UNKNOWN = 0;
    private static final byte DECISION = 1;
    private static final byte PASSES = 2;

    /** The parameter of plans: names of operations, one a line. */
    static final String PARAMETER = "quiet";

    private final Set<String> places = new HashSet<>();
    private byte[] bySite = new byte[1 << 8];

    RaceFreeAccesses(StrategyPlan plan) {
        plan.parameters().getOrDefault(PARAMETER, "").lines().forEach(places::add);
    }

    /** Whether the thread goes on over an access without a decision. Allocates at the first look at a site only. */
    boolean passes(Site site, int number) {
        if (number >= bySite.length || bySite[number] == UNKNOWN) {
            look(site, number);
        }
        return bySite[number] == PASSES;
    }

    /** Whether a thread stands before such an access. */
    boolean isBefore(ThreadView thread) {
        return thread.op().isPlainAccess() && thread.source() == null && passes(thread.site(), thread.siteNumber());
    }

    /** The order turns out to matter at a site. */
    void remove(int number) {
        reserve(number);
        bySite[number] = DECISION;
    }

    private void look(Site site, int number) {
        reserve(number);
        boolean passes =
                site.op().isPlainAccess() && !places.isEmpty() && places.contains(Survey.name(site.op(), site));
        bySite[number] = passes ? PASSES : DECISION;
    }

    private void reserve(int number) {
        if (number >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(number + 1, bySite.length * 2));
        }
    }
}
