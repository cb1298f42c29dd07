package dev.heddle.replayer.strategy.relay;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Survey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Plain accesses that are no decisions: at places where runs before have met only objects that one thread alone uses, or that nobody writes any more. What no
 * run has met before is a decision. So is, for the rest of the run, a place that was one thread's and to which another one comes.
 */
final class Quiet {
    private static final byte UNKNOWN = 0;
    private static final byte DECISION = 1;
    private static final byte ONE_THREAD = 2;
    private static final byte ALWAYS = 3;

    /** The parameter of plans: names of operations, one a line; {@code *} before those at which several threads were met. */
    static final String PARAMETER = "quiet";

    private static final String SEVERAL = "*";

    private final Map<String, Byte> places = new HashMap<>();
    private byte[] bySite = new byte[1 << 8];
    private ThreadView[] first = new ThreadView[1 << 8];

    Quiet(StrategyPlan plan) {
        plan.parameters().getOrDefault(PARAMETER, "").lines().forEach(line -> {
            boolean several = line.startsWith(SEVERAL);
            places.put(several ? line.substring(SEVERAL.length()) : line, several ? ALWAYS : ONE_THREAD);
        });
    }

    /** Whether the thread goes on over an access without a decision. Allocates at the first look at a site only. */
    boolean passes(Site site, int number, ThreadView running) {
        if (number >= bySite.length || bySite[number] == UNKNOWN) {
            look(site, number);
        }
        if (bySite[number] == ONE_THREAD) {
            if (first[number] == null) {
                first[number] = running;
            } else if (first[number] != running) {
                bySite[number] = DECISION;
            }
        }
        return bySite[number] != DECISION;
    }

    /** Whether a thread stands before such an access. */
    boolean isBefore(ThreadView thread) {
        return thread.op().isPlainAccess()
                && thread.source() == null
                && passes(thread.site(), thread.siteNumber(), thread);
    }

    private void look(Site site, int number) {
        if (number >= bySite.length) {
            int size = Math.max(number + 1, bySite.length * 2);
            bySite = Arrays.copyOf(bySite, size);
            first = Arrays.copyOf(first, size);
        }
        bySite[number] = places.isEmpty() || !site.op().isPlainAccess()
                ? DECISION
                : places.getOrDefault(Survey.name(site.op(), site), DECISION);
    }
}
