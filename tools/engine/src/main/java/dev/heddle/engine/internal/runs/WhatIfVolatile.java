package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tries a repair before it is made: a failing plan, and the random schedules and stale reads around it, run with a plain
 * field treated as volatile.
 */
public final class WhatIfVolatile {
    /** Option of the replayer agent. */
    private static final String OPTION = "volatile";

    private final ControlledRun controlled;
    private final Plan plan;
    private final Path planFile;
    private final Path out;
    private int runs;
    private int otherFailures;
    private @Nullable Failure other;
    private int failedIn;

    /** @param out directory of the runs; must be empty */
    public WhatIfVolatile(ControlledRun controlled, Plan plan, Path planFile, Path out) {
        this.controlled = controlled;
        this.plan = plan;
        this.planFile = planFile;
        this.out = out;
    }

    /**
     * The result.
     *
     * @param field the field, with its class
     * @param failure that the plan shows
     * @param runs number of runs with the field treated as volatile
     * @param failedIn number of the first run with that failure, from 1; 0 if there was no such run
     * @param otherFailures number of runs that failed in another way
     * @param other the first other failure, or null
     */
    public record Result(
            String field,
            Failure failure,
            int runs,
            int failedIn,
            int otherFailures,
            @Nullable Failure other) {
        /** Whether there were runs, and no run failed as the plan does. */
        public boolean isRepaired() {
            return runs > 0 && failedIn == 0;
        }

        /** Whether no run was made before the budget was spent. */
        public boolean isUnknown() {
            return runs == 0;
        }

        /** The result, in one or two lines. */
        public List<String> lines() {
            if (isUnknown()) {
                return List.of("no run ended before the budget was spent: set a longer --budget");
            }
            String first = "with " + field + " volatile: "
                    + (isRepaired()
                            ? "no longer possible in " + Plural.of(runs, "run") + ": " + failure.text()
                            : "still fails, in run " + failedIn + ": " + failure.text());
            return other == null
                    ? List.of(first)
                    : List.of(first, Plural.of(otherFailures, "run") + " failed in another way: " + other.text());
        }

        /** The same as a document. */
        public Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("schemaVersion", 1);
            document.put("volatile", field);
            document.put("failure", failure.text());
            document.put("repaired", isRepaired());
            document.put("runs", runs);
            document.put("failedIn", failedIn);
            document.put("otherFailures", otherFailures);
            document.put("other", other == null ? null : other.text());
            return document;
        }
    }

    /**
     * Replays the plan as it is.
     *
     * @return the run, whose recording exists
     * @throws UsageException if the program does not fail under it
     */
    public RunReport replay() throws IOException, InterruptedException {
        RunReport first = controlled.run(plan, planFile, plan.seed(), out.resolve("first"), false);
        first.checkStarted();
        if (first.verdict() != RunVerdict.DIVERGED && first.failure() == null) {
            throw new UsageException("the program does not fail under the plan: there is nothing to repair");
        }
        return first;
    }

    /**
     * Makes the runs, until one fails as the plan does.
     *
     * @param first the run of the plan as it is
     * @param name the field, with its class or at least the simple name of that
     * @param tries number of runs
     * @throws UsageException if no code of the run has accessed such a field
     */
    public Result make(RunReport first, String name, int tries, TimeBudget budget)
            throws IOException, InterruptedException {
        Path recording = first.directory().resolve(RunReport.RECORDING);
        String field = field(name, recording);
        Replayer replayer = new Replayer(
                controlled.replayer().recorder().with(OPTION, field),
                controlled.replayer().mode());
        ControlledRun repaired =
                new ControlledRun(controlled.command(), replayer, controlled.options(), controlled.limit());
        Path switches = recording.resolve(Outcome.PREEMPTIONS_NAME);
        if (Files.exists(switches)) {
            runs(repaired, switches, 1, first.failure(), budget);
        }
        if (failedIn == 0 && tries > runs) {
            StrategyPlan random =
                    new StrategyPlan(StrategyPlan.MEMORY, StrategyPlan.MEMORY, 1, StrategyPlan.MEMORY, Map.of());
            Path memory = out.resolve(random.id() + ".json");
            PlanFile.write(memory, random);
            runs(repaired, memory, tries - runs, first.failure(), budget);
        }
        Directories.delete(first.directory());
        return new Result(field, first.failure(), runs, failedIn, otherFailures, other);
    }

    /** Makes runs in one JVM if the program allows that, otherwise each in a fresh one. */
    private void runs(ControlledRun repaired, Path file, int most, Failure failure, TimeBudget budget)
            throws IOException, InterruptedException {
        Plan around = PlanFile.read(file);
        Path place = out.resolve("runs-" + around.id());
        Path directory = place.resolve("in-process");
        int before = runs;
        try {
            new InProcessRuns(repaired.command(), repaired.replayer(), repaired.limit())
                    .within(budget)
                    .make(file, around.seed(), around.seed() + most - 1, directory, run -> {
                        boolean isEnough = hasEnded(run.verdict()) && count(run.failure(), failure);
                        return isEnough || budget.isSpent();
                    });
        } catch (PlanException | UsageException e) {
            for (int i = runs - before; i < most && !budget.isSpent(); i++) {
                RunReport report =
                        repaired.run(around, file, around.seed() + i, place.resolve("run-" + (i + 1)), budget.left());
                if (hasEnded(report.verdict()) && count(report.failure(), failure)) {
                    return;
                }
            }
        } finally {
            Directories.delete(place);
        }
    }

    private static boolean hasEnded(RunVerdict verdict) {
        return verdict != RunVerdict.LOST && verdict != RunVerdict.CUT && verdict != RunVerdict.TIMED_OUT;
    }

    /** Counts a run; returns whether it failed as the plan does. */
    private boolean count(@Nullable Failure how, Failure failure) {
        runs++;
        if (how != null && failure.isSame(how)) {
            failedIn = runs;
        } else if (how != null) {
            otherFailures++;
            other = other == null ? how : other;
        }
        return failedIn > 0;
    }

    /** The whole name of a plain field that the run has accessed. */
    private static String field(String name, Path recording) throws IOException {
        Map<String, Set<String>> byName = new TreeMap<>();
        Set<String> ordered = new TreeSet<>();
        try (Recording opened = Recording.open(recording)) {
            for (int i = 0; i < opened.names().siteLimit(); i++) {
                Site site = opened.names().hasSite(i) ? opened.names().site(i) : null;
                Member member = site == null ? null : site.variable();
                if (member == null || !site.op().isOnVariable() || site.op().isArrayAccess()) {
                    continue;
                }
                String whole = member.owner().replace('/', '.') + "." + member.name();
                if (site.op().isVolatile()) {
                    ordered.add(whole);
                } else if (site.op().family() != Op.Family.ATOMIC) {
                    byName.computeIfAbsent(whole, key -> new TreeSet<>()).add(whole);
                    String simple = whole.substring(whole.lastIndexOf('.', whole.lastIndexOf('.') - 1) + 1);
                    byName.computeIfAbsent(simple, key -> new TreeSet<>()).add(whole);
                }
            }
        }
        Set<String> found = byName.getOrDefault(name, Set.of());
        if (found.size() == 1) {
            return found.iterator().next();
        } else if (found.size() > 1) {
            throw new UsageException(
                    "several classes have a field " + name + ": name one of " + String.join(", ", found));
        } else if (ordered.contains(name) || ordered.stream().anyMatch(each -> each.endsWith("." + name))) {
            throw new UsageException(name + " is volatile: --what-if volatile= requires a plain field");
        }
        throw new UsageException(
                "no run of the plan accesses a plain field " + name + SpellingHint.hint(name, byName.keySet()));
    }
}
