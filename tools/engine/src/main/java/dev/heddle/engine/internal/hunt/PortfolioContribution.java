package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The portfolio contributes the families of all techniques: predictions, random ones and the exhaustive one. */
final class PortfolioContribution implements Contribution {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 1, "number of runs to record");
    private static final TechniqueOption<Integer> TRIES =
            HuntOptions.tries(10, "number of controlled runs for each prediction");
    private static final TechniqueOption<Long> SEED =
            TechniqueOption.seed("seed", 1L, "seed of all random choices; default 1");

    /** Time limit of a controlled run as a multiple of a recorded run. */
    private static final int TIMES_RECORDED = 10;

    private static final Duration AT_LEAST = Duration.ofSeconds(10);
    /** Additional time of a controlled run over a recorded one. */
    private static final Duration START = Duration.ofSeconds(1);

    private final HuntRequest request;
    private final TechniquePredictions predicted;
    private PredictionFindings predictions;
    private PortfolioFamilies families;
    private Path out;
    private boolean hasObserved;
    /** Whether reads of the program may see older writes although recordings show no race. */
    private volatile boolean hasWeakCalls;
    /** As of the last call of {@link #findings}. */
    private SignificantFindings results = new SignificantFindings(false);

    private PortfolioContribution(HuntRequest request) {
        this.request = request;
        predicted = new TechniquePredictions(request.command());
    }

    static Hunting hunting() {
        return new Hunting(
                HuntOptions.with(
                        List.of(),
                        RUNS,
                        TRIES,
                        SEED,
                        HuntOptions.JOBS,
                        HuntOptions.FIRST,
                        HuntOptions.FRESH,
                        HuntOptions.MEMORY,
                        HuntOptions.SHRINK),
                PortfolioContribution::new);
    }

    @Override
    public String id() {
        return PortfolioTechnique.ID;
    }

    @Override
    public String title() {
        return "all techniques";
    }

    @Override
    public int recordings() {
        return request.options().get(RUNS);
    }

    /** The bounded search identifies objects by their allocation. */
    @Override
    public RecordingLevel records() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public void recorded(AnalysisInput input, Path out, LimitedProgress progress) throws IOException {
        hasWeakCalls |= choosesReads() && WeakHandleCalls.areIn(input.recordings(), request.command());
        predicted.find(TechniquePredictions.techniques(), input, out.resolve("predicted"), progress);
    }

    /** Whether some runs of a program with a race let racy reads see older writes. */
    private boolean choosesReads() {
        return request.options().get(HuntOptions.MEMORY).equals(HuntOptions.JMM);
    }

    @Override
    public boolean searchesWithoutAnalysis() {
        return true;
    }

    @Override
    public void observed(Observations failures) {
        hasObserved = !failures.isEmpty();
    }

    @Override
    public Duration limit(HuntRequest request, UncontrolledRuns recorded) {
        Duration longest = recorded.longest();
        return request.timeoutOr(
                longest == null
                        ? HuntRequest.USUAL_TIMEOUT
                        : longest.multipliedBy(TIMES_RECORDED).plus(AT_LEAST));
    }

    @Override
    public Families families(HuntContext hunt) {
        OptionValues options = request.options();
        PredictionFamily tried = predicted.tried(options.get(TRIES), request.sought());
        out = hunt.out();
        SerialResults serial = new SerialResults();
        predictions = new PredictionFindings(tried, predicted, serial, hunt.runs(), hunt.out());
        BoundedPhase bounded =
                new BoundedPhase(exhaustive(hunt), hunt.runs(), hunt.out().resolve("bounded"), hunt.progress());
        Duration longest = hunt.recorded().longest();
        families = new PortfolioFamilies(
                tried,
                bounded,
                hunt.budget(),
                firstRun -> timeToConfirm(predictions.toCheck(), longest, firstRun),
                options.get(SEED),
                serial,
                choosesReads(),
                hasWeakCalls || predicted.hasRaces(),
                request.sought() != null,
                new OwnCode(request.command().words()),
                hunt.progress());
        return families;
    }

    private ExploreHunt exhaustive(HuntContext hunt) {
        return new ExploreHunt(
                request.command(),
                hunt.recorded().directories(),
                Bounds.USUAL,
                Ranking.VARIABLES_AND_THREADS,
                request.options().get(SEED),
                true,
                request.options().get(HuntOptions.FIRST));
    }

    @Override
    public void confirm(HuntContext hunt) throws IOException, InterruptedException {
        predictions.check(hunt.executed(), hunt.budget(), hunt.progress());
    }

    @Override
    public long confirming() {
        return predictions.runs();
    }

    /**
     * The part of the budget for recorded runs that check predictions: at most a fifth, and only for complete runs.
     *
     * @param recorded duration of a recorded run; null if none ended by itself
     * @param firstRun duration of the first controlled run, with the start of its JVM; null before
     */
    private Duration timeToConfirm(int toCheck, @Nullable Duration recorded, @Nullable Duration firstRun) {
        Duration one = recorded == null ? AT_LEAST : recorded.plus(START);
        if (firstRun != null && firstRun.compareTo(one) > 0) {
            one = firstRun;
        }
        long affordable = request.budget().dividedBy(5).dividedBy(one);
        return one.multipliedBy(Math.min(toCheck, affordable));
    }

    // Results

    @Override
    public List<Finding> findings(List<Finding> failures) {
        boolean hasFailed = hasObserved || !failures.isEmpty();
        results = predictions.results(hasFailed && request.options().get(HuntOptions.FIRST));
        List<Finding> all = new ArrayList<>(results.withEvidence(failures, out));
        all.addAll(results.findings());
        return all;
    }

    @Override
    public List<Finding> others() {
        return results.others();
    }

    @Override
    public Map<String, Long> counts(HuntData hunt) {
        List<Finding> all = results.tried();
        long failing = count(all, Status.CONFIRMED);
        long harmless = count(results.findings(), Status.CONFIRMED_NO_FAILURE);
        Map<String, Long> counts = new TreeMap<>();
        counts.put("failures", (long) hunt.failures().size());
        counts.put("candidates", (long) all.size());
        counts.put("confirmed", failing + harmless);
        counts.put("confirmed with a failure", failing);
        counts.put("confirmed, no failure seen", harmless);
        counts.putAll(results.harmless());
        counts.put("listed below", (long) results.others().size());
        counts.put("searched", (long) hunt.loop().made());
        counts.put("schedules", (long) hunt.loop().schedules());
        counts.put("runs", hunt.runs());
        counts.put("decisions", hunt.loop().decisions());
        counts.put("threads", (long) families.model().threads());
        ExploreResult bounded = families.bounded().result();
        if (bounded != null) {
            counts.put("bounded", bounded.executed());
            Bounds reached = bounded.reached();
            if (reached != null) {
                counts.put("bounded: preemptions", (long) reached.preemptions());
                counts.put("bounded: variables", (long) Math.min(reached.variables(), reached.preemptions()));
                counts.put("bounded: threads", (long) reached.threads());
            }
        }
        InconclusiveRuns.VERDICTS.forEach(verdict -> counts.put(verdict.toString(), hunt.count(verdict)));
        return counts;
    }

    private static long count(List<Finding> findings, Status status) {
        return findings.stream().filter(finding -> finding.status() == status).count();
    }

    @Override
    public void printResults(HuntData hunt, HuntReport.Writer to) {
        new PredictionLines(results, to).print();
        if (hunt.loop().made() == 0) {
            return;
        }
        ProgramModel model = families.model();
        to.print(String.format(
                "covered    %s of %s; %s where the order may matter; %,d decisions a run; %s",
                Plural.of(model.threads(), "thread"),
                Plural.of(model.kinds().size(), "kind"),
                Plural.of(model.sharedOperations(), "operation"),
                hunt.loop().decisions(),
                Plural.of(hunt.loop().schedules(), "different schedule")));
        if (to.isFull()) {
            printBounded(to);
        }
    }

    private void printBounded(HuntReport.Writer to) {
        ExploreResult result = families.bounded().result();
        String skipReason = families.bounded().skipReason();
        if (skipReason != null) {
            to.print("           bounded search did not run: " + skipReason);
        } else if (result != null && result.isErratic()) {
            to.print("           bounded search stopped: the program is not deterministic under the same schedule");
        } else if (result != null) {
            String schedules = Plural.of(result.executed(), "schedule") + " of the bounded search";
            Bounds reached = result.reached();
            to.print("           "
                    + (reached == null
                            ? schedules + ", not even all without preemption"
                            : schedules + ": all up to (preemptions, variables, threads) = " + reached + ", "
                                    + (result.isExact()
                                            ? "every order of threads"
                                            : String.format(
                                                    "each order of threads with a probability of at least %.4g",
                                                    1 - reached.epsilon()))));
        }
    }
}
