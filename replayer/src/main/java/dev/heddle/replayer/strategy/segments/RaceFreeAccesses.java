package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.RunProfile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Race-free accesses, which are not decisions: plain accesses at places where earlier runs met only variables whose
 * accesses are all ordered by the program. A place that no earlier run has met is a decision. So is, for the rest of
 * the run, a place where a {@link RunProfiler} has observed a race.
 */
final class RaceFreeAccesses {
    private static final byte UNKNOWN = 0;
    private static final byte DECISION = 1;
    private static final byte PASSES = 2;

    /** The parameter of plans: names of operations, one per line. */
    static final String PARAMETER = "quiet";

    private final Set<String> places = new HashSet<>();
    private byte[] bySite = new byte[1 << 8];

    RaceFreeAccesses(StrategyPlan plan) {
        plan.parameters().getOrDefault(PARAMETER, "").lines().forEach(places::add);
    }

    /** Returns whether the thread runs over an access without a decision. Allocates at the first use of a site only. */
    boolean passes(Site site, int number) {
        if (number >= bySite.length || bySite[number] == UNKNOWN) {
            lookUp(site, number);
        }
        return bySite[number] == PASSES;
    }

    /** Returns whether a thread is before such an access. */
    boolean isBefore(ThreadView thread) {
        return thread.op().isPlainAccess() && thread.source() == null && passes(thread.site(), thread.siteNumber());
    }

    /** The order turned out to matter at a site. */
    void remove(int number) {
        reserve(number);
        bySite[number] = DECISION;
    }

    private void lookUp(Site site, int number) {
        reserve(number);
        boolean passes =
                site.op().isPlainAccess() && !places.isEmpty() && places.contains(RunProfile.name(site.op(), site));
        bySite[number] = passes ? PASSES : DECISION;
    }

    private void reserve(int number) {
        if (number >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(number + 1, bySite.length * 2));
        }
    }
}
