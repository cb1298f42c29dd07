package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.priority.CountedEvents;
import dev.heddle.replayer.strategy.priority.NoChangePoints;
import dev.heddle.replayer.strategy.priority.PriorityStrategy;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Preemption;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.Explored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One bounded schedule (RankChecker, sections 2, 4 and 5): strict priorities. Right after a preemption's access, its
 * thread continues as the next fragment, with the priority of that fragment.
 *
 * <p>A further preemption deserves a schedule only where it could change the result. If no other thread was enabled
 * between two accesses of a thread, a preemption after the second one is equivalent. Only the second is reported, if
 * both are accesses to one variable.
 *
 * <p>Reads see the newest write, except the stale reads of the schedule. The thread that has the turn makes a choice, so
 * the state is that of the scheduler.
 */
public final class ExploreStrategy extends TrackingStrategy implements ReadChoices {
    private static final int STRANGER = -1;

    private final ExplorePlan plan;
    private final Bounded schedule;
    private final PriorityStrategy priorities;
    private final ExecutedState state;

    /** By path, the threads of the plan with their index in it. */
    private final Map<String, Integer> known = new HashMap<>();
    /** The index of each live thread; {@link #STRANGER} for threads outside the plan. */
    private final IdentityTable<ThreadView, Integer> tokens = new IdentityTable<>();

    private final long[] accesses;
    private final long[] ended;
    private final List<String> strangers = new ArrayList<>();
    private final List<Explored.Access> reported = new ArrayList<>();
    private final List<Explored.Choice> choices = new ArrayList<>();

    /** Number of accesses to tracked variables. */
    private long number;

    private int reached;
    /** Number of stale reads that occurred. */
    private int stale;

    private long stateAtLast;
    /** The last access of {@link #last()}, while no other thread was enabled since; or null. */
    private Explored.Access pending;

    public ExploreStrategy(ExplorePlan plan) {
        super(plan.tracking());
        this.plan = plan;
        schedule = plan.schedule();
        state = ExecutedState.of(plan.sameness());
        accesses = new long[plan.searched()];
        ended = new long[plan.threads().size()];
        for (int i = 0; i < ended.length; i++) {
            known.put(plan.threads().get(i), i);
            ended[i] = -1;
        }
        priorities = new PriorityStrategy(
                ExplorePlan.TECHNIQUE, CountedEvents.of(Counting.ALL), this::first, NoChangePoints.INSTANCE);
    }

    private double first(ThreadView thread) {
        int token = token(thread);
        if (token == STRANGER) {
            strangers.add(thread.path());
            return -strangers.size();
        }
        return priority(token);
    }

    /** Priority of a thread or fragment. */
    private double priority(int token) {
        return schedule.order().size() - schedule.order().indexOf(token);
    }

    @Override
    boolean isAbout(int variable) {
        return variable >= 0 && variable < accesses.length;
    }

    @Override
    ThreadView chooseAmong(Decision decision) {
        List<? extends ThreadView> enabled = decision.enabled();
        if (pending != null && (enabled.size() > 1 || enabled.get(0) != last())) {
            reported.add(pending);
            pending = null;
        }
        return priorities.choose(decision);
    }

    @Override
    void executed(ThreadView thread, int variable) {
        priorities.executed(thread);
        state.executed(thread);
        if (isAbout(variable)) {
            accessed(thread, variable);
        }
    }

    private void accessed(ThreadView thread, int variable) {
        number++;
        long access = ++accesses[variable];
        if (reached < schedule.preemptions().size()) {
            Preemption next = schedule.preemptions().get(reached);
            if (next.variable() == variable && next.access() == access) {
                priorities.change(thread, priority(plan.threads().size() + reached));
                reached++;
                stateAtLast = state.number();
            }
            return;
        }
        int token = plan.reportsAccesses() && reached() ? token(thread) : STRANGER;
        if (token != STRANGER) {
            if (pending != null && pending.variable() != variable) {
                reported.add(pending);
            }
            pending = new Explored.Access(variable, access, number, token, state.number());
        }
    }

    @Override
    public @Nullable ReadChoices readChoices() {
        return plan.choosesReads() ? this : null;
    }

    @Override
    public int choose(String thread, int choice, String variable, int visible) {
        if (stale < schedule.stale().size()) {
            StaleRead next = schedule.stale().get(stale);
            if (next.choice() != choice
                    || next.back() >= visible
                    || !next.thread().equals(thread)) {
                return 0;
            }
            stale++;
            stateAtLast = state.number();
            state.sawOlder(last(), next.back());
            return next.back();
        }
        if (plan.reportsAccesses() && reached()) {
            choices.add(new Explored.Choice(thread, choice, variable, visible, number, state.number()));
        }
        return 0;
    }

    /** Its index in the plan, or {@link #STRANGER}. */
    private int token(ThreadView thread) {
        Integer token = tokens.get(thread);
        if (token == null) {
            token = known.getOrDefault(thread.path(), STRANGER);
            tokens.put(thread, token);
        }
        return token;
    }

    @Override
    public void ended(ThreadView thread) {
        int token = token(thread);
        if (token != STRANGER) {
            ended[token] = number;
        }
        tokens.remove(thread);
        if (thread == last()) {
            pending = null;
        }
        super.ended(thread);
        state.ended(thread);
        priorities.ended(thread);
    }

    /** Returns whether all preemptions and stale reads have occurred. */
    @Override
    public boolean reached() {
        return reached == schedule.preemptions().size()
                && stale == schedule.stale().size();
    }

    @Override
    public String progress() {
        return reached + " of " + schedule.preemptions().size() + " preemptions; " + number
                + " accesses to tracked variables; " + priorities.progress();
    }

    @Override
    public StrategyNotes strategyNotes() {
        List<Long> ends = new ArrayList<>();
        for (long end : ended) {
            ends.add(end);
        }
        return new StrategyNotes(
                0,
                0,
                List.of(),
                new Explored(
                        state.number(), reached, stateAtLast, priorities.drops(), strangers, reported, choices, ends),
                null);
    }
}
