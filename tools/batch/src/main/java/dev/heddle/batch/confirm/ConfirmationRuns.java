package dev.heddle.batch.confirm;

import dev.heddle.batch.merge.FindingEvidence;
import dev.heddle.batch.merge.FindingState;
import dev.heddle.batch.merge.ResultMerger;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.hunt.Campaign;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.report.model.Fingerprint;
import dev.heddle.report.model.Level;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tries the predictions of a batch in controlled runs: new ones before known ones, untried ones before unconfirmed
 * ones, and frequent ones first. A confirmed prediction becomes the evidence of the finding, with a plan that
 * reproduces it.
 */
public final class ConfirmationRuns {
    private static final String EXACT = "exact.json";
    /** The detail with the number of batches that tried a finding. */
    private static final String BATCHES = "batchesTried";

    private final ResultMerger merging;
    private final Path place;
    private final Map<String, FindingEvidence> candidates = new LinkedHashMap<>();

    /** @param place a scratch directory that does not exist yet, and is deleted afterwards */
    private ConfirmationRuns(ResultMerger merging, Path place) {
        this.merging = merging;
        this.place = place;
    }

    /**
     * Makes the runs.
     *
     * @param scope the runs whose predictions are tried
     * @param known fingerprints of findings that are not new
     * @throws dev.heddle.engine.base.UsageException if the program does not start
     */
    public static ConfirmationResult run(
            ConfirmationTarget program,
            ResultMerger merging,
            Set<String> scope,
            Set<String> known,
            Path place,
            Progress progress)
            throws IOException, InterruptedException {
        return new ConfirmationRuns(merging, place).run(program, scope, known, progress);
    }

    private ConfirmationResult run(ConfirmationTarget program, Set<String> scope, Set<String> known, Progress progress)
            throws IOException, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        merging.findings().entrySet().stream()
                .filter(one -> isUntriedPrediction(one.getValue(), scope))
                .sorted(Comparator.<Map.Entry<String, FindingState>, Boolean>comparing(
                                one -> known.contains(one.getKey()))
                        .thenComparing(one -> batchesTried(one.getValue().witness()))
                        .thenComparing(one -> -one.getValue().in(scope))
                        .thenComparing(Map.Entry::getKey))
                .forEach(one -> candidates.put(one.getKey(), one.getValue().witness()));
        for (Map.Entry<String, FindingEvidence> one : candidates.entrySet()) {
            findings.add(written(one.getKey(), one.getValue()));
        }
        if (findings.isEmpty()) {
            return ConfirmationResult.NOTHING;
        }
        ControlledRun controlled = program.controlled();
        UncontrolledRuns.make(
                controlled.command(),
                program.recorder(),
                1,
                controlled.limit(),
                program.budget(),
                place.resolve("ordinary"),
                progress);
        Findings document = new Findings("batch", List.of(), Map.of(), findings);
        TimeBudget budget = TimeBudget.of(program.budget());
        RunsWithinBudget executed = new RunsWithinBudget(controlled, budget);
        Campaign campaign = Campaign.run(executed, document, place, program.tries(), budget, progress);
        ConfirmationResult tried = taken(campaign);
        Directories.delete(place);
        return tried;
    }

    private static boolean isUntriedPrediction(FindingState state, Set<String> scope) {
        FindingEvidence witness = state.witness();
        Level level = witness.level();
        // Findings of LoCon were observed; heddle localize --confirm tests whether they are the cause.
        return (level == Level.PREDICTED || level == Level.NOT_REPRODUCED)
                && !witness.technique().equals(BatchTechniques.PAIRS)
                && witness.finding().plan() != null
                && witness.files().containsKey(witness.finding().plan())
                && state.in(scope) > 0;
    }

    private static int batchesTried(FindingEvidence witness) {
        return witness.finding().details().get(BATCHES) instanceof Number number ? number.intValue() : 0;
    }

    /** The finding under a unique name, with its plan as a file. */
    private Finding written(String fingerprint, FindingEvidence witness) throws IOException {
        Finding finding = witness.finding();
        String plan = fingerprint + "/plan.json";
        Path file = place.resolve(plan);
        OutputFile.directory(file.getParent());
        OutputFile.write(file, witness.files().get(finding.plan()));
        return named(finding, fingerprint, plan, null, finding.details());
    }

    private ConfirmationResult taken(Campaign campaign) throws IOException {
        Set<String> failures = new HashSet<>();
        Set<String> met = new HashSet<>();
        int harmless = 0;
        int tried = 0;
        Map<String, Integer> refused = new TreeMap<>();
        for (Finding result : campaign.findings().findings()) {
            FindingEvidence before = candidates.get(result.id());
            if (before == null) {
                met.add(met(result));
                continue;
            }
            if (result.status() == Status.CANDIDATE || hasNoRun(campaign, result.id())) {
                obstacle(campaign, result.id()).ifPresent(reason -> refused.merge(reason, 1, Integer::sum));
                continue;
            }
            tried++;
            merging.tried(result.id(), updated(result, before));
            if (result.status() == Status.CONFIRMED) {
                failures.add(result.id());
            } else if (result.status() == Status.CONFIRMED_NO_FAILURE) {
                harmless++;
            }
        }
        int untried = candidates.size()
                - tried
                - refused.values().stream().mapToInt(Integer::intValue).sum();
        return new ConfirmationResult(campaign.runs(), tried, failures, harmless, untried, refused, met);
    }

    /** The reason why no run of a prediction could start; empty if none was tried. */
    private static Optional<String> obstacle(Campaign campaign, String fingerprint) {
        return campaign.attempts().stream()
                .filter(attempt -> attempt.candidate().id().equals(fingerprint))
                .map(Attempt::obstacle)
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static boolean hasNoRun(Campaign campaign, String fingerprint) {
        return campaign.attempts().stream()
                        .filter(attempt -> attempt.candidate().id().equals(fingerprint))
                        .mapToInt(Attempt::tries)
                        .sum()
                == 0;
    }

    /** The updated evidence of the run that predicted the finding. */
    private FindingEvidence updated(Finding result, FindingEvidence before) throws IOException {
        Map<String, String> files = new TreeMap<>(before.files());
        Map<String, Object> details = new TreeMap<>(result.details());
        details.put(BATCHES, batchesTried(before) + 1);
        String exact = exactPlan(result, files);
        Finding finding = named(result, before.finding().id(), before.finding().plan(), exact, details);
        return new FindingEvidence(before.run(), before.technique(), finding, files);
    }

    /** Stores an unplanned failure as a finding of the run whose prediction was tried. @return its fingerprint */
    private String met(Finding failure) throws IOException {
        FindingEvidence cause = candidates.get(
                Path.of(String.valueOf(failure.plan())).getName(0).toString());
        if (cause == null) {
            throw new IllegalStateException("a failure of no prediction: " + failure);
        }
        Map<String, String> files = new TreeMap<>();
        files.put("plan.json", cause.files().get(cause.finding().plan()));
        String exact = exactPlan(failure, files);
        Map<String, Object> details = new TreeMap<>(failure.details());
        if (details.get("steps") instanceof String steps) {
            files.put("steps.json", Files.readString(place.resolve(steps)));
            details.put("steps", "steps.json");
        }
        Finding finding = named(failure, failure.id(), "plan.json", exact, details);
        String fingerprint = Fingerprint.of(finding);
        merging.met(fingerprint, new FindingEvidence(cause.run(), ResultMerger.TRYING, finding, files));
        return fingerprint;
    }

    private @Nullable String exactPlan(Finding result, Map<String, String> files) throws IOException {
        if (result.exactPlan() == null) {
            return null;
        }
        files.put(EXACT, Files.readString(place.resolve(result.exactPlan())));
        return EXACT;
    }

    private static Finding named(
            Finding finding,
            String id,
            @Nullable String plan,
            @Nullable String exactPlan,
            Map<String, Object> details) {
        return new Finding(
                id,
                finding.kind(),
                finding.status(),
                finding.title(),
                finding.sites(),
                finding.threads(),
                plan,
                exactPlan,
                finding.failure(),
                details);
    }
}
