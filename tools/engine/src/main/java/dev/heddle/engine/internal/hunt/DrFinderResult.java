package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The result of a hunt with DrFinder.
 *
 * @param observed failures of the recorded run
 * @param runs all runs, the recorded one first
 * @param replays checks of exact plans, one for each controlled run with new results
 * @param others failures that only occurred in checks of exact plans or in attempts to reproduce observed failures
 * @param budgetSpent whether the budget was spent before all runs were made
 * @param time wall time
 * @param directory of all results
 */
public record DrFinderResult(
        Observations observed,
        List<Run> runs,
        List<Replay> replays,
        List<FoundFailure> others,
        FoundRaces found,
        Outcome.Mode mode,
        boolean budgetSpent,
        Duration time,
        Path directory) {
    /**
     * @param number from 1
     * @param plan null for the recorded run
     * @param news races that no earlier run showed
     */
    public record Run(int number, DrFinderPlan plan, RaceRun run, List<Race> news) {
        /** Whether to keep its files. */
        boolean isTelling() {
            return plan == null || !news.isEmpty() || run.failure() != null;
        }
    }

    /**
     * The check of an exact plan.
     *
     * @param run number of the run
     * @param plan null if the run left none
     * @param races hashes of the races that happened again
     * @param failure of the replay, or null
     * @param isChecked whether the budget left time for the replay
     */
    public record Replay(int run, Path plan, Set<Long> races, Failure failure, boolean isChecked) {}

    /** How often a thread was held, in all runs. */
    public long holds() {
        return runs.stream().mapToLong(run -> run.run().holds()).sum();
    }

    /** How often no thread could run because of that. */
    public long thrashes() {
        return runs.stream().mapToLong(run -> run.run().thrashes()).sum();
    }

    /** Number of runs without a recording. */
    public long lost() {
        return runs.stream().filter(run -> run.run().seen() == null).count();
    }

    /** The check of a run's exact plan, or null. */
    public Replay replay(int run) {
        return replays.stream()
                .filter(replay -> replay.run() == run)
                .findFirst()
                .orElse(null);
    }

    /** The first run of each different failure. */
    public List<Run> failures() {
        Map<String, Run> failures = new LinkedHashMap<>();
        for (Run run : runs) {
            if (run.run().failure() != null) {
                failures.putIfAbsent(run.run().failure().identity(), run);
            }
        }
        return List.copyOf(failures.values());
    }

    /** The findings: races first, then failures. Those that happened again under an exact plan are confirmed. */
    public Findings findings() {
        RaceReport report = found.report();
        List<Finding> races = new ArrayList<>();
        for (int i = 0; i < report.races().size(); i++) {
            Race race = report.races().get(i);
            races.add(finding(report.findings().findings().get(i), race, found.firstRun(race)));
        }
        List<Finding> all = new ArrayList<>(ranked(races));
        failures().forEach(run -> all.add(failure(run)));
        others.forEach(failure -> all.add(failure.finding(directory, runs.size() + replays.size())));
        Map<String, Long> counts = new TreeMap<>();
        counts.put("runs", (long) runs.size());
        counts.put("races", (long) report.races().size());
        counts.put("racesOfTheRecordedRun", (long) runs.get(0).news().size());
        counts.put("failures", (long) failures().size() + others.size());
        counts.put("holds", holds());
        counts.put("thrashes", thrashes());
        counts.put("lost", lost());
        all.stream().map(Finding::status).forEach(status -> counts.merge(status.toString(), 1L, Long::sum));
        return observed.before(new Findings(DrFinderPlan.TECHNIQUE, List.of(), counts, all), directory);
    }

    /** The class path separates the program's code from libraries. */
    private List<Finding> ranked(List<Finding> races) {
        List<String> names = runs.stream().map(run -> "run " + run.number()).toList();
        Findings document = new Findings(DrFinderPlan.TECHNIQUE, names, Map.of(), races);
        try (CodeOwners owners = CodeOwners.of(List.of(), directory)) {
            return FindingRanking.ranked(document, owners).findings();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Finding finding(Finding seen, Race race, int firstRun) {
        Replay replay = replay(firstRun);
        boolean isConfirmed = replay != null && replay.races().contains(race.stableHash());
        Map<String, Object> details = new TreeMap<>(seen.details());
        details.put("firstRun", firstRun);
        return new Finding(
                seen.id(),
                seen.kind(),
                isConfirmed ? Finding.Status.CONFIRMED_NO_FAILURE : seen.status(),
                seen.title(),
                seen.sites(),
                seen.threads(),
                firstRun == 1 ? null : "plans/drfinder-" + firstRun + ".json",
                replay == null || replay.plan() == null ? null : relative(replay.plan()),
                null,
                details);
    }

    private Finding failure(Run run) {
        Failure failure = run.run().failure();
        Replay replay = replay(run.number());
        return new Finding(
                String.format("failure-%08x", failure.stableHash()),
                "failure",
                Finding.Status.CONFIRMED,
                failure.text(),
                List.of(),
                List.of(),
                "plans/" + run.plan().id() + ".json",
                replay == null || replay.plan() == null ? null : relative(replay.plan()),
                failure.text(),
                Map.of("firstRun", run.number(), "identity", failure.identity()));
    }

    private String relative(Path file) {
        return directory.relativize(file).toString();
    }
}
