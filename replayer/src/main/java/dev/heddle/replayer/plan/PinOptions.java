package dev.heddle.replayer.plan;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/**
 * The sources of nondeterminism that are pinned, besides the schedule.
 *
 * @param names of {@link #ALL}, in that order
 */
public record PinOptions(List<String> names) {
    private static final String TIME = "time";
    private static final String RANDOM = "random";
    private static final String HASH = "hash";
    /** One day. Programs may expect more than their intervals, as after the start of a machine. */
    private static final long FIRST_NANOS = 86_400_000_000_000L;
    /** All sources that can be pinned. */
    static final List<String> ALL = List.of(TIME, RANDOM, HASH);

    /** The option of the agent. */
    public static final AgentOptions.Option OPTION = new AgentOptions.Option(
            "pin", "PARTS", null, "sources that are the same in every run: all, none, or some of time;random;hash");

    /**
     * Returns the user's choice; without one, the choice stored in the plan; otherwise all sources.
     *
     * @throws IllegalArgumentException with a message for the user, if there is no such source
     */
    public static PinOptions of(AgentOptions options, Plan plan) {
        if (options.text(OPTION.key()) == null) {
            Origin origin = plan.origin();
            return new PinOptions(origin == Origin.UNKNOWN || origin.jdk() == null ? ALL : known(origin.pins()));
        }
        List<String> given = options.list(OPTION.key());
        if (given.equals(List.of("all"))) {
            return new PinOptions(ALL);
        }
        if (given.equals(List.of("none"))) {
            return new PinOptions(List.of());
        }
        for (String name : given) {
            if (!ALL.contains(name)) {
                throw new IllegalArgumentException(
                        "option pin must be all, none, or some of time;random;hash, not '" + name + "'");
            }
        }
        return new PinOptions(known(given));
    }

    private static List<String> known(List<String> given) {
        return ALL.stream().filter(given::contains).toList();
    }

    /**
     * Returns the initial values of the clocks. Pinned are the plan's; without them, {@code nanoTime} begins at a fixed
     * value, because programs take it as the seed of random numbers. Its origin is arbitrary. The other clocks, and all
     * clocks that are not pinned, begin at the real time.
     */
    public Origin.Start start(Plan plan) {
        boolean isPinned = names.contains(TIME);
        Origin.Start start = isPinned ? plan.origin().start() : null;
        return start != null
                ? start
                : new Origin.Start(System.currentTimeMillis(), isPinned ? FIRST_NANOS : System.nanoTime());
    }

    /** Returns the initial values that a plan of this run stores. */
    public Origin.Start kept(Origin.Start start) {
        return names.contains(TIME) ? start : null;
    }

    /** Must be called before any class is instrumented. */
    public void set() {
        DeterministicValues.set(
                names.contains(TIME), names.contains(RANDOM), names.contains(HASH), PinOptions.class.getClassLoader());
    }
}
