package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns moments of a run into hangs in names that survive a restart. */
final class HangNames {
    private final Walk walk;
    private final FindingNames names;
    private final String recording;
    private final boolean framed;

    /**
     * @param walk any pass over the recording that has come to its end
     * @param framed whether frames are complete, so that contexts are the same in another run
     */
    HangNames(Walk walk, String recording, boolean framed) {
        this.framed = framed;
        this.walk = walk;
        this.names = new FindingNames(walk.sites().names());
        this.recording = recording;
    }

    /** Whether the place of a moment is known. */
    static boolean hasPlace(@Nullable Moment moment) {
        return moment != null && moment.site() >= Op.FIRST_SITE;
    }

    Hang.Act act(Moment moment, String does) {
        String on = names.className(moment.type(), "");
        return new Hang.Act(names.thread(moment.thread()), moment.op(), does, on, stack(moment));
    }

    SequencePlan.Step step(Moment moment) {
        return new SequencePlan.Step(names.thread(moment.thread()), moment.op(), stack(moment), moment.occurrence());
    }

    /** @param held where it acquired the lock that it keeps from another thread, or null */
    SequencePlan.Stuck stuck(Moment at, @Nullable Moment held) {
        return new SequencePlan.Stuck(
                names.thread(at.thread()), at.op(), stack(at), held == null ? List.of() : stack(held));
    }

    private List<CodePoint> stack(Moment moment) {
        return walk.contexts().stack(moment.context(), moment.site());
    }

    Hang hang(
            Hang.How how,
            List<Hang.Act> acts,
            List<SequencePlan.Step> steps,
            List<SequencePlan.Stuck> stuck,
            boolean contexts) {
        List<List<CodePoint>> stacks = new ArrayList<>();
        acts.forEach(act -> stacks.add(act.stack()));
        return new Hang(
                how,
                List.copyOf(acts),
                List.copyOf(steps),
                List.copyOf(stuck),
                1,
                List.of(recording),
                contexts && framed,
                names.unchecked(stacks));
    }

    /** A hang of whoever waits at a moment. */
    Hang hang(Hang.How how, List<Hang.Act> acts, List<Moment> steps, Moment waits) {
        return hang(
                how,
                acts,
                steps.stream().map(this::step).toList(),
                List.of(stuck(waits, null)),
                steps.stream().allMatch(Moment::framed));
    }
}
