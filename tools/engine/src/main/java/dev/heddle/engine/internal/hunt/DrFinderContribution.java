package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.recording.Recording.Damage;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** DrFinder contributes one family, and reports the races in the recordings of its runs. */
final class DrFinderContribution implements Contribution {
    /** Ten, as in the paper's experiment. */
    private static final TechniqueOption<Integer> RUNS =
            HuntOptions.runs(2, 10, "number of runs in all, the recorded one included");

    private static final TechniqueOption<Long> SEED =
            TechniqueOption.seed("seed", 1L, "seed of the first controlled run; default 1");

    private static final int MOST_RACES = 40;

    /**
     * The check of an exact plan.
     *
     * @param plan null if the run left none
     * @param races hashes of the races that happened again
     * @param failure of the replay, or null
     * @param isChecked whether the budget left time for the replay
     */
    private record Replay(
            @Nullable Path plan, Set<Long> races, @Nullable Failure failure, boolean isChecked) {}

    private final DrFinderTechnique technique;
    private final OptionValues options;
    private final boolean isGated;
    private final int depth;
    /** By number of the run. */
    private final Map<Integer, Replay> replays = new TreeMap<>();

    private DrFinderFamily family;
    private Path directory;

    private DrFinderContribution(DrFinderTechnique technique, HuntRequest request) {
        this.technique = technique;
        options = request.options();
        isGated = HuntOptions.mode(options) == Outcome.Mode.GATED;
        depth = options.get(DrFinderTechnique.DEPTH);
    }

    static Hunting hunting(DrFinderTechnique technique) {
        return new Hunting(
                HuntOptions.with(technique.options(), RUNS, SEED, HuntOptions.MODE),
                request -> new DrFinderContribution(technique, request));
    }

    @Override
    public String id() {
        return DrFinderPlan.TECHNIQUE;
    }

    @Override
    public String title() {
        return technique.title();
    }

    @Override
    public int recordings() {
        return 1;
    }

    /** The recording is used as far as it goes. */
    @Override
    public Damage damage() {
        return Damage.SALVAGE;
    }

    @Override
    public Families families(HuntContext hunt) {
        directory = hunt.out();
        Path recording = Path.of(hunt.recorded().directories().get(0));
        TargetRun target = hunt.recorded().targets().get(0);
        RaceRun first = new RaceRun(target, null, RunRaces.readable(recording, depth), recording.getParent());
        int count = options.get(RUNS);
        family = new DrFinderFamily(first, directory.resolve("plans"), count, options.get(SEED), depth);
        return Families.of(family, count);
    }

    /** Replays the exact plan of each run with new results, and checks whether these happen again. */
    @Override
    public void confirm(HuntContext hunt) throws IOException, InterruptedException {
        failures().forEach(run -> hunt.runs().failures().leaveOut(run.run().failure()));
        for (DrFinderFamily.Run run : family.runs()) {
            if (run.plan() != null && !isGated && run.isKept()) {
                hunt.progress().status("drfinder: checking the exact plan of run " + run.number());
                replays.put(run.number(), replay(run, hunt));
            }
        }
    }

    private Replay replay(DrFinderFamily.Run run, HuntContext hunt) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve("run-" + run.number() + ".json");
        ExactPlan exact = ExactPlans.writeIfAny(run.run().controlled(), run.plan(), file);
        if (exact == null) {
            return new Replay(null, Set.of(), null, false);
        } else if (hunt.budget().isOver()) {
            return new Replay(file, Set.of(), null, false);
        }
        Path place = directory.resolve("runs").resolve(run.number() + "-exact");
        RunReport again = ExactPlans.again(hunt.executed(), exact, file, place, hunt.limit());
        RunRaces seen = RunRaces.readable(place.resolve(RunReport.RECORDING), depth);
        Set<Long> races = seen == null
                ? Set.of()
                : seen.races().stream().map(Race::stableHash).collect(Collectors.toSet());
        // A new failure of the replay is reported by itself.
        hunt.runs().failures().addIfNew(exact, again);
        Directories.delete(place);
        return new Replay(file, races, again.failure(), !again.isCut());
    }

    @Override
    public long confirming() {
        return replays.size();
    }

    /** The schedules of the runs contain all that DrFinder did on purpose, so they are not shrunk. */
    @Override
    public void shrink(HuntShrinker shrinker, HuntContext hunt) {}

    // Results

    /** The first run of each different failure. */
    private List<DrFinderFamily.Run> failures() {
        Map<String, DrFinderFamily.Run> failures = new LinkedHashMap<>();
        for (DrFinderFamily.Run run : family.runs()) {
            if (run.run().failure() != null) {
                failures.putIfAbsent(run.run().failure().identity(), run);
            }
        }
        return List.copyOf(failures.values());
    }

    @Override
    public int tries(HuntLoop loop) {
        return family.runs().size() + replays.size();
    }

    @Override
    public List<String> recordings(HuntData hunt) {
        return List.of();
    }

    /** The findings: races first, then failures. Those that happened again under an exact plan are confirmed. */
    @Override
    public List<Finding> findings(List<Finding> others) {
        RaceReport report = family.found().report();
        List<Finding> races = new ArrayList<>();
        for (int i = 0; i < report.races().size(); i++) {
            Race race = report.races().get(i);
            races.add(finding(report.findings().findings().get(i), race));
        }
        List<Finding> all = new ArrayList<>(ranked(races));
        failures().forEach(run -> all.add(failure(run)));
        all.addAll(others);
        return all;
    }

    @Override
    public Map<String, Long> counts(HuntData hunt) {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("runs", (long) family.runs().size());
        counts.put("races", (long) family.found().size());
        counts.put("racesOfTheRecordedRun", (long) family.runs().get(0).news().size());
        counts.put("failures", (long) failures().size() + hunt.failures().size());
        counts.put("holds", holds());
        counts.put("thrashes", thrashes());
        counts.put("lost", lost());
        findings(hunt.failureFindings()).stream()
                .map(Finding::status)
                .forEach(status -> counts.merge(status.toString(), 1L, Long::sum));
        return counts;
    }

    private long holds() {
        return family.runs().stream().mapToLong(run -> run.run().holds()).sum();
    }

    private long thrashes() {
        return family.runs().stream().mapToLong(run -> run.run().thrashes()).sum();
    }

    /** Number of runs without a recording. */
    private long lost() {
        return family.runs().stream().filter(run -> run.run().seen() == null).count();
    }

    /** The class path separates the program's code from libraries. */
    private List<Finding> ranked(List<Finding> races) {
        List<String> names =
                family.runs().stream().map(run -> "run " + run.number()).toList();
        Findings document = new Findings(DrFinderPlan.TECHNIQUE, names, Map.of(), races);
        try (CodeOwners owners = CodeOwners.of(List.of(), directory)) {
            return FindingRanking.ranked(document, owners).findings();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Finding finding(Finding seen, Race race) {
        int firstRun = family.found().firstRun(race);
        Replay replay = replays.get(firstRun);
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
                exactPlan(replay),
                null,
                details);
    }

    private Finding failure(DrFinderFamily.Run run) {
        Failure failure = run.run().failure();
        return new Finding(
                String.format("failure-%08x", failure.stableHash()),
                "failure",
                Finding.Status.CONFIRMED,
                failure.text(),
                List.of(),
                List.of(),
                "plans/" + run.plan().id() + ".json",
                exactPlan(replays.get(run.number())),
                failure.text(),
                Map.of("firstRun", run.number(), "identity", failure.identity()));
    }

    private @Nullable String exactPlan(@Nullable Replay replay) {
        return replay == null || replay.plan() == null
                ? null
                : directory.relativize(replay.plan()).toString();
    }

    @Override
    public void printSchedules(HuntData hunt, HuntReport.Writer to) {
        if (to.isFull()) {
            to.print(String.format(
                    "held       threads %s, %d of them released by force%s",
                    Plural.of(holds(), "time"),
                    thrashes(),
                    holds() == 0 ? "" : String.format(" (thrash rate %.1f %%)", 100.0 * thrashes() / holds())));
        }
        RaceReport report = family.found().report();
        long hidden = report.races().stream()
                .filter(race -> family.found().firstRun(race) > 1)
                .count();
        to.print("found      " + Plural.of(report.races().size(), "race") + ", " + hidden
                + " of them not in the recorded run");
        notes().forEach(note -> to.print("note       " + note));
    }

    /** The notes of the replayer about the first controlled run that has any. */
    private List<String> notes() {
        return family.runs().stream()
                .filter(run -> run.plan() != null && run.run().controlled().outcome() != null)
                .map(run -> run.run().controlled().outcome().notes().stream()
                        .filter(note -> note.contains("may-trigger"))
                        .toList())
                .filter(notes -> !notes.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    @Override
    public void printResults(HuntData hunt, HuntReport.Writer to) {
        if (!to.isFull()) {
            return;
        }
        List<Race> races = family.found().report().races();
        List<Finding> findings = findings(List.of());
        for (int i = 0; i < Math.min(MOST_RACES, races.size()); i++) {
            printRace(races.get(i), findings.get(i), hunt, to);
        }
        if (races.size() > MOST_RACES) {
            to.print("… and " + (races.size() - MOST_RACES) + " more");
        }
        for (DrFinderFamily.Run run : failures()) {
            Failure failure = run.run().failure();
            to.print("");
            to.print(to.bold("failure") + "  " + failure.text());
            to.print("  first in run " + run.number() + ", controlled");
            printReplay(run.number(), replay -> failure.isSame(replay.failure()), hunt, to);
        }
        to.print("");
    }

    private void printRace(Race race, Finding finding, HuntData hunt, HuntReport.Writer to) {
        int first = family.found().firstRun(race);
        to.print("");
        to.finding(finding);
        to.print("  first in run " + first + (first == 1 ? ", which was only recorded" : ", controlled"));
        if (first == 1) {
            to.print("  recording: "
                    + Directories.shorten(Path.of(hunt.recorded().directories().get(0))));
        } else {
            printReplay(first, replay -> replay.races().contains(race.stableHash()), hunt, to);
        }
    }

    private void printReplay(int run, Predicate<Replay> isReproduced, HuntData hunt, HuntReport.Writer to) {
        Replay replay = replays.get(run);
        if (isGated) {
            Path plan = directory.resolve("plans").resolve("drfinder-" + run + ".json");
            to.print("  rerun (may not reproduce it): "
                    + hunt.command().replay(Directories.shorten(plan), "--mode", "gated"));
        } else if (replay == null || replay.plan() == null) {
            to.print("  the run left no schedule");
        } else {
            to.print((isReproduced.test(replay)
                            ? "  rerun: "
                            : replay.isChecked()
                                    ? "  rerun (not reproduced when checked): "
                                    : "  rerun (not checked: the budget was spent, see --budget): ")
                    + hunt.command().replay(Directories.shorten(replay.plan())));
        }
    }
}
