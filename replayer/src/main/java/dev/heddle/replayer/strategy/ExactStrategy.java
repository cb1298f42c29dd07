package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.ExactPlan.Turn;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Follows a whole schedule, and ends the run at the first decision that the schedule did not foresee. When the turns are used up, the
 * thread with the lowest path that can run goes on.
 */
final class ExactStrategy implements Strategy {
    private static final int EXACT_PATIENCE = 10;

    private final List<Turn> turns;
    private int turn;
    private int stepsDone;
    private long decisions;

    ExactStrategy(ExactPlan plan) {
        turns = plan.turns();
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return Decision.willing(decision.enabled()).get(0);
        }
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(turns.get(turn).thread())) {
                return thread;
            }
        }
        if (decision.timeCanPass()) {
            return null;
        }
        throw diverged(decision.enabled().stream()
                .map(thread -> "thread " + thread.path() + " at " + thread.words())
                .collect(Collectors.joining(", ", "it cannot run; those that can are ", "")));
    }

    @Override
    public void executed(ThreadView thread) {
        decisions++;
        if (reached()) {
            return;
        }
        Turn expected = turns.get(turn);
        if (!thread.path().equals(expected.thread())
                || stepsDone == 0 && !thread.words().equals(expected.at())) {
            throw diverged("thread " + thread.path() + " comes to " + thread.words());
        }
        if (++stepsDone == expected.steps()) {
            turn++;
            stepsDone = 0;
        }
    }

    private DivergenceException diverged(String got) {
        Turn expected = turns.get(turn);
        String where = stepsDone == 0
                ? " to execute " + expected.at()
                : " to go on with step " + (stepsDone + 1) + " of its turn that began at " + expected.at();
        return new DivergenceException("decision " + decisions + " (turn " + (turn + 1) + " of " + turns.size()
                + "): the plan expects thread " + expected.thread() + where + ", but " + got);
    }

    @Override
    public boolean reached() {
        return turn == turns.size();
    }

    @Override
    public String progress() {
        return "turn " + turn + " of " + turns.size() + " done";
    }

    @Override
    public int patience() {
        return reached() ? 1 : EXACT_PATIENCE;
    }
}
