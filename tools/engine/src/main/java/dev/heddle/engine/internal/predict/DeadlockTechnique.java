package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.deadlock.DeadlockOptions;
import dev.heddle.analyzer.deadlock.Deadlocks;
import dev.heddle.analyzer.deadlock.FinalState;
import dev.heddle.analyzer.deadlock.Prediction;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.internal.explain.StuckThreads;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Predicts deadlocks. A search with RPro can aim at them. */
public final class DeadlockTechnique implements Predicting {
    @Override
    public String id() {
        return Deadlocks.TECHNIQUE;
    }

    /** Increase it when the results for the same recording change. */
    @Override
    public String version() {
        return "6";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.LOCK_ORDERS;
    }

    @Override
    public boolean hasWitnesses() {
        return true;
    }

    @Override
    public String title() {
        return "deadlock prediction";
    }

    @Override
    public String help() {
        return "predicts deadlocks, lost notifications, circular waits and starved pools";
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        try (TraceStorage room = TraceOptions.room(options, out)) {
            return analyze(input, options, out, room);
        }
    }

    private Analysis analyze(AnalysisInput input, OptionValues options, Path out, TraceStorage room)
            throws IOException {
        List<EventSource> sources = input.sources();
        CandidateReport<Prediction, Plan> result = Deadlocks.analyze(sources, DeadlockOptions.defaults());
        Witnesses witnesses =
                new Witnesses(new WitnessFiles(options.get(TraceOptions.WITNESS)), room, input.progress());
        boolean hasWaits = result.findings().counts().getOrDefault(Deadlocks.WAITS_FOR_NOTIFICATIONS, 0L) > 0;
        for (Recording recording : input.recordings()) {
            if (!result.candidates().isEmpty() || hasWaits) {
                witnesses.read(recording, input.events().apply(recording));
            } else {
                witnesses.leaveOut();
            }
        }
        List<String> names = new ArrayList<>(result.findings().recordings());
        for (Path text : input.texts()) {
            StdTrace trace = new StdTrace(text, options.get(TraceOptions.LENIENT));
            try {
                witnesses.read(trace);
            } catch (TooLargeException e) {
                throw new UsageException(text + " is too large for " + title() + ": " + e.getMessage());
            }
            trace.notes().forEach(input.notes());
            names.add(trace.name());
        }
        // Created only here: a text that cannot be read leaves no files.
        result.writePlans(out);
        Findings found = result.findings();
        return Analysis.found(
                witnesses.in(new Findings(found.technique(), names, found.counts(), found.findings()), out));
    }

    @Override
    public boolean readsText() {
        return true;
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return TraceOptions.ALL;
    }

    /**
     * Whether the run ended with threads stuck in the predicted deadlock. For each place of the cycle, the recording
     * must show a thread that holds the lock of that place. The replayer must have found this thread stuck at the next
     * lock. For other hangs: whether the run ended deadlocked or without a notification, with a thread in each wait of
     * the plan and with the locks of the plan held.
     */
    @Override
    public boolean happened(Plan plan, Recording run, OptionValues options) {
        Outcome outcome = outcome(run);
        if (outcome == null) {
            return false;
        }
        boolean deadlocked = outcome.end() == Outcome.End.DEADLOCK || outcome.end() == Outcome.End.HANG;
        StuckThreads stuck = StuckThreads.of(outcome);
        if (plan instanceof DeadlockPlan deadlock) {
            return deadlocked && FinalState.of(EventSource.of(run)).fits(deadlock, stuck::stands);
        }
        boolean waits = outcome.end() == Outcome.End.LOST_NOTIFICATION || outcome.end() == Outcome.End.STARVATION;
        return plan instanceof SequencePlan sequence
                && (deadlocked || waits)
                && FinalState.of(EventSource.of(run)).fits(sequence, stuck::stands);
    }

    /** The replayer's outcome of a run; null if the run was not controlled. */
    private static Outcome outcome(Recording run) {
        Path file = run.directory().resolve(Outcome.FILE_NAME);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            return Outcome.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
