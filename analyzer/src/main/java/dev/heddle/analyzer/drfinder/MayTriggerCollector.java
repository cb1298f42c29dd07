package dev.heddle.analyzer.drfinder;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.relation.MayTrigger;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects the may-trigger relation of several runs of one program. Acquisitions with their stacks suffice: profile
 * {@code sync}.
 */
public final class MayTriggerCollector {
    /** Name of the technique on the command line. */
    public static final String TECHNIQUE = "drfinder";

    private final Map<String, Long> counts = new TreeMap<>();
    private MayTrigger relation;

    /**
     * Makes an empty relation.
     *
     * @param depth number of frames of the program to consider, at least 1
     */
    public MayTriggerCollector(int depth) {
        relation = MayTrigger.none(depth);
    }

    /**
     * Adds a run.
     *
     * @param mainClass main class or jar of the program, or null if it is unknown
     * @throws IllegalArgumentException if the earlier runs belong to another program
     */
    public void read(EventSource source, @Nullable String mainClass) {
        AcquisitionWalk walk = new AcquisitionWalk(source.names(), relation.depth());
        source.forEach(walk);
        count("acquisitions", walk.acquisitions());
        count("acquisitionsWithoutClass", walk.withoutClass());
        count("stacksWithoutMethodOfTheProgram", walk.withoutMethod());
        relation = relation.merge(new MayTrigger(relation.depth(), 1, mainClass, walk.methods()));
    }

    private void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    public MayTrigger relation() {
        return relation;
    }

    /** Numbers of items read and omitted, by name. */
    public Map<String, Long> counts() {
        return counts;
    }
}
