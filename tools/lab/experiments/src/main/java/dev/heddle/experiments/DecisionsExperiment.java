package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.hunt.ProgramModel;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Whether samplers break programs sooner if accesses that runs have shown to be quiet are no decisions: the same seeds
 * with and without that filter, some searches each.
 *
 * <p>Writes the results of each program when it is done, and skips programs whose results exist.
 *
 * @param searches of each sampler
 * @param most runs of a search
 * @param jdk home of the JDK that runs the programs
 */
record DecisionsExperiment(int searches, int most, Path jdk, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** As in a hunt. */
    private static final int LOOKS = 2;

    private static final int BATCH = 10;

    /** Each as the parameter {@code by} of the strategy {@code shared} names it. */
    static final List<String> SAMPLERS = List.of("random", "pos", "pct");

    List<DecisionsRow> run(List<PortfolioTarget> targets) throws IOException, InterruptedException {
        JsonLines<DecisionsRow> lines = new JsonLines<>(directory, DecisionsRow.class);
        Map<String, DecisionsRow> known = new LinkedHashMap<>();
        lines.read().forEach(row -> known.put(row.subject(), row));
        for (PortfolioTarget target : targets) {
            if (!known.containsKey(target.name())) {
                DecisionsRow row = row(target);
                lines.append(row);
                known.put(row.subject(), row);
            }
        }
        return targets.stream().map(target -> known.get(target.name())).toList();
    }

    private DecisionsRow row(PortfolioTarget target) throws IOException, InterruptedException {
        Path place = directory.resolve("runs");
        Directories.delete(place);
        Files.createDirectories(place);
        JavaCommand command = JavaCommand.of(Stream.concat(
                        Stream.of(jdk.resolve("bin").resolve("java").toString()), target.words(target.buggy()).stream())
                .toList());
        try (JvmPool jvms = new JvmPool(place.resolve("jvms"))) {
            Search search =
                    new Search(new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), LIMIT).keeping(jvms), place);
            console.status(target.name() + ": looking");
            List<RunProfile> looks = new ArrayList<>();
            search.make(Map.of("by", "random", "survey", "on"), 1, LOOKS, run -> {
                if (run.line() != null && run.line().survey() != null) {
                    looks.add(run.line().survey());
                }
                return false;
            });
            Map<String, DecisionsRow.Firsts> firsts = new TreeMap<>();
            LongSummaryStatistics everywhere = new LongSummaryStatistics();
            LongSummaryStatistics filtered = new LongSummaryStatistics();
            for (String sampler : SAMPLERS) {
                console.status(target.name() + ": " + sampler);
                firsts.put(
                        sampler,
                        new DecisionsRow.Firsts(
                                firsts(search, sampler, looks, false, everywhere),
                                firsts(search, sampler, looks, true, filtered)));
            }
            return new DecisionsRow(target.name(), everywhere.getAverage(), filtered.getAverage(), firsts);
        } finally {
            Directories.delete(place);
        }
    }

    /**
     * Counts the decisions of a run of each program: everywhere and, after two such runs, where the order may matter.
     * The results of the second kind of run count for the next one.
     *
     * @param limit of a run
     * @return a table in Markdown
     */
    List<String> program(JavaCommand command, Duration limit) throws IOException, InterruptedException {
        Path place = directory.resolve("runs");
        Directories.delete(place);
        Files.createDirectories(place);
        List<String> lines = new ArrayList<>(List.of("| run | decisions |", "|---|---|"));
        LongSummaryStatistics everywhere = new LongSummaryStatistics();
        LongSummaryStatistics filtered = new LongSummaryStatistics();
        ProgramModel model = new ProgramModel();
        try (JvmPool jvms = new JvmPool(place.resolve("jvms"))) {
            Search search =
                    new Search(new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), limit).keeping(jvms), place);
            for (int seed = 1; seed <= LOOKS; seed++) {
                look(search, model, Map.of("by", "random", "survey", "on"), seed, "everywhere", everywhere, lines);
            }
            for (int seed = LOOKS + 1; seed <= LOOKS + searches; seed++) {
                Map<String, String> parameters = Map.of("by", "random", "survey", "on", "quiet", model.quiet());
                look(search, model, parameters, seed, "where the order may matter", filtered, lines);
            }
        } finally {
            Directories.delete(place);
        }
        if (everywhere.getCount() > 0 && filtered.getCount() > 0) {
            lines.add("");
            lines.add(String.format(
                    "%.1f times fewer decisions in the mean", everywhere.getAverage() / filtered.getAverage()));
        }
        return lines;
    }

    private void look(
            Search search,
            ProgramModel model,
            Map<String, String> parameters,
            long seed,
            String name,
            LongSummaryStatistics decisions,
            List<String> lines)
            throws IOException, InterruptedException {
        console.status("run " + seed);
        search.make(parameters, seed, seed, run -> {
            if (run.line() == null || run.line().outcome().end() != Outcome.End.EXIT) {
                String end = run.line() == null
                        ? "the JVM ended before it could say anything"
                        : run.line().outcome().end().toString();
                lines.add("| " + seed + ", " + name + " | no whole run: " + end + " |");
                return false;
            }
            model.add(run.line().survey());
            decisions.accept(run.line().outcome().decisions());
            lines.add(String.format(
                    "| %d, %s | %,d |", seed, name, run.line().outcome().decisions()));
            return false;
        });
    }

    private List<Long> firsts(
            Search search, String sampler, List<RunProfile> looks, boolean isFiltered, LongSummaryStatistics decisions)
            throws IOException, InterruptedException {
        List<Long> firsts = new ArrayList<>();
        for (int i = 0; i < searches; i++) {
            firsts.add(first(search, sampler, looks, isFiltered, 1 + (long) i * most, decisions));
        }
        return firsts;
    }

    /** One search. Each batch uses the results of the batches before it, as in a hunt. */
    private long first(
            Search search,
            String sampler,
            List<RunProfile> looks,
            boolean isFiltered,
            long seed,
            LongSummaryStatistics decisions)
            throws IOException, InterruptedException {
        ProgramModel model = new ProgramModel();
        looks.forEach(model::add);
        LongSummaryStatistics own = new LongSummaryStatistics();
        long[] failed = {0};
        for (long next = seed; next < seed + most && failed[0] == 0; next += BATCH) {
            Map<String, String> parameters = new TreeMap<>();
            parameters.put("by", sampler);
            parameters.put("depth", "3");
            parameters.put("threads", String.valueOf(Math.max(1, model.threads())));
            parameters.put(
                    "events", String.valueOf(own.getCount() == 0 ? 100 : Math.max(1, Math.round(own.getAverage()))));
            if (isFiltered) {
                parameters.put("quiet", model.quiet());
                parameters.put("survey", "on");
            }
            search.make(parameters, next, Math.min(next + BATCH, seed + most) - 1, run -> {
                if (run.line() != null && run.line().outcome().end() == Outcome.End.EXIT) {
                    own.accept(run.line().outcome().decisions());
                    decisions.accept(run.line().outcome().decisions());
                }
                if (run.line() != null && run.line().survey() != null) {
                    model.add(run.line().survey());
                }
                if (run.failure() != null) {
                    failed[0] = run.seed() - seed + 1;
                }
                return run.failure() != null;
            });
        }
        return failed[0] == 0 ? most + 1 : failed[0];
    }

    /** Makes runs of the strategy in one JVM. */
    private static final class Search {
        private final InProcessRuns runs;
        private final Path place;
        private int plans;

        Search(InProcessRuns runs, Path place) {
            this.runs = runs;
            this.place = place;
        }

        void make(Map<String, String> parameters, long first, long last, Predicate<InProcessRun> isEnough)
                throws IOException, InterruptedException {
            String id = "decisions-" + ++plans;
            Path file = place.resolve(id + ".json");
            PlanFile.write(file, new StrategyPlan(id, "experiment", 1, "shared", parameters));
            runs.make(file, first, last, place.resolve(id), isEnough);
        }
    }
}
