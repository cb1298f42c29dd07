package dev.heddle.recorder.agent;

import dev.heddle.recorder.agent.method.MethodProgram;
import dev.heddle.recorder.agent.method.NoMethodException;
import dev.heddle.recorder.boot.BudgetHooks;
import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.boot.TransformerCalls;
import dev.heddle.recorder.cache.CacheKey;
import dev.heddle.recorder.cache.CacheLocation;
import dev.heddle.recorder.cache.WovenCache;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.drain.EventCounts;
import dev.heddle.recorder.drain.UncaughtText;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.recording.Watched;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Starts recordings. */
public final class RecorderAgent {
    /** Below this, parts would contain little except names. */
    private static final long MIN_MAX_BYTES = 32L << 20;

    private static final long SMALL_HEAP = 256L << 20;
    /** Below this, the weaver and the recorder leave no heap for a program. */
    private static final long MIN_HEAP = 10L << 20;

    private static final long MIN_FLUSH_NANOS = 1_000_000;

    private RecorderAgent() {}

    /** Called by {@link Premain}: the agent that only records. */
    public static void premain(String text, Instrumentation instrumentation) throws IOException {
        AgentOptions options = AgentOptions.parse(text, List.of());
        options.mask();
        if (options.isHelp()) {
            System.out.print(options.helpText());
            Runtime.getRuntime().halt(0);
        }
        if (!options.isOn("record")) {
            throw new IllegalArgumentException(
                    "option record=off is only valid for the replayer: this run would have no result");
        }
        try {
            start(options, instrumentation, null, Selection.ALL);
        } catch (NoMethodException e) {
            // The launcher would not find such a class.
            Messages.print(e.getMessage());
            Runtime.getRuntime().halt(NoMethodException.EXIT_CODE);
        }
    }

    /**
     * Starts recording this JVM, on the main thread, before the program's first class is loaded.
     *
     * @param controller decides which thread runs next, or null to record only; its {@link Controller#begin} is called
     *     for the main thread before this method returns
     * @param selection the operations that are reported to the controller
     * @throws IllegalArgumentException if an option makes no sense
     * @throws NoMethodException if the program is a method that cannot be run
     * @throws dev.heddle.trace.recording.RecordingException if the recording's directory cannot be used
     */
    public static Session start(
            AgentOptions options, Instrumentation instrumentation, Controller controller, Selection selection)
            throws IOException {
        return start(options, instrumentation, controller, selection, StartMode.AT_START, options.isOn("record"));
    }

    /**
     * Like {@link #start}, for a JVM with several runs. Each begins with {@link Threads#openRun} on a thread that is
     * its main thread, and has a controller of its own. The running thread is not part of any run, although it has the
     * first number and a path.
     *
     * @param selection the operations that are reported to the controllers
     * @param isRecorded whether the runs are recorded, one after another into one recording; then {@link Session#flush}
     *     must be called after each, and {@link Session#close} at the end
     */
    public static Session startRuns(
            AgentOptions options, Instrumentation instrumentation, Selection selection, boolean isRecorded)
            throws IOException {
        return start(options, instrumentation, null, selection, StartMode.SEVERAL_RUNS, isRecorded);
    }

    /**
     * Starts recording a program that is already running, on a thread of Heddle's own. Nothing is recorded before
     * {@link Threads#wake}. The session must be closed, at the latest when the JVM ends; {@link Session#transformers}
     * has the transformers that it added.
     */
    static Session startAttached(AgentOptions options, Instrumentation instrumentation) throws IOException {
        Threads.sleep();
        return start(options, instrumentation, null, Selection.ALL, StartMode.ATTACHED, true);
    }

    private static Session start(
            AgentOptions options,
            Instrumentation instrumentation,
            Controller controller,
            Selection selection,
            StartMode startMode,
            boolean isRecorded)
            throws IOException {
        Path directory = options.path("file");
        check(options);
        boolean several = startMode == StartMode.SEVERAL_RUNS;
        boolean attached = startMode == StartMode.ATTACHED;
        MethodProgram method = several || attached ? null : MethodProgram.ofThisJvm();
        Path kept = placeOfCache(options);
        long heap = Runtime.getRuntime().maxMemory();
        if (heap < MIN_HEAP) {
            throw new IllegalArgumentException("the heap of the program has " + (heap >> 20)
                    + " MiB, and the recorder requires " + (MIN_HEAP >> 20) + " MiB: increase it with -Xmx");
        }
        if (isRecorded) {
            Jvm.need("java.management");
        } else {
            Threads.discard();
        }
        UncaughtText.countHandled(options.isOn("count-handled"));
        Dictionary dictionary = new Dictionary(isRecorded);
        SiteTable sites = new SiteTable(dictionary::site);
        boolean isControlled = several || controller != null;
        Profile wanted = Profile.valueOf(options.text("profile").toUpperCase(Locale.ROOT));
        // A scheduler decides at accesses.
        Profile profile = isControlled && !wanted.hasAccesses() ? Profile.ACCESS : wanted;
        WatchOptions wantedWatch = WatchOptions.of(options);
        if (isControlled && !wantedWatch.isAll()) {
            throw new IllegalArgumentException(
                    "options sample and watch are for runs that are only recorded: a scheduler decides at all accesses");
        }
        double percent = OverheadOption.percent(options);
        if (percent > 0) {
            if (isControlled) {
                throw new IllegalArgumentException(
                        "option overhead is for runs that are only recorded: a scheduler decides at all accesses");
            }
            OverheadOption.checkSystem();
            BudgetHooks.open();
        }
        EventCounts counts = percent > 0 ? new EventCounts() : null;
        WatchFilter watch = percent > 0 ? wantedWatch.watch().withBudget() : wantedWatch.watch();
        WatchedClasses watched = new WatchedClasses(wantedWatch, watch, percent);
        Scope scope = new Scope(options.list("include"), options.list("exclude"), options.isOn("jdk"), profile);
        // A scheduler decides at every access, and its monitors need all of them.
        Detail detail = DetailOption.of(options);
        boolean filters = detail != Detail.ALL && !isControlled && profile != Profile.SYNC;
        boolean covers = filters && detail != Detail.PAIRS;
        WeaveOptions weaving = new WeaveOptions(isControlled, profile, filters, selection, watch, covers);
        Weaver weaver = new Weaver(weaving, scope, sites);
        // The variables of a plan differ from run to run.
        CacheLocation place = new CacheLocation(selection.isPartial() ? null : kept, key(options, weaving));
        dictionary.opaque(weaver.opaqueTypes());
        UnwovenCounts unwoven = new UnwovenCounts();
        RecordingWriter.claim(directory);
        ClassFileTransformer unsafeAccess = isRecorded ? UnsafeAccess.open(instrumentation) : null;
        Manifest manifest = isRecorded ? manifest(options, watched.atStart()) : null;
        if (manifest != null) {
            // Written before any other file, because the program may be killed at any moment.
            RecordingWriter.write(directory, manifest);
        }
        if (!attached) {
            // A directive stays in the JVM, so a program that continues without Heddle gets none.
            String refusal = CompilerDirectives.excludeWeaver(instrumentation, directory);
            if (refusal != null && options.isOn("verbose")) {
                Messages.print("the optimising compiler also compiles the weaver: " + refusal);
            }
        }
        boolean stopping = options.text("on-error").equals("stop");
        Session session = new Session(
                directory,
                manifest,
                weaver,
                dictionary,
                unwoven,
                watched,
                options.nanos("flush"),
                isControlled,
                counts,
                stopping);

        if (controller != null) {
            Hooks.control(controller);
        }
        DetailOption.apply(detail);
        if (isRecorded && !isControlled && !watch.isPartial() && !attached) {
            DetailOption.leaveOut(detail, profile);
        }
        if (watch.isPartial()) {
            Threads.recordSomeFrames(watch.hasJdk());
        }
        OtherAgents others = OtherAgents.find(instrumentation, scope, unwoven, startMode);
        TransformerCalls.setOwners(new ForeignTransformers(scope, others));
        ThreadLog main = Threads.open(
                dictionary,
                options.text("full").equals("drop"),
                filters,
                !weaving.profile().hasAccesses() || watch.isPartial());
        if (main != null) {
            main.enterAgent();
        }
        boolean isBegun = false;
        try {
            session.begin();
            // With other agents the order of the command is kept: among the transformers that can retransform, the
            // first one gets a class first.
            boolean weavesAgain = attached || percent > 0 || wantedWatch.rotateNanos() > 0 || others != null;
            EarlyClasses.Woven woven = EarlyClasses.weave(
                    instrumentation,
                    weaver,
                    dictionary,
                    unwoven,
                    watched,
                    place,
                    options.isOn("strict"),
                    startMode,
                    weavesAgain,
                    others);
            WovenCache cache = woven.cache();
            session.addTransformers(unsafeAccess, woven.transformer());
            boolean verbose = options.isOn("verbose");
            report(cache, verbose);
            UnmatchedIncludes.look(options.list("include"), instrumentation);
            session.onClose(() -> {
                for (String pattern : UnmatchedIncludes.now()) {
                    unwoven.add(Manifest.INCLUDES_NOTHING, pattern);
                }
            });
            session.onClose(() -> {
                cache.save();
                report(cache, verbose);
                cache.close();
            });
            if (Runtime.getRuntime().maxMemory() < SMALL_HEAP) {
                // Opening the recording takes memory, and a program may fill a small heap before that is done.
                session.flush();
            }
            Reweaving reweaving = new Reweaving(instrumentation, weaver, unwoven);
            if (wantedWatch.rotateNanos() > 0) {
                SampleRotation rotation = new SampleRotation(wantedWatch.rotateNanos(), watch, watched, reweaving);
                session.onClose(rotation::close);
                rotation.start();
            }
            session.awaitBegin();
            if (method != null) {
                method.defineMain();
            }
            if (percent > 0) {
                Overhead overhead =
                        new Overhead(percent, sites, counts, session::drainerCpuNanos, watch, watched, reweaving);
                watched.setOverhead(overhead);
                session.onClose(overhead::close);
                overhead.start();
            }
            if (startMode == StartMode.AT_START) {
                Jvm.atExit(session::close);
            }
            if (controller != null) {
                controller.begin(main);
            }
            isBegun = true;
        } catch (Throwable e) {
            session.abandon(e);
            throw e;
        } finally {
            if (startMode == StartMode.AT_START && isBegun && others != null) {
                others.begin();
            } else if (startMode == StartMode.AT_START) {
                main.leaveAgent();
            }
        }
        return session;
    }

    /** The place of the cache of woven classes; null without a cache. */
    private static Path placeOfCache(AgentOptions options) {
        Path place = CacheLocation.directory(options.text("cache"));
        return HooksName.areDefault() ? place : null;
    }

    private static CacheKey key(AgentOptions options, WeaveOptions weaving) throws IOException {
        WeaveOptions ofJdk = weaving.ofJdk();
        return new CacheKey(resource("/heddle-checksum"))
                .with("controlled", weaving.controlled())
                .with("profile", ofJdk.profile())
                .with("filter", ofJdk.filter())
                .with("covers", ofJdk.covers())
                .with("budget", ofJdk.watch().disabledHooks() != null)
                .with("jdk", options.isOn("jdk"))
                .with("include", options.list("include"))
                .with("exclude", options.list("exclude"));
    }

    private static void report(WovenCache cache, boolean verbose) {
        String problem = verbose ? cache.takeProblem() : null;
        if (problem != null) {
            Messages.print("classes are woven without the cache: " + problem);
        }
    }

    private static Manifest manifest(AgentOptions options, Watched watched) throws IOException {
        return new Manifest(
                version(),
                options.text("profile"),
                Jvm.description(),
                Jvm.command(),
                Jvm.pid(),
                options.given(),
                Instant.now(),
                null,
                Manifest.Counts.NONE,
                options.bytes("max"),
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                Map.of(),
                watched);
    }

    /**
     * Checks the size limit of a recording.
     *
     * @throws IllegalArgumentException with a line for the user, if it is not a size or is too small
     */
    public static void checkMax(String max) {
        checkMax(AgentOptions.parse("max=" + max, List.of()));
    }

    /**
     * Checks options of the recorder.
     *
     * @throws IllegalArgumentException with a line for the user, if they make no sense, alone or together
     */
    public static void check(Map<String, String> options) {
        AgentOptions parsed = AgentOptions.of(options);
        check(parsed);
        WatchOptions.of(parsed);
        OverheadOption.percent(parsed);
    }

    private static void checkMax(AgentOptions options) {
        String max = options.text("max");
        if (!max.isEmpty() && options.bytes("max") < MIN_MAX_BYTES) {
            throw new IllegalArgumentException("option max is at least 32m, not '" + max + "'");
        }
    }

    private static void check(AgentOptions options) {
        checkMax(options);
        DetailOption.of(options);
        if (options.nanos("flush") < MIN_FLUSH_NANOS) {
            throw new IllegalArgumentException("option flush is at least 1ms, not '" + options.text("flush") + "'");
        }
    }

    private static String version() throws IOException {
        return resource("version.txt");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = RecorderAgent.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the agent's jar has no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
