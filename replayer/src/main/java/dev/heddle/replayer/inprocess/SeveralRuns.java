package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.agent.RecorderAgent;
import dev.heddle.recorder.agent.Session;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.replayer.control.SessionSites;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.replayer.scheduler.result.RunSummary;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.strategy.registry.ReadMode;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.MoreRuns;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Makes consecutive runs of the program in this JVM, each with another seed, and writes a line about each. It stops
 * after the last seed, or when a run has changed the state of the JVM. With the option {@code then}, runs of further
 * plans follow. If the runs are recorded, they are in one recording, in the order of the lines. Each run has a main
 * thread with the path 0; the first thread with that path belongs to no run.
 */
public final class SeveralRuns {
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]+");

    private final AgentOptions options;
    private final Plan first;
    /** Null if there are no other plans. */
    private final FurtherPlans further;

    private final Path directory;
    private final Session session;
    private final Target target;
    private final ReusePolicy reusePolicy;

    private final ReadMode reads;
    private final SerialSites sites;
    private final Charset charset = charset();
    private final LoadedClasses loaded;
    private final Instrumentation instrumentation;

    private SeveralRuns(
            AgentOptions options, Plan plan, Session session, Target target, Instrumentation instrumentation)
            throws IOException {
        this.options = options;
        this.first = plan;
        this.reads = ReadMode.of(options.text("memory"));
        this.further = options.text("then") == null ? null : new FurtherPlans(Path.of(options.text("then")));
        this.session = session;
        this.directory = session.directory();
        this.target = target;
        this.instrumentation = instrumentation;
        ClassPath classPath = new ClassPath(target.classPath(), target.method());
        loaded = new LoadedClasses(classPath);
        // A recording identifies classes and objects by identity, and a caller of the program's method inspects its
        // class.
        boolean mayKeep = options.isOn("keep") && !options.isOn("recorded") && target.method() == null;
        this.reusePolicy = new ReusePolicy(
                mayKeep, classPath, target.isJUnitShared() ? new SharedLoader(classPath) : null, instrumentation);
        SessionSites lookup = new SessionSites();
        lookup.of(session);
        sites = new SerialSites(lookup);
    }

    /**
     * Prepares this JVM. Called on its first thread, before the program's main class is loaded.
     *
     * @param selection which accesses are instrumented
     * @throws dev.heddle.trace.plan.PlanException if the command of this JVM cannot be run several times in it
     * @throws IllegalArgumentException with a message for the user, if an option is invalid
     */
    public static SeveralRuns of(AgentOptions options, Plan plan, Selection selection, Instrumentation instrumentation)
            throws IOException {
        SeedRange.parse(options.text("runs"));
        Target target = Target.ofThisJvm();
        open(instrumentation);
        Session session = RecorderAgent.startRuns(options, instrumentation, selection, options.isOn("recorded"));
        SeveralRuns runs = new SeveralRuns(options, plan, session, target, instrumentation);
        instrumentation.addTransformer(runs.loaded);
        return runs;
    }

    private static void open(Instrumentation instrumentation) {
        Set<Module> agent = Set.of(SeveralRuns.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(
                        "java.util", agent,
                        "java.util.concurrent", agent,
                        "jdk.internal.loader", agent),
                Set.of(),
                Map.of());
    }

    /** Makes the runs. */
    public void make() throws IOException, InterruptedException, ReflectiveOperationException {
        RunWatch watch = new RunWatch();
        watch.start();
        // Opening the recording has changed the JVM before.
        session.flush();
        JdkCounters counters = new JdkCounters();
        JvmState jvm = new JvmState(loaded, instrumentation);
        try (OutputStream lines = OutputFile.open(directory.resolve(RunLine.FILE_NAME));
                JvmCpuTime cpu = new JvmCpuTime()) {
            Surroundings around = new Surroundings(watch, counters, jvm, lines, cpu);
            Part part = new Part(0, first, SeedRange.parse(options.text("runs")), options.nanos("limit"));
            while (part != null) {
                boolean isClean = make(part, around);
                part = isClean && further != null ? next(part.number + 1) : null;
            }
        }
        session.close();
    }

    /** State shared by all runs. */
    private record Surroundings(
            RunWatch watch, JdkCounters counters, JvmState jvm, OutputStream lines, JvmCpuTime cpu) {}

    /** @return whether the JVM is in its former state */
    private boolean make(Part part, Surroundings around)
            throws IOException, InterruptedException, ReflectiveOperationException {
        PinOptions pins = PinOptions.of(options, part.plan);
        long cpuBefore = around.cpu.micros();
        for (long seed = part.seeds.first(); seed <= part.seeds.last() && !isEnough(); seed++) {
            Plan seeded = part.plan.withSeed(seed);
            Setting setting = new Setting(seeded, pins, pins.start(seeded), part.limitNanos);
            Made made = make(setting, reusePolicy.next(), around);
            List<String> changes = around.jvm.restore();
            if (around.jvm.haveAgents()) {
                reusePolicy.stop("the program loads an agent, which may change kept classes");
            }
            if (made.run.givenUp() != null) {
                if (!changes.isEmpty()) {
                    // Reports nothing about this run, as if its JVM had crashed.
                    return false;
                }
                made = make(setting, reusePolicy.next(), around);
                changes = around.jvm.restore();
            } else if (changes.isEmpty() && made.inTime && reusePolicy.isToBeCompared()) {
                changes = compare(made, setting, around);
                if (changes.isEmpty() && reusePolicy.isOff()) {
                    made = make(setting, reusePolicy.next(), around);
                    changes = around.jvm.restore();
                }
            }
            long cpuMicros = around.cpu.micros();
            Cost cost = new Cost(made.micros, cpuMicros - cpuBefore);
            around.lines.write(line(part, setting, made, cost, changes).bytes());
            cpuBefore = cpuMicros;
            if (!changes.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Repeats the schedule of a run with fresh classes, and ends the sharing if that run differs. The schedule and not
     * the seed: the JDK executes some operations only when it meets a class for the first time, and a strategy may
     * decide there. A program that varies by itself, for example with garbage collection, proves nothing.
     *
     * @return how the runs have changed the JVM
     */
    private List<String> compare(Made made, Setting setting, Surroundings around)
            throws IOException, InterruptedException, ReflectiveOperationException {
        Setting repeated = setting.repeating(made);
        if (repeated == null) {
            return List.of();
        }
        Made fresh = make(repeated, reusePolicy.fresh(), around);
        List<String> changes = around.jvm.restore();
        String difference = made.differenceTo(fresh, setting.plan);
        if (difference == null || !changes.isEmpty()) {
            return changes;
        }
        Made again = make(repeated, reusePolicy.fresh(), around);
        changes = around.jvm.restore();
        if (made.differenceTo(again, setting.plan) != null && again.differenceTo(fresh, setting.plan) == null) {
            reusePolicy.stop(difference);
        }
        return changes;
    }

    /** The parameters of a run, independent of its classes. */
    private record Setting(Plan plan, PinOptions pins, Origin.Start start, long limitNanos) {
        /**
         * The parameters for another run with the schedule of one; null if its schedule is too long to be kept. The
         * same parameters if threads left control, because then the schedule cannot be reproduced.
         */
        Setting repeating(Made made) {
            RunSummary report = made.run.controller().report();
            if (!report.schedule().isComplete()) {
                return null;
            }
            Outcome outcome = outcome(report, made.run, plan);
            if (outcome.outside() > 0) {
                return this;
            }
            return new Setting(report.exactPlan(plan, outcome, pins), pins, start, limitNanos);
        }
    }

    private static Outcome outcome(RunSummary report, OneRun run, Plan plan) {
        return report.outcome(plan.id(), plan.seed(), run.result());
    }

    /**
     * A finished run.
     *
     * @param inTime whether it ended in time
     * @param micros wall time
     */
    private record Made(OneRun run, boolean inTime, long micros) {
        /** Describes how a run with the same schedule differs; null if it does not. @param plan of this run */
        String differenceTo(Made other, Plan plan) {
            String what = whatDiffers(other, plan);
            return what == null ? null : "with shared classes the " + what + " of seed " + plan.seed() + " differs";
        }

        private String whatDiffers(Made other, Plan plan) {
            if (inTime != other.inTime || run.exitCode() != other.run.exitCode()) {
                return "end";
            }
            Outcome here = SeveralRuns.outcome(run.controller().report(), run, plan);
            Outcome there = SeveralRuns.outcome(other.run.controller().report(), other.run, plan);
            if (here.outside() == 0 && (!there.reached() || there.divergence() != null)) {
                return "schedule";
            }
            if (here.end() != there.end() || !here.uncaught().equals(there.uncaught())) {
                return "outcome";
            }
            boolean isSameText = text(run.out()).equals(text(other.run.out()))
                    && text(run.err()).equals(text(other.run.err()));
            return isSameText ? null : "output";
        }

        /** Without identity hash codes, which the default {@code toString} shows. */
        private static String text(String written) {
            return IDENTITY.matcher(written).replaceAll("@");
        }
    }

    private Made make(Setting setting, RunLoader loader, Surroundings around)
            throws InterruptedException, ReflectiveOperationException {
        around.counters.reset();
        OneRun run = new OneRun(
                reads.strategyOf(setting.plan),
                setting.pins,
                setting.start,
                target,
                loader,
                sites,
                around.jvm,
                charset);
        reusePolicy.begin(loader, run);
        around.watch.watch(run.controller());
        long begin = System.nanoTime();
        boolean inTime = run.make(setting.limitNanos);
        long micros = (System.nanoTime() - begin) / 1_000;
        around.watch.watch(null);
        session.flush();
        if (run.failure() != null) {
            throw new IllegalStateException(
                    "the scheduler failed in the run of seed " + setting.plan.seed(), run.failure());
        }
        reusePolicy.end(loader, run);
        return new Made(run, inTime, micros);
    }

    /**
     * The runs of one plan.
     *
     * @param number number of earlier plans
     */
    private record Part(int number, Plan plan, SeedRange seeds, long limitNanos) {
        /** The file for the schedule of a run; plans may share seeds. */
        String schedule(long seed) {
            return number == 0 ? "schedule-" + seed + ".json" : "schedule-" + number + "-" + seed + ".json";
        }
    }

    private boolean isEnough() {
        return further != null && further.isEnough();
    }

    private Part next(int number) throws IOException, InterruptedException {
        MoreRuns more = further.await();
        if (more == null) {
            return null;
        }
        Plan plan = PlanFile.read(more.plan());
        if (first.tracking() != null && !first.tracking().equals(plan.tracking())) {
            throw new IllegalArgumentException("plan " + plan.id() + " tracks other variables than " + first.id()
                    + ", for which the classes are instrumented");
        }
        return new Part(
                number,
                plan,
                new SeedRange(more.first(), more.last()),
                TimeUnit.MILLISECONDS.toNanos(more.limitMillis()));
    }

    /** Times of a run, in microseconds. */
    private record Cost(long wall, long cpu) {}

    private RunLine line(Part part, Setting setting, Made made, Cost cost, List<String> changes) throws IOException {
        Plan seeded = setting.plan;
        OneRun run = made.run;
        boolean inTime = made.inTime;
        RunSummary report = run.controller().report();
        Outcome outcome = outcome(report, run, seeded);
        boolean isReached = outcome.reached() && seeded.isConfirmedByRecording();
        boolean isKept = !inTime || run.exitCode() != 0 || !outcome.uncaught().isEmpty() || isReached;
        String schedule = isKept ? part.schedule(seeded.seed()) : null;
        if (isKept) {
            PlanFile.write(directory.resolve(schedule), report.exactPlan(seeded, outcome, setting.pins));
        }
        long turns = report.schedule().turns().stableHash();
        return new RunLine(
                outcome,
                run.exitCode(),
                !inTime,
                turns,
                schedule,
                run.out(),
                run.err(),
                cost.wall,
                cost.cpu,
                report.explored(),
                report.profile(),
                run.values(),
                isKept && seeded.reportsSwitches() ? report.switches() : null,
                reusePolicy.news(),
                changes);
    }

    private static Charset charset() {
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return name == null || !Charset.isSupported(name) ? Charset.defaultCharset() : Charset.forName(name);
    }
}
