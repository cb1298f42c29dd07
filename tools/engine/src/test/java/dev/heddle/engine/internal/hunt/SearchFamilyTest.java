package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.Outcome.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks how a search handles runs whose size differs from the measured one. The runs are simulated, the rest is real.
 */
class SearchFamilyTest {
    private static final int MEASURED = 100;

    @TempDir
    Path directory;

    private final List<String> notes = new ArrayList<>();
    private End measuredEnd = End.EXIT;
    private final List<Long> seeds = new ArrayList<>();
    private final List<Long> expected = new ArrayList<>();

    @Test
    void reportsAndUsesMoreEventsThanExpected() throws Exception {
        SearchFamily search = search(1_000, 3, End.EXIT);
        assertThat(notes)
                .containsExactly("runs have 1,000 events and 3 threads, and the plan expects 100 and 3;"
                        + " using the observed size from now on");
        assertThat(((PctPlan) search.plan()).events()).isEqualTo(1_000);
        assertThat(((PctPlan) PlanFile.read(directory.resolve("plans/pct.json"))).events())
                .isEqualTo(MEASURED);
        assertThat(PlanFile.read(directory.resolve("plans/pct-2.json"))).isEqualTo(search.plan());
        // Five runs are enough for a correction, and no seed is tried twice.
        assertThat(expected).containsExactly(100L, 100L, 100L, 100L, 100L, 1_000L, 1_000L, 1_000L, 1_000L, 1_000L);
        assertThat(seeds)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 10).mapToObj(Long::valueOf).toList());
    }

    @Test
    void reportsFewerEventsThanExpected() throws Exception {
        assertThat(((PctPlan) search(10, 3, End.EXIT).plan()).events()).isEqualTo(10);
        assertThat(String.join("\n", notes)).contains("runs have 10 events");
    }

    @Test
    void reportsMoreThreadsThanExpected() throws Exception {
        assertThat(((PctPlan) search(MEASURED, 5, End.EXIT).plan()).threads()).isEqualTo(5);
        assertThat(String.join("\n", notes)).contains("100 events and 5 threads");
    }

    @Test
    void keepsThePlanForAFewMoreEvents() throws Exception {
        assertThat(((PctPlan) search(140, 3, End.EXIT).plan()).events()).isEqualTo(MEASURED);
        assertThat(notes).isEmpty();
    }

    @Test
    void ignoresUnfinishedRunsForCorrections() throws Exception {
        assertThat(((PctPlan) search(10, 3, End.STOPPED).plan()).events()).isEqualTo(MEASURED);
        assertThat(notes).isEmpty();
    }

    /** A run that spins until its time limit has made any number of decisions. */
    @Test
    void ignoresTheLengthOfAHangingMeasuringRun() throws Exception {
        for (End end : new End[] {End.STOPPED, End.NO_PROGRESS, End.HANG}) {
            notes.clear();
            seeds.clear();
            expected.clear();
            measuredEnd = end;
            search("pct", 10, 3, End.EXIT);
            assertThat(expected.get(0)).as(end.toString()).isEqualTo(1);
            assertThat(String.join("\n", notes)).startsWith("1 of the measuring runs did not end");
        }
        measuredEnd = End.DEADLOCK;
        expected.clear();
        search("pct", MEASURED, 3, End.EXIT);
        assertThat(expected.get(0)).isEqualTo(MEASURED);
    }

    @Test
    void warnsThatRproNeedsLocks() throws Exception {
        search("rpro", MEASURED, 3, End.EXIT);
        assertThat(String.join("\n", notes))
                .startsWith("the run acquires no lock, and rpro changes priorities at acquisitions only")
                .hasLineCount(1);
    }

    private SearchFamily search(long events, long threads, End end) throws Exception {
        return search("pct", events, threads, end);
    }

    /** Ten tries of runs with this size, which differs from the measured one. */
    private SearchFamily search(String technique, long events, long threads, End end) throws Exception {
        RunExecutor runs = (plan, file, seed, place, most) -> {
            if (plan.id().equals(FoundFailure.MEASURING)) {
                return report(plan, seed, MEASURED, 3, measuredEnd, place);
            }
            seeds.add(seed);
            expected.add(((PctPlan) PlanFile.read(file)).events());
            return report(plan, seed, events, threads, end, place);
        };
        try (Workers workers = new Workers(1);
                SeedRuns all = new SeedRuns(runs, null, directory, workers, listener())) {
            Searching searching = (Searching) Techniques.named(technique, Hunts.techniques());
            Path plans = directory.resolve("plans");
            SearchFamily family = new SearchFamily(searching, OptionValues.DEFAULTS, all, plans, 1, 10, 1, listener());
            HuntLoop loop = new HuntLoop(
                    all,
                    Families.of(family, 10),
                    technique,
                    plans,
                    TimeBudget.of(Duration.ofHours(1)),
                    false,
                    listener());
            loop.run();
            assertThat(loop.made()).isEqualTo(10);
            assertThat(loop.isBudgetSpent()).isFalse();
            return family;
        }
    }

    private static RunReport report(Plan plan, long seed, long decisions, long threads, End end, Path directory) {
        Outcome outcome = new Outcome(
                Outcome.SCHEMA_VERSION,
                plan.id(),
                seed,
                Mode.SERIAL,
                end,
                true,
                "",
                decisions,
                0,
                threads,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                null,
                List.of());
        RunVerdict verdict = end == End.EXIT ? RunVerdict.PASSED : RunVerdict.STOPPED;
        return new RunReport(verdict, null, outcome, new TargetRun(0, false, Duration.ZERO), directory);
    }

    private Progress listener() {
        return new Progress() {
            @Override
            public void status(String text) {}

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
    }
}
