package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.StepCheck;
import dev.heddle.trace.plan.Turns;
import java.util.stream.Collectors;

/**
 * Follows a whole schedule, and ends the run at the first decision that the schedule did not foresee. When the turns are used up, the
 * thread with the lowest path that can run goes on.
 */
final class ExactStrategy implements Strategy {
    private static final int EXACT_PATIENCE = 10;

    private final Turns turns;
    private int turn;
    private int stepsDone;
    private int check;
    private long decisions;

    ExactStrategy(ExactPlan plan) {
        turns = plan.turns();
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return Decision.willing(decision.enabled()).get(0);
        }
        String path = turns.thread(turn).path();
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(path)) {
                return thread;
            }
        }
        if (decision.timeCanPass()) {
            return null;
        }
        throw diverged(decision.enabled().stream()
                .map(thread -> thread.named() + " " + thread.words())
                .collect(Collectors.joining(", ", "it cannot run; those that can are ", "")));
    }

    @Override
    public void executed(ThreadView thread) {
        decisions++;
        if (reached()) {
            return;
        }
        if (!thread.path().equals(turns.thread(turn).path())
                || stepsDone == 0 && !turns.site(turn).is(thread.op(), thread.site())) {
            throw diverged("got " + thread.named() + " " + thread.words());
        }
        check = StepCheck.add(check, thread.check());
        if (++stepsDone < turns.steps(turn)) {
            return;
        }
        if (check != turns.check(turn)) {
            throw differs(thread);
        }
        turn++;
        stepsDone = 0;
        check = 0;
    }

    private DivergenceException diverged(String got) {
        PlanThread expected = turns.thread(turn);
        String where = stepsDone == 0
                ? " " + turns.site(turn)
                : " with step " + (stepsDone + 1) + " of the turn that began with " + turns.site(turn);
        return new DivergenceException(number() + "expected " + expected + where + ", " + got);
    }

    /** The turn's other steps are known only by their check, so that this is noticed at its end. */
    private DivergenceException differs(ThreadView thread) {
        return new DivergenceException(
                number() + "expected " + turns.thread(turn) + " to execute other operations in the " + turns.steps(turn)
                        + " steps from " + turns.site(turn) + " on, got it as far as " + thread.words());
    }

    private String number() {
        return "decision " + decisions + " (turn " + (turn + 1) + " of " + turns.size() + "): ";
    }

    @Override
    public boolean reached() {
        return turn == turns.size();
    }

    @Override
    public String progress() {
        String done = "turn " + turn + " of " + turns.size() + " done";
        return reached() ? done : done + "; next would be " + turns.thread(turn) + " " + turns.site(turn);
    }

    @Override
    public int patience() {
        return reached() ? 1 : EXACT_PATIENCE;
    }
}
