package dev.heddle.experiments;

import dev.heddle.analyzer.locon.Falcon;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.Reported;
import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.collect.CollectedRuns;
import dev.heddle.engine.internal.collect.Collecting;
import dev.heddle.engine.internal.collect.FailureRule;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.localize.Confirmation;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.Verdict;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The experiments of the LoCon paper (section 6) on the subjects whose guilty pairs are known: where the true pair is reported, beside Falcon; how that
 * depends on the number of passing runs; and, beyond the paper, whether confirming agrees.
 *
 * <p>Runs that are in the output directory already are used again.
 */
final class LoconExperiment {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int MOST_TIMES = 20;
    private static final int[] SIZES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000};
    /** Reports that are tried besides the true one. */
    private static final int TRIED = 5;

    private final int passing;
    private final boolean confirms;
    private final Path out;
    private final Console console;

    /**
     * @param passing passing runs of each subject
     * @param confirms whether reports are tried
     */
    LoconExperiment(int passing, boolean confirms, Path out, Console console) {
        this.passing = passing;
        this.confirms = confirms;
        this.out = out;
        this.console = console;
    }

    List<LoconRow> run(List<LoconTruth> truths) throws IOException, InterruptedException {
        List<LoconRow> rows = new ArrayList<>();
        for (LoconTruth truth : truths) {
            console.status(truth.subject().id());
            Path directory = out.resolve(truth.subject().id().replace('/', '-'));
            JavaCommand command = new JavaCommand(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    SubjectJars.main().toString(),
                    truth.subject().mainClass().getName()));
            if (!Files.exists(directory.resolve(CollectedRuns.PASSING))) {
                collect(command, directory);
            }
            rows.add(measure(truth, command, directory));
            Files.writeString(out.resolve("locon.html"), LoconPage.html(rows));
        }
        return rows;
    }

    private void collect(JavaCommand command, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Plan plan = new RandomPlan("random", "collect", 1);
        Path planFile = directory.resolve("random.json");
        PlanFile.write(planFile, plan);
        try (CollectedRuns runs = new CollectedRuns(directory, new FailureRule(List.of()))) {
            new Collecting(command, Recorder.CAMPAIGN, LIMIT, passing, passing * MOST_TIMES, directory, console)
                    .controlled(runs, plan, planFile);
        }
    }

    private LoconRow measure(LoconTruth truth, JavaCommand command, Path directory)
            throws IOException, InterruptedException {
        List<LoconRow.Step> steps = new ArrayList<>();
        for (int size : SIZES) {
            if (size < passing) {
                Localization fewer = localize(directory, size).localization();
                steps.add(new LoconRow.Step(
                        size, rank(truth, fewer), fewer.reported().size()));
            }
        }
        Localizing all = localize(directory, passing);
        Localization localization = all.localization();
        int rank = rank(truth, localization);
        steps.add(new LoconRow.Step(
                localization.passingRuns(), rank, localization.reported().size()));
        String verdict = "";
        int wrong = 0;
        int wrongConfirmed = 0;
        if (confirms) {
            Path work = directory.resolve("confirm");
            Confirmation confirmation = new Confirmation(
                    new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), LIMIT),
                    work,
                    run -> run.failure() != null,
                    (plan, run) -> {});
            for (int i = 0; i < Math.min(TRIED, localization.reported().size()); i++) {
                Reported reported = localization.reported().get(i);
                Verdict tried = confirmation.confirm(reported);
                if (i + 1 == rank) {
                    verdict = tried.kind().toString();
                } else if (!truth.is(reported)) {
                    wrong++;
                    wrongConfirmed += tried.kind() == Verdict.Kind.CONFIRMED ? 1 : 0;
                }
                console.status(truth.subject().id() + ": " + tried.words());
            }
            Directories.delete(work);
        }
        Falcon falcon = new Falcon(all.names(), List.of(localization.failing()), all.passing());
        return new LoconRow(
                truth,
                localization.failing().pairs().length,
                localization.procedure() + " " + localization.level(),
                rank,
                localization.reported().size(),
                falcon.count(),
                falconRank(truth, localization, all, falcon),
                falcon.withHighest(),
                verdict,
                wrong,
                wrongConfirmed,
                steps);
    }

    private static Localizing localize(Path directory, int most) throws IOException {
        return Localizing.of(directory.resolve(CollectedRuns.PASSING), directory.resolve(CollectedRuns.FAILING), most);
    }

    private static int rank(LoconTruth truth, Localization localization) {
        for (int i = 0; i < localization.reported().size(); i++) {
            if (truth.is(localization.reported().get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Falcon's patterns are of one variable: one of two guilty pairs is enough. */
    private static int falconRank(LoconTruth truth, Localization localization, Localizing all, Falcon falcon) {
        int best = 0;
        for (int number : localization.failing().pairs()) {
            Reported.Arc arc = Reported.Arc.of(all.names().pair(number), all.names());
            boolean isTrue = truth.bugs().stream().flatMap(List::stream).anyMatch(pair -> pair.is(arc));
            Falcon.Scored scored = isTrue
                    ? falcon.best(
                            all.names().pair(number).head(),
                            all.names().pair(number).tail())
                    : null;
            if (scored != null && (best == 0 || scored.rank() < best)) {
                best = scored.rank();
            }
        }
        return best;
    }
}
