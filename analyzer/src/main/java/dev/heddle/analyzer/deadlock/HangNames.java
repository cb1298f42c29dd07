package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts events of a run to hangs with names that are stable across runs. */
final class HangNames {
    private final RecordingWalk walk;
    private final FindingNames names;
    private final String recording;
    private final boolean framed;

    /**
     * Makes a converter.
     *
     * @param walk any finished pass over the recording
     * @param framed whether frames are complete, so that contexts are the same in another run
     */
    HangNames(RecordingWalk walk, String recording, boolean framed) {
        this.framed = framed;
        this.walk = walk;
        this.names = new FindingNames(walk.sites().names());
        this.recording = recording;
    }

    /** Whether the place of an event is known. */
    static boolean hasPlace(@Nullable RunEvent moment) {
        return moment != null && moment.site() >= Op.FIRST_SITE;
    }

    Hang.Act act(RunEvent moment, String does) {
        String on = names.className(moment.type(), "");
        return new Hang.Act(names.thread(moment.thread()), moment.op(), does, on, stack(moment));
    }

    SequencePlan.Step step(RunEvent moment) {
        return new SequencePlan.Step(names.thread(moment.thread()), moment.op(), stack(moment), moment.occurrence());
    }

    /**
     * Describes a stuck thread.
     *
     * @param held where the thread acquired the lock that it keeps from another thread, or null
     */
    SequencePlan.Stuck stuck(RunEvent at, @Nullable RunEvent held) {
        return new SequencePlan.Stuck(
                names.thread(at.thread()), at.op(), stack(at), held == null ? List.of() : stack(held));
    }

    private List<CodePoint> stack(RunEvent moment) {
        return walk.contexts().stack(moment.context(), moment.site());
    }

    Hang hang(
            Hang.Cause cause,
            List<Hang.Act> acts,
            List<SequencePlan.Step> steps,
            List<SequencePlan.Stuck> stuck,
            boolean contexts) {
        List<List<CodePoint>> stacks = new ArrayList<>();
        acts.forEach(act -> stacks.add(act.stack()));
        return new Hang(
                cause,
                List.copyOf(acts),
                List.copyOf(steps),
                List.copyOf(stuck),
                1,
                List.of(recording),
                contexts && framed,
                names.unchecked(stacks));
    }

    /** A hang of the thread that waits at an event. */
    Hang hang(Hang.Cause cause, List<Hang.Act> acts, List<RunEvent> steps, RunEvent waits) {
        return hang(
                cause,
                acts,
                steps.stream().map(this::step).toList(),
                List.of(stuck(waits, null)),
                steps.stream().allMatch(RunEvent::framed));
    }
}
