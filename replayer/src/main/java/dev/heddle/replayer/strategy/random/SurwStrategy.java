package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.InterestingEvent;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Selectively uniform random walk (SURW, ASPLOS 2025). A random thread is selected to execute the next
 * <em>interesting</em> event, with a probability in proportion to its remaining interesting events. Until it has
 * reached that event, it and all threads at other operations run in any order, and threads at interesting operations
 * wait. So the orders of interesting events are equally likely if nothing blocks and the plan's counts are right,
 * however many other operations lie between them.
 *
 * <p>An unstarted thread counts, by its path, for the thread that will start it, because an order of the unstarted
 * thread's events begins with its starter's. If it starts while that thread is selected, the selection between the two
 * is drawn again.
 *
 * <p>Counts are corrected when they prove wrong. A thread at an interesting operation has at least one left, a thread
 * that has ended has none. A thread that is not in the plan gets the average of the others.
 *
 * <p>Parameters of the plan: {@code counts}, for example {@code "0:4 0.1:12"}; {@code variables}, names of fields and
 * elements, separated by spaces, or {@code *} for all. Atomic operations, acquisitions, waits and notifications are
 * always interesting.
 */
public final class SurwStrategy implements Strategy {
    /** Used instead of names: all fields and elements. */
    private static final String ALL = "*";

    private final SplittableRandom draws;
    private final RandomWalk walk;
    private final Set<String> variables;
    private final Map<String, Long> expected;
    /** By path, the remaining events of descendants that have not been started. */
    private final Map<String, Long> below = new HashMap<>();

    private final long average;
    /** Remaining events by thread. Used for lookup only, never iterated. */
    private final IdentityTable<ThreadView, long[]> left = new IdentityTable<>();

    private final Set<String> known = new HashSet<>();
    /** Whether an access is interesting. */
    private final Map<Site, Boolean> accesses = new HashMap<>();

    /** The thread of the next interesting event; null if no thread is selected. */
    private ThreadView drawn;

    /** Interesting events of a thread that is alone, which {@link #executed} has not counted. */
    private long alone;

    private long events;
    private long redrawn;

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "surw";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new SurwStrategy(plan.seed(), counts(plan), Set.copyOf(words(plan, "variables")));
        }

        private static Map<String, Long> counts(StrategyPlan plan) {
            Map<String, Long> counts = new HashMap<>();
            for (String word : words(plan, "counts")) {
                int colon = word.lastIndexOf(':');
                try {
                    counts.put(
                            word.substring(0, Math.max(0, colon)),
                            Long.parseUnsignedLong(word, colon + 1, word.length(), 10));
                } catch (NumberFormatException | IndexOutOfBoundsException e) {
                    throw new IllegalArgumentException(
                            "\"" + word
                                    + "\" among the counts of the strategy surw is not a path and a number, such as 0.1:12",
                            e);
                }
            }
            return counts;
        }

        private static List<String> words(StrategyPlan plan, String parameter) {
            String text = plan.parameters().get(parameter);
            if (text == null) {
                throw new IllegalArgumentException("the strategy surw has no parameter " + parameter);
            }
            return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
        }
    }

    /** @param expected number of interesting events of a run, by path of thread */
    SurwStrategy(long seed, Map<String, Long> expected, Set<String> variables) {
        draws = new SplittableRandom(~seed);
        walk = new RandomWalk(seed);
        this.variables = variables;
        this.expected = expected;
        average = expected.isEmpty()
                ? 1
                : expected.values().stream().mapToLong(Long::longValue).sum() / expected.size();
        expected.forEach((path, count) -> {
            for (String above = ThreadPath.parent(path); above != null; above = ThreadPath.parent(above)) {
                below.merge(above, count, Long::sum);
            }
        });
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> willing = Decision.willing(decision.enabled());
        for (ThreadView thread : willing) {
            if (left.get(thread) == null) {
                met(thread);
            }
        }
        if (drawn == null || !willing.contains(drawn)) {
            draw(willing);
        }
        List<ThreadView> free = new ArrayList<>(willing.size());
        for (ThreadView thread : willing) {
            if (thread == drawn || !isInteresting(thread)) {
                free.add(thread);
            }
        }
        return walk.pick(free);
    }

    private void met(ThreadView thread) {
        String path = thread.path();
        long count = expected.getOrDefault(path, average);
        left.put(thread, new long[] {count});
        String parent = ThreadPath.parent(path);
        if (known.add(path) && expected.containsKey(path) && parent != null) {
            below.merge(parent, -count - below.getOrDefault(path, 0L), Long::sum);
        }
        if (drawn != null && drawn.path().equals(parent)) {
            draw(List.of(drawn, thread));
        }
    }

    private void draw(List<ThreadView> among) {
        redrawn++;
        long sum = 0;
        for (ThreadView thread : among) {
            sum += weight(thread);
        }
        if (sum == 0) {
            drawn = walk.pick(among);
            return;
        }
        long ticket = draws.nextLong(sum);
        for (ThreadView thread : among) {
            ticket -= weight(thread);
            if (ticket < 0) {
                drawn = thread;
                return;
            }
        }
        throw new IllegalStateException("a ticket beyond " + sum);
    }

    private long weight(ThreadView thread) {
        long own = left.get(thread)[0];
        if (own <= 0) {
            own = isInteresting(thread) ? 1 : 0;
        }
        return own + Math.max(0, below.getOrDefault(thread.path(), 0L));
    }

    @Override
    public void executed(ThreadView thread) {
        long[] rest = left.get(thread);
        if (rest == null) {
            met(thread);
            rest = left.get(thread);
        }
        rest[0] -= alone;
        events += alone;
        alone = 0;
        if (isInteresting(thread)) {
            events++;
            rest[0]--;
            if (thread == drawn) {
                drawn = null;
            }
        }
    }

    @Override
    public void ended(ThreadView thread) {
        left.remove(thread);
        if (thread == drawn) {
            drawn = null;
        }
    }

    private boolean isInteresting(ThreadView thread) {
        return isInteresting((ObjectAccess) thread) || thread.source() != null && isInteresting(thread.source());
    }

    private boolean isInteresting(ObjectAccess access) {
        return isInteresting(access.op(), access.site());
    }

    private boolean isInteresting(Op op, Site site) {
        if (!op.isAccess()) {
            return InterestingEvent.isAlways(op);
        }
        Boolean answer = accesses.get(site);
        if (answer == null) {
            answer = variables.contains(ALL) || variables.contains(InterestingEvent.variable(op, site));
            accesses.put(site, answer);
        }
        return answer;
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        // A selection among one thread selects that thread.
        drawn = thread;
        executed(thread);
        return true;
    }

    /** There is no choice, but its events count. */
    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        if (isInteresting(step.op(), step.site())) {
            alone++;
        }
        return true;
    }

    @Override
    public String progress() {
        return "selectively uniform random walk: " + events + " interesting events, " + redrawn + " draws";
    }
}
