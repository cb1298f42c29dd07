package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.RecordingRequirements;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A technique that predicts contributes one family: its candidates. */
final class PredictionContribution implements Contribution {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 3, "number of runs to record");
    private static final TechniqueOption<Integer> TRIES =
            HuntOptions.tries(10, "number of controlled runs for each candidate");
    private static final TechniqueOption<Boolean> ALL =
            TechniqueOption.flag("all", "print every candidate, including duplicates");

    private final Predicting technique;
    private final HuntRequest request;
    private final int recordings;
    private final int tries;
    private final @Nullable Plan additionalPlan;
    private final Map<String, Long> unwoven = new TreeMap<>();
    private Findings candidates;
    private Duration analysisTime;
    private CandidateFamily family;
    private Path directory;

    private PredictionContribution(
            Predicting technique, HuntRequest request, int recordings, int tries, @Nullable Plan additionalPlan) {
        this.technique = technique;
        this.request = request;
        this.recordings = recordings;
        this.tries = tries;
        this.additionalPlan = additionalPlan;
    }

    static Hunting hunting(Predicting technique) {
        return hunting(technique, RUNS, TRIES, null);
    }

    /**
     * @param runs option for the number of recordings
     * @param tries option for the number of controlled runs for each candidate
     * @param additionalPlan plan of one additional run in each round; null for none
     */
    static Hunting hunting(
            Predicting technique,
            TechniqueOption<Integer> runs,
            TechniqueOption<Integer> tries,
            @Nullable Plan additionalPlan) {
        return new Hunting(
                HuntOptions.with(
                        technique.options(),
                        runs,
                        tries,
                        HuntOptions.JOBS,
                        HuntOptions.FIRST,
                        HuntOptions.SHRINK,
                        HuntOptions.MODE,
                        ALL),
                request -> new PredictionContribution(
                        technique,
                        request,
                        request.options().get(runs),
                        request.options().get(tries),
                        additionalPlan));
    }

    @Override
    public String id() {
        return technique.id();
    }

    @Override
    public String title() {
        return technique.title();
    }

    @Override
    public int recordings() {
        return recordings;
    }

    @Override
    public void recorded(AnalysisInput input, Path out, LimitedProgress progress) throws IOException {
        long start = System.nanoTime();
        input.recordings().forEach(recording -> recording
                .manifest()
                .unwoven()
                .forEach((reason, count) -> unwoven.merge(reason, count, Math::max)));
        RecordingRequirements.check(technique, input.recordings());
        candidates = new RankedAnalysis(technique, request.command().words())
                .analyze(input.with(progress), request.options(), out)
                .findings();
        // If the hunt is ended before its last run, these are its findings.
        candidates.write(out);
        analysisTime = Duration.ofNanos(System.nanoTime() - start);
    }

    @Override
    public Families families(HuntContext hunt) throws IOException {
        directory = hunt.out();
        family = new CandidateFamily(
                hunt.executed(),
                hunt.runs(),
                candidates,
                directory,
                tries,
                request.options().get(HuntOptions.JOBS),
                hunt.progress());
        if (HuntOptions.mode(request.options()) == Outcome.Mode.GATED) {
            family.skipSerialOnly();
        }
        if (additionalPlan != null) {
            family.additionalPlan(additionalPlan, directory.resolve("plans").resolve(additionalPlan.id() + ".json"));
        }
        return family;
    }

    @Override
    public void shrink(HuntShrinker shrinker, HuntContext hunt) throws IOException, InterruptedException {
        family.leaveOutFailures();
        shrinker.attempts(family.attempts(), hunt.budget());
        Contribution.super.shrink(shrinker, hunt);
    }

    @Override
    public void explain(HuntCauses causes, HuntContext hunt) throws IOException, InterruptedException {
        causes.attempts(family.attempts(), hunt.budget());
        Contribution.super.explain(causes, hunt);
    }

    @Override
    public long confirming() {
        return family.checks();
    }

    // Results

    @Override
    public List<FoundFailure> failures(List<FoundFailure> found) {
        return family.others();
    }

    @Override
    public int tries(HuntLoop loop) {
        return family.tried();
    }

    @Override
    public List<Finding> findings(List<Finding> failures) {
        return new CandidateResults(family, List.of()).findings(failures, directory);
    }

    @Override
    public Map<String, Long> counts(HuntData hunt) {
        long runs = hunt.loop().runs().runs() + family.checks();
        return new CandidateResults(family, hunt.failures())
                .counts(candidates.counts(), hunt.loop().runs().beyond(), runs);
    }

    @Override
    public void printSchedules(HuntData hunt, HuntReport.Writer to) {
        to.print("predicted  " + Plural.of(family.attempts().size(), "candidate") + " in "
                + HuntText.seconds(analysisTime));
        HarmlessShape.lines(candidates.counts()).forEach(to::print);
        if (family.attempts().isEmpty() && hunt.loop().made() == 0) {
            to.print("nothing to try: the analysis of these runs predicts nothing");
            CoverageGaps.lines(technique.id(), unwoven).forEach(to::print);
        }
    }

    @Override
    public void printResults(HuntData hunt, HuntReport.Writer to) {
        new AttemptLines(
                        family.attempts(),
                        technique,
                        hunt.command(),
                        request.options().get(ALL),
                        to)
                .print();
        long beyond = hunt.loop().runs().beyond();
        if (beyond > 0) {
            to.print("besides, " + Plural.of(beyond, "run") + " failed in other ways (not stored)");
        }
    }
}
