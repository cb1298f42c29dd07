package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.explore.SearchStage;
import dev.heddle.engine.internal.explore.Stages.Stage;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The exhaustive search contributes schedules that depend on the results of earlier ones, so it makes them itself. */
final class ExploreContribution implements Contribution, Families {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 3, "number of runs to record");

    private final ExploreTechnique technique;
    private final OptionValues options;
    private final Bounds bounds;
    private final Bandit none = new Bandit();
    private HuntContext hunt;
    private boolean isResumed;
    private @Nullable ExploreResult result;

    private ExploreContribution(ExploreTechnique technique, HuntRequest request) {
        this.technique = technique;
        options = request.options();
        bounds = bounds(options);
    }

    static Hunting hunting(ExploreTechnique technique) {
        return new Hunting(
                HuntOptions.with(
                        technique.options(),
                        RUNS,
                        HuntOptions.JOBS,
                        HuntOptions.FIRST,
                        HuntOptions.FRESH,
                        HuntOptions.SHRINK),
                request -> new ExploreContribution(technique, request));
    }

    /** @throws UsageException if a bound is out of range */
    private static Bounds bounds(OptionValues options) {
        try {
            return new Bounds(
                    options.get(ExploreTechnique.PREEMPTIONS),
                    options.get(ExploreTechnique.VARIABLES),
                    options.get(ExploreTechnique.THREADS),
                    options.get(ExploreTechnique.EPSILON),
                    options.get(ExploreTechnique.STALE_READS));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    @Override
    public String id() {
        return technique.id();
    }

    @Override
    public String title() {
        return technique.title();
    }

    /** An empty directory, or one with a search that can be resumed. */
    @Override
    public Path directory(HuntRequest request) {
        Path wanted = request.out();
        isResumed = wanted != null && ExploreHunt.isBegun(wanted);
        return isResumed ? wanted.toAbsolutePath().normalize() : Contribution.super.directory(request);
    }

    @Override
    public int recordings() {
        return isResumed ? 0 : options.get(RUNS);
    }

    @Override
    public RecordingLevel records() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public Recording.Damage damage() {
        return Recording.Damage.SALVAGE;
    }

    @Override
    public Families families(HuntContext context) {
        hunt = context;
        return this;
    }

    // The search

    @Override
    public Bandit shares() {
        return none;
    }

    @Override
    public Bandit.@Nullable Arm next(HuntLoop loop) throws IOException, InterruptedException {
        ExploreHunt search = new ExploreHunt(
                hunt.request().command(),
                hunt.recorded().directories(),
                bounds,
                Ranking.VARIABLES_AND_THREADS,
                options.get(ExploreTechnique.SEED),
                options.get(ExploreTechnique.OF).equals("shared"),
                options.get(HuntOptions.FIRST));
        result = search.run(hunt.runs(), hunt.out(), hunt.budget(), hunt.progress());
        loop.count(result.executed(), result.failed());
        return null;
    }

    @Override
    public @Nullable String exhausted(HuntLoop loop) {
        return hunt.budget().isSpent() && !result.isComplete() ? null : "the search is finished";
    }

    @Override
    public void shrink(HuntShrinker shrinker, HuntContext context) throws IOException, InterruptedException {
        // A recorded run that failed ends a hunt for the first failure before the search.
        if (result != null) {
            writeFound(context);
        }
        Contribution.super.shrink(shrinker, context);
    }

    /** If the hunt is ended while it shrinks schedules, these are its findings. */
    private void writeFound(HuntContext context) throws IOException {
        new Findings(
                        id(),
                        List.of(),
                        result.counts(),
                        context.runs().found().stream()
                                .map(failure -> failure.finding(
                                        context.out(), (int) Math.min(Integer.MAX_VALUE, result.executed())))
                                .toList())
                .write(context.out());
    }

    // Results

    @Override
    public boolean isCutShort(HuntLoop loop) {
        return result == null || !result.isComplete();
    }

    @Override
    public Map<String, Long> counts(HuntData data) {
        return result == null ? Map.of() : result.counts();
    }

    @Override
    public void printSchedules(HuntData data, HuntReport.Writer to) {
        if (result == null) {
            return;
        }
        to.print(String.format(
                "bounds     (c, v, t) = %s; %s and %s%s",
                bounds,
                Plural.of(result.threads(), "thread"),
                Plural.of(result.universe().uses().size(), "variable"),
                result.resumed() == 0
                        ? ""
                        : String.format(
                                "; %,d of the runs in earlier sessions, %,d now",
                                result.resumed(), result.runs().runs())));
        if (result.strayed() > 0) {
            to.print("also       " + Plural.of(result.strayed(), "run")
                    + " differed from their parent runs before their last preemption");
        }
        if (result.stages().drops() > 0) {
            to.print("also       in " + Plural.of(result.stages().drops(), "run")
                    + " a thread lost its priority, because it was spinning");
        }
        long unfinished = data.count(RunVerdict.TIMED_OUT) + data.count(RunVerdict.CUT) + data.count(RunVerdict.LOST);
        if (unfinished > 0) {
            to.print("also       the extensions of " + Plural.of(unfinished, "unfinished run") + " were not searched");
        }
        if (to.isFull()) {
            to.print("");
            printStages(to);
            to.print("");
        }
        printConclusion(to);
    }

    private void printStages(HuntReport.Writer to) {
        boolean hasStale = bounds.staleReads() > 0;
        List<String> heads =
                new ArrayList<>(List.of("c", "v", "l up to", "schedules", "same as others", "failed", "done"));
        if (hasStale) {
            heads.add(0, "stale reads");
        }
        Table table = new Table(heads.toArray(new String[0]));
        for (Stage stage : result.stages().all()) {
            SearchStage what = stage.what();
            List<String> cells = new ArrayList<>(List.of(
                    String.valueOf(what.preemptions()),
                    String.valueOf(what.variables()),
                    what.rank() < 0 ? "–" : String.valueOf(result.universe().iteration(what.rank())),
                    String.format("%,d", stage.executed()),
                    String.format("%,d", stage.same()),
                    String.valueOf(stage.failed()),
                    done(stage)));
            if (hasStale) {
                cells.add(0, String.valueOf(what.staleReads()));
            }
            table.row(cells.toArray());
        }
        table.lines().forEach(to::print);
    }

    private static String done(Stage stage) {
        if (stage.isDone()) {
            return "yes";
        }
        return stage.ofOrders() == 0 ? "begun" : String.format("%,d of %,d orders", stage.orders(), stage.ofOrders());
    }

    private void printConclusion(HuntReport.Writer to) {
        if (result.stages().firstFailure() > 0) {
            SearchStage where = result.stages().stageOfFirst();
            to.print(String.format(
                    "first failure in schedule %,d: with %s%d %s after accesses to %d %s",
                    result.stages().firstFailure(),
                    where.staleReads() == 0 ? "" : Plural.of(where.staleReads(), "stale read") + " and ",
                    where.preemptions(),
                    where.preemptions() == 1 ? "preemption" : "preemptions",
                    where.variables(),
                    where.variables() == 1 ? "variable" : "variables"));
            return;
        }
        if (!result.runs().found().isEmpty()) {
            to.print(
                    result.executed() == 0
                            ? "the program failed in a run that prepares the search, so no bound was searched"
                            : "all failures come from runs outside the bounded search, so it proves nothing within its"
                                    + " bounds");
        } else if (result.isErratic()) {
            to.print("stopped: the program is not deterministic under the same schedule; check its use of"
                    + " external input, such as files, the network or real time");
        } else if (result.isComplete()) {
            boolean isWhole = result.runs().undecided().isEmpty();
            to.print((isWhole ? "no bug up to (c, v, t) = " : "no bug so far within (c, v, t) = ")
                    + result.bounds()
                    + chance()
                    + ", for the variables that were searched"
                    + (isWhole ? "" : "; " + result.runs().undecidedInWords()));
        } else {
            to.print("no bug so far; the budget was spent before everything up to (c, v, t) = " + result.bounds()
                    + " was searched. Resume with the same command and -o " + Directories.shorten(hunt.out()));
        }
    }

    private String chance() {
        return result.isExact()
                ? ", all orders tried"
                : String.format(
                        ", with a probability of at least %.4g",
                        1 - result.bounds().epsilon());
    }
}
