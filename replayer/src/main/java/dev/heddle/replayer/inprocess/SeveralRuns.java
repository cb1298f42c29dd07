package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.agent.RecorderAgent;
import dev.heddle.recorder.agent.Session;
import dev.heddle.recorder.weave.Selection;
import dev.heddle.replayer.control.SessionSites;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.replayer.plan.ScheduleFile;
import dev.heddle.replayer.scheduler.RunSummary;
import dev.heddle.replayer.scheduler.SerialSites;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.TrialsPlan;
import dev.heddle.trace.plan.Turns;
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
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Makes runs of the program one after another in this JVM, each with another seed, and writes a line about each: until all are made, or one
 * has left the JVM in another state than it found it in. Then those of further plans, if the option {@code then} says where they come from. If
 * they are recorded, the runs stand in one recording, in the order of the lines; each has a main thread with the path 0, and the first thread
 * with that path belongs to none.
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
    private final Keeping keeping;

    private final SerialSites sites;
    private final Charset charset = charset();
    private final LoadedClasses loaded;
    private final Instrumentation instrumentation;

    private SeveralRuns(
            AgentOptions options, Plan plan, Session session, Target target, Instrumentation instrumentation)
            throws IOException {
        this.options = options;
        this.first = plan;
        this.further = options.text("then") == null ? null : new FurtherPlans(Path.of(options.text("then")));
        this.session = session;
        this.directory = session.directory();
        this.target = target;
        this.instrumentation = instrumentation;
        ClassPath classPath = new ClassPath(target.classPath(), target.method());
        loaded = new LoadedClasses(classPath);
        // What is recorded names classes and objects by identity, and what calls a method of the program looks at its
        // class.
        boolean mayKeep = options.isOn("keep") && !options.isOn("recorded") && target.method() == null;
        this.keeping = new Keeping(
                mayKeep, classPath, target.isJUnitShared() ? new SharedLoader(classPath) : null, instrumentation);
        SessionSites lookup = new SessionSites();
        lookup.of(session);
        sites = new SerialSites(lookup);
    }

    /**
     * Prepares this JVM. Called on its first thread, before the program's main class is loaded.
     *
     * @param selection what is woven
     * @throws dev.heddle.trace.plan.PlanException if the command of this JVM cannot be run several times in it
     * @throws IllegalArgumentException with a line for the user, if an option makes no sense
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
                        "java.lang.invoke", agent,
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
        // What opens the recording has changed the JVM by then.
        session.flush();
        JdkCounters counters = new JdkCounters();
        JvmState jvm = new JvmState(loaded, instrumentation);
        try (OutputStream lines = OutputFile.open(directory.resolve(RunLine.FILE_NAME));
                CpuTime cpu = new CpuTime()) {
            Surroundings around = new Surroundings(watch, counters, jvm, lines, cpu);
            Part part = new Part(0, first, SeedRange.parse(options.text("runs")), options.nanos("limit"));
            while (part != null) {
                boolean isClean = make(part, around);
                part = isClean && further != null ? next(part.number + 1) : null;
            }
        }
        session.close();
    }

    /** What is the same for all runs. */
    private record Surroundings(RunWatch watch, JdkCounters counters, JvmState jvm, OutputStream lines, CpuTime cpu) {}

    /** @return whether the JVM is as it was */
    private boolean make(Part part, Surroundings around)
            throws IOException, InterruptedException, ReflectiveOperationException {
        PinOptions pins = PinOptions.of(options, part.plan);
        long cpuBefore = around.cpu.micros();
        for (long seed = part.seeds.first(); seed <= part.seeds.last() && !isEnough(); seed++) {
            Plan seeded = part.plan.withSeed(seed);
            Setting setting = new Setting(seeded, pins, pins.start(seeded), part.limitNanos);
            Made made = make(setting, keeping.next(), around);
            List<String> changes = around.jvm.restore();
            if (made.run.givenUp() != null) {
                if (!changes.isEmpty()) {
                    // Nothing can be told of this run, as if its JVM had ended by itself.
                    return false;
                }
                made = make(setting, keeping.next(), around);
                changes = around.jvm.restore();
            } else if (changes.isEmpty() && made.inTime && keeping.isToBeCompared()) {
                Made fresh = make(setting, keeping.fresh(), around);
                changes = around.jvm.restore();
                String difference = made.differenceTo(fresh, setting);
                if (difference != null) {
                    keeping.stop(difference);
                    made = fresh;
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

    /** What a run is made with, whatever classes it has. */
    private record Setting(Plan plan, PinOptions pins, Origin.Start start, long limitNanos) {}

    /**
     * A run that was made.
     *
     * @param inTime whether it came to an end in time
     * @param micros wall time
     */
    private record Made(OneRun run, boolean inTime, long micros) {
        /** What it did otherwise than another one that was to do the same, in words; null if nothing. */
        String differenceTo(Made other, Setting setting) {
            String what = whatDiffers(other, setting);
            return what == null
                    ? null
                    : "with kept classes the " + what + " of seed " + setting.plan.seed() + " was another one";
        }

        private String whatDiffers(Made other, Setting setting) {
            if (inTime != other.inTime || run.exitCode() != other.run.exitCode()) {
                return "end";
            }
            RunSummary here = run.controller().report();
            RunSummary there = other.run.controller().report();
            if (here.schedule().turns().stableHash() != there.schedule().turns().stableHash()) {
                return "schedule";
            }
            if (!outcome(here, run, setting).equals(outcome(there, other.run, setting))) {
                return "outcome";
            }
            boolean isSameText = text(run.out()).equals(text(other.run.out()))
                    && text(run.err()).equals(text(other.run.err()));
            return isSameText ? null : "output";
        }

        private static Outcome outcome(RunSummary report, OneRun run, Setting setting) {
            return report.outcome(setting.plan.id(), setting.plan.seed(), run.result());
        }

        /** Without identity hash codes, which the JVM's own {@code toString} shows. */
        private static String text(String written) {
            return IDENTITY.matcher(written).replaceAll("@");
        }
    }

    private Made make(Setting setting, RunLoader loader, Surroundings around)
            throws InterruptedException, ReflectiveOperationException {
        around.counters.reset();
        OneRun run = new OneRun(setting.plan, setting.pins, setting.start, target, loader, sites, around.jvm, charset);
        keeping.begin(loader, run);
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
        keeping.end(loader, run);
        return new Made(run, inTime, micros);
    }

    /**
     * The runs of one plan.
     *
     * @param number how many plans there were before
     */
    private record Part(int number, Plan plan, SeedRange seeds, long limitNanos) {
        /** Where the schedule of a run goes; the same seed may come with each plan. */
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
        if (!Objects.equals(plan.tracking(), first.tracking())) {
            throw new IllegalArgumentException("plan " + plan.id() + " tracks other variables than " + first.id()
                    + ", for which classes are woven");
        }
        return new Part(
                number,
                plan,
                new SeedRange(more.first(), more.last()),
                TimeUnit.MILLISECONDS.toNanos(more.limitMillis()));
    }

    /** Of a run, in microseconds. */
    private record Cost(long wall, long cpu) {}

    private RunLine line(Part part, Setting setting, Made made, Cost cost, List<String> changes) throws IOException {
        Plan seeded = setting.plan;
        PinOptions pins = setting.pins;
        OneRun run = made.run;
        boolean inTime = made.inTime;
        RunSummary report = run.controller().report();
        Outcome outcome = report.outcome(seeded.id(), seeded.seed(), run.result());
        // That a pattern was reached, somebody must check by a run that is recorded.
        boolean isReached = outcome.reached() && seeded instanceof PatternPlan;
        boolean isKept = !inTime || run.exitCode() != 0 || !outcome.uncaught().isEmpty() || isReached;
        String schedule = isKept ? part.schedule(seeded.seed()) : null;
        Turns named = report.schedule().turns();
        if (isKept) {
            ScheduleFile.write(
                    directory.resolve(schedule), seeded, outcome, pins.kept(report.start()), pins.names(), named);
        }
        long turns = named.stableHash();
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
                report.survey(),
                isKept && seeded instanceof TrialsPlan ? report.switches() : null,
                keeping.news(),
                changes);
    }

    private static Charset charset() {
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return name == null || !Charset.isSupported(name) ? Charset.defaultCharset() : Charset.forName(name);
    }
}
