package dev.heddle.experiments;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.Hunt;
import dev.heddle.engine.Program;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.SearchPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * After how many executions each technique breaks each program, and the plain hunt beside them. Searches make their
 * runs in one JVM for each program, after one run that is recorded and counts for all of them; everything else is a
 * hunt of its own.
 *
 * <p>Writes the results of each program and technique when they are done, and skips those that exist.
 *
 * @param techniques columns: ids, and {@link PortfolioRow#HUNT}
 * @param most executions of each search in one JVM; a hunt of its own has only its budget
 * @param seed of the first run of a search
 * @param jdk home of the JDK that runs the programs
 * @param budget wall time of each hunt
 */
record PortfolioExperiment(
        List<String> techniques, int most, long seed, Path jdk, Duration budget, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** The default columns: every technique that searches in one JVM, and the plain hunt. */
    static List<String> usualTechniques() {
        return Stream.concat(searching().map(Technique::id), Stream.of(PortfolioRow.HUNT))
                .toList();
    }

    private static Stream<Searching> searching() {
        return Hunts.techniques().stream().filter(Searching.class::isInstance).map(Searching.class::cast);
    }

    List<PortfolioRow> run(List<PortfolioTarget> targets) throws IOException, InterruptedException {
        JsonLines<PortfolioRow> lines = new JsonLines<>(directory, PortfolioRow.class);
        Map<String, PortfolioRow> known = new LinkedHashMap<>();
        lines.read().forEach(row -> known.put(row.subject(), row));
        for (PortfolioTarget target : targets) {
            PortfolioRow before = known.get(target.name());
            List<String> missing = techniques.stream()
                    .filter(technique -> before == null || !before.tries().containsKey(technique))
                    .toList();
            if (!missing.isEmpty()) {
                PortfolioRow row = row(target, missing);
                PortfolioRow whole = before == null ? row : before.with(row);
                lines.append(whole);
                known.put(whole.subject(), whole);
            }
        }
        return targets.stream().map(target -> known.get(target.name())).toList();
    }

    private PortfolioRow row(PortfolioTarget target, List<String> wanted) throws IOException, InterruptedException {
        Path place = directory.resolve("runs");
        Directories.delete(place);
        Files.createDirectories(place);
        Map<String, PortfolioRow.Tried> tries = new LinkedHashMap<>();
        Integer cleanFindings = null;
        double rate = 0;
        try {
            List<Searching> searches =
                    searching().filter(search -> wanted.contains(search.id())).toList();
            if (!searches.isEmpty()) {
                rate = search(target, searches, place, tries);
            }
            for (String technique : wanted) {
                if (searches.stream().noneMatch(search -> search.id().equals(technique))) {
                    console.status(target.name() + ": " + technique);
                    tries.put(technique, hunt(target, technique, place));
                }
            }
            if (wanted.contains(PortfolioRow.HUNT)) {
                console.status(target.name() + ": clean twin");
                cleanFindings = failures(hunt(target.words(target.clean()), PortfolioRow.HUNT, place.resolve("clean")));
            }
        } finally {
            Directories.delete(place);
        }
        return new PortfolioRow(target.name(), tries, cleanFindings, rate);
    }

    /** @return runs per CPU-second */
    private double search(
            PortfolioTarget target, List<Searching> searches, Path place, Map<String, PortfolioRow.Tried> tries)
            throws IOException, InterruptedException {
        JavaCommand command = JavaCommand.of(Stream.concat(
                        Stream.of(jdk.resolve("bin").resolve("java").toString()), target.words(target.buggy()).stream())
                .toList());
        console.status(target.name() + ": recorded run");
        double before = ProcessCpu.seconds();
        Measured measured = measure(command, place);
        double measuring = ProcessCpu.seconds() - before;
        long runs = 0;
        long micros = 0;
        try (JvmPool jvms = new JvmPool(place.resolve("jvms"))) {
            InProcessRuns inProcess = new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), LIMIT).keeping(jvms);
            for (Searching technique : searches) {
                console.status(target.name() + ": " + technique.id());
                Tally tally = new Tally(measured.failure);
                if (measured.failure == null) {
                    search(inProcess, technique, measured.size, place, tally);
                    runs += tally.runs;
                    micros += tally.micros;
                }
                tries.put(
                        technique.id(),
                        new PortfolioRow.Tried(1 + tally.runs, measuring + tally.micros / 1e6, tally.failure, null));
            }
        }
        return micros == 0 ? 0 : runs * 1e6 / micros;
    }

    private static final class Tally {
        private long runs;
        private long micros;
        private String failure;

        Tally(String failure) {
            this.failure = failure;
        }
    }

    private void search(InProcessRuns inProcess, Searching technique, RunSize size, Path place, Tally tally)
            throws IOException, InterruptedException {
        Plan plan = technique.plan(size, OptionValues.DEFAULTS);
        Path file = place.resolve(technique.id() + ".json");
        PlanFile.write(file, ((SearchPlan) plan).withSeed(seed));
        inProcess.make(file, seed, seed + most - 2, place.resolve(technique.id()), run -> {
            tally.runs++;
            tally.micros += run.isLost() ? 0 : run.line().cpuMicros();
            tally.failure = run.failure() == null ? null : run.failure().text();
            return tally.failure != null;
        });
    }

    /** @param failure of the recorded run itself, or null */
    private record Measured(RunSize size, String failure) {}

    private Measured measure(JavaCommand command, Path place) throws IOException, InterruptedException {
        ControlledRun runs = new ControlledRun(
                command, new Replayer(Recorder.CAMPAIGN.with("profile", "full")), OptionValues.DEFAULTS, LIMIT);
        Plan plan = new RandomPlan("measure", "random", seed);
        Path file = place.resolve("measure.json");
        PlanFile.write(file, plan);
        RunReport report = runs.run(plan, file, seed, place.resolve("measure"), LIMIT);
        if (report.outcome() == null) {
            throw new IOException("a run of " + command + " said nothing: see " + report.directory());
        }
        if (report.failure() != null) {
            return new Measured(null, report.failure().text());
        }
        Outcome outcome = report.outcome();
        try (Recording recording = Recording.open(report.directory().resolve(RunReport.RECORDING))) {
            return new Measured(
                    new RunSize(
                            outcome.decisions(),
                            outcome.acquisitions(),
                            outcome.threads(),
                            VariableUses.of(List.of(recording)),
                            ThreadEvents.of(List.of(EventSource.of(recording)))),
                    null);
        }
    }

    private PortfolioRow.Tried hunt(PortfolioTarget target, String technique, Path place)
            throws IOException, InterruptedException {
        double before = ProcessCpu.seconds();
        HuntResult result = hunt(target.words(target.buggy()), technique, place.resolve("hunt-" + technique));
        double cpu = ProcessCpu.seconds() - before;
        Finding first = result.findings().findings().stream()
                .filter(finding -> finding.failure() != null)
                .findFirst()
                .orElse(null);
        return new PortfolioRow.Tried(
                executions(first, result.findings().counts()),
                cpu,
                first == null ? null : first.failure(),
                first == null ? null : family(first));
    }

    /** The default hunt reports which execution was the first to fail; for the others all runs count. */
    private static long executions(Finding first, Map<String, Long> counts) {
        return first != null && first.details().get("execution") instanceof Number number
                ? number.longValue()
                : counts.getOrDefault("runs", 0L);
    }

    private static int failures(HuntResult result) {
        return (int) result.findings().findings().stream()
                .filter(finding -> finding.failure() != null)
                .count();
    }

    private static String family(Finding finding) {
        Object family = finding.details().get("family");
        return family == null ? null : family.toString();
    }

    private HuntResult hunt(List<String> words, String technique, Path out) throws IOException, InterruptedException {
        Hunt hunt = Hunt.of(Program.on(jdk, words))
                .option("first", "true")
                .budget(budget)
                .into(out);
        if (!technique.equals(PortfolioRow.HUNT)) {
            hunt.technique(technique);
        }
        return hunt.run();
    }

    /** @throws UsageException if one is unknown */
    static void check(List<String> techniques) {
        for (String technique : techniques) {
            if (!technique.equals(PortfolioRow.HUNT)) {
                Techniques.named(technique, Hunts.techniques());
            }
        }
    }
}
