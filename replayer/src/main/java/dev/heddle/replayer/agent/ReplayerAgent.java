package dev.heddle.replayer.agent;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.agent.RecorderAgent;
import dev.heddle.recorder.agent.Session;
import dev.heddle.recorder.agent.method.NoMethodException;
import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.replayer.control.CurrentRepairs;
import dev.heddle.replayer.control.Enforcement;
import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.replayer.control.ForeignThreads;
import dev.heddle.replayer.control.SessionSites;
import dev.heddle.replayer.gated.GatedController;
import dev.heddle.replayer.inprocess.SeveralRuns;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.replayer.scheduler.SerialController;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.registry.ReadMode;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.AccessPlaces;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.repair.Repairs;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Starts the program under a plan. If that is impossible, the program is not started. */
public final class ReplayerAgent {
    /** Options in addition to the recorder's. */
    public static final List<AgentOptions.Option> OPTIONS = List.of(
            new AgentOptions.Option("plan", "FILE", null, "the plan to enforce"),
            new AgentOptions.Option("seed", "NUMBER", null, "seed of the random choices, instead of the plan's"),
            PinOptions.OPTION,
            new AgentOptions.Option("runs", "FROM-TO", null, "seeds of consecutive runs in this JVM, or none"),
            new AgentOptions.Option(
                    "then", "DIR", null, "directory with plans of further runs, read until its launcher ends"),
            new AgentOptions.Option(
                    "recorded", "on|off", "off", "whether consecutive runs are recorded, all in one recording"),
            new AgentOptions.Option(
                    "keep",
                    "on|off",
                    "on",
                    "whether consecutive runs share classes, re-initialised for each run, where that is safe"),
            new AgentOptions.Option(
                    "weave",
                    "all|tracked",
                    "all",
                    "instrumented accesses: all; or, if the plan names variables, only those that may touch them"),
            new AgentOptions.Option(
                    "uncontended",
                    "FILE",
                    null,
                    "places of accesses that are no decisions, because no two threads compete for their variables"),
            new AgentOptions.Option(
                    "repair", "REPAIRS", null, "repairs that the runs try, as in volatile=pkg.Class.field"),
            new AgentOptions.Option(
                    "memory",
                    "plan|jmm|sc",
                    "plan",
                    "reads: as the plan has them; as the Java memory model allows; or of the newest write"),
            new AgentOptions.Option("limit", "TIME", "60s", "time limit of each of the consecutive runs"),
            new AgentOptions.Option(
                    "mode", "serial|gated", "serial", "one thread at a time, or all threads except held ones"),
            new AgentOptions.Option(
                    "patience", "TIME", "200ms", "gated: time without movement before a held thread is released"));

    private static final long MIN_PATIENCE_NANOS = 10_000_000;

    private ReplayerAgent() {}

    /** Called by the recorder's {@code Premain}. */
    public static void premain(String text, Instrumentation instrumentation) {
        int code = ExitCodes.INTERNAL;
        boolean isStarted = false;
        try {
            AgentOptions options = AgentOptions.parse(text, OPTIONS);
            options.mask();
            if (options.isHelp()) {
                System.out.print(options.helpText());
                System.out.flush();
                code = 0;
            } else {
                isStarted = start(options, instrumentation);
                code = ExitCodes.UNFIT;
            }
        } catch (NoMethodException e) {
            say(e.getMessage());
            code = NoMethodException.EXIT_CODE;
        } catch (IllegalArgumentException | RecordingException e) {
            say(e.getMessage());
        } catch (Throwable e) {
            say("cannot start: " + e);
        } finally {
            // Also reached if there was no memory to print a message: no exception leaves premain.
            if (!isStarted) {
                Runtime.getRuntime().halt(code);
            }
        }
    }

    private static boolean start(AgentOptions options, Instrumentation instrumentation)
            throws IOException, InterruptedException, ReflectiveOperationException {
        boolean isGated = options.text("mode").equals("gated");
        check(options, isGated);
        Path file = Path.of(options.text("plan"));
        String id = file.toString();
        long seed = options.number("seed", 0);
        Plan plan;
        List<String> warnings;
        GatedStrategy points = null;
        try {
            plan = PlanFile.read(file);
            id = plan.id();
            seed = options.number("seed", plan.seed());
            plan = plan.withSeed(seed);
            points = isGated ? Strategies.points(plan) : null;
            warnings = Strategies.check(plan);
        } catch (PlanException e) {
            unfit(options, id, seed, e.getMessage());
            return false;
        }
        warnings.forEach(ReplayerAgent::say);
        PinOptions pins = PinOptions.of(options, plan);
        Repairs repairs = Repairs.of(options.text("repair"));
        CurrentRepairs.set(repairs);
        ReadMode reads = ReadMode.of(options.text("memory"));
        boolean choosesReads = !isGated && reads.choosesReads(plan);
        AccessPlaces uncontended = uncontended(options, plan, choosesReads);
        Selection selection =
                selection(options, plan, choosesReads).withRepairs(repairs).leavingOut(uncontended);
        if (choosesReads) {
            selection = selection.withReadChoices();
        }
        if (!isGated) {
            JdkCaches.fill();
            JvmInitialisation.open();
        }
        if (options.text("runs") != null) {
            return makeRuns(options, plan, selection, instrumentation);
        }
        pins.set();
        SessionSites sites = new SessionSites();
        RunFiles files = new RunFiles(plan, pins, warnings);
        var controller = isGated
                ? new GatedController(points, sites, files, options.nanos("patience"))
                : new SerialController(
                        reads.strategyOf(plan),
                        new SerialSites(sites, uncontended),
                        files,
                        new ForeignThreads(thread -> false),
                        pins.start(plan));
        Session session = start(options, instrumentation, selection, files, controller);
        sites.of(session);
        files.into(session);
        return true;
    }

    /** Options that depend on each other. */
    private static void check(AgentOptions options, boolean isGated) {
        if (options.text("plan") == null) {
            throw new IllegalArgumentException("option plan is missing: plan=FILE");
        }
        if (options.nanos("patience") < MIN_PATIENCE_NANOS) {
            throw new IllegalArgumentException(
                    "option patience is at least 10ms, not '" + options.text("patience") + "'");
        }
        if (isGated && options.text("runs") != null) {
            throw new IllegalArgumentException("option runs requires mode=serial");
        }
        if (isGated && options.text("uncontended") != null) {
            throw new IllegalArgumentException("option uncontended requires mode=serial");
        }
        if (isGated && options.text("repair") != null) {
            throw new IllegalArgumentException("option repair requires mode=serial");
        }
        if (isGated && !options.text("memory").equals("plan")) {
            throw new IllegalArgumentException("option memory requires mode=serial");
        }
        if (options.text("then") != null && options.text("runs") == null) {
            throw new IllegalArgumentException("option then requires option runs");
        }
    }

    /**
     * Makes all runs of this JVM, which then ends.
     *
     * @return false if the program cannot follow the plan; never true
     */
    private static boolean makeRuns(
            AgentOptions options, Plan plan, Selection selection, Instrumentation instrumentation)
            throws IOException, InterruptedException, ReflectiveOperationException {
        SeveralRuns several;
        try {
            several = SeveralRuns.of(options, plan, selection, instrumentation);
        } catch (PlanException e) {
            unfit(options, plan.id(), plan.seed(), e.getMessage());
            return false;
        }
        several.make();
        // The JVM was only started for the runs; its own command is not executed again.
        Runtime.getRuntime().halt(0);
        return false;
    }

    private static Selection selection(AgentOptions options, Plan plan, boolean choosesReads) {
        if (plan.tracking() == null) {
            return options.text("then") == null ? Selection.ALL : Selection.ALL_AND_ALLOCATIONS;
        }
        // A variable whose accesses are not woven has no history of writes.
        if (options.text("weave").equals("all") || choosesReads) {
            return Selection.allAnd(plan.tracking());
        }
        if (options.isOn(options.text("runs") == null ? "record" : "recorded")) {
            throw new IllegalArgumentException(
                    "option weave=tracked leaves out accesses that a recording requires: choose "
                            + (options.text("runs") == null ? "record=off" : "recorded=off") + ", or weave=all");
        }
        if (options.text("mode").equals("gated")) {
            throw new IllegalArgumentException("option weave=tracked requires mode=serial");
        }
        return Selection.only(plan.tracking());
    }

    /**
     * Places that are no decisions. Some plans count the accesses there, and a read that sees an older write needs the
     * history of its variable.
     */
    private static AccessPlaces uncontended(AgentOptions options, Plan plan, boolean choosesReads) {
        if (options.text("uncontended") == null || plan.countsAccesses() || choosesReads) {
            return AccessPlaces.NONE;
        }
        try {
            return AccessPlaces.read(options.path("uncontended"));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "option uncontended names a file that cannot be read: " + e.getMessage(), e);
        }
    }

    private static <C extends Controller & Enforcement> Session start(
            AgentOptions options, Instrumentation instrumentation, Selection selection, RunFiles files, C controller)
            throws IOException {
        files.report(controller);
        controller.open();
        return RecorderAgent.start(options, instrumentation, controller, selection);
    }

    /** The program is not started: prints the reason. */
    private static void unfit(AgentOptions options, String plan, long seed, String why) throws IOException {
        Path directory = options.path("file");
        RecordingWriter.claim(directory);
        Outcome outcome = new Outcome(
                Outcome.SCHEMA_VERSION,
                plan,
                seed,
                Outcome.Mode.valueOf(options.text("mode").toUpperCase(Locale.ROOT)),
                Outcome.End.UNFIT,
                false,
                why,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                null,
                List.of());
        Json.write(directory.resolve(Outcome.FILE_NAME), outcome);
        say(why);
    }

    /** Prints one line on standard error. */
    static void say(String what) {
        System.err.println("heddle: " + what);
    }
}
