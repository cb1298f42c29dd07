package dev.heddle.recorder.agent;

import dev.heddle.recorder.agent.method.MethodProgram;
import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.MemoryHooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.boot.TransformerCalls;
import dev.heddle.recorder.cache.CacheKey;
import dev.heddle.recorder.cache.CacheLocation;
import dev.heddle.recorder.cache.WovenCache;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.drain.UncaughtText;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.LockSites;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One start of the recorder, in steps: it checks the options, makes the weaver, opens the recording and the threads'
 * logs, weaves the classes that are loaded, and starts what runs beside the program. Nothing is written before all
 * options are checked.
 */
final class RecorderStart {
    private static final long SMALL_HEAP = 256L << 20;
    /** Below this, the weaver and the recorder leave no heap for a program. */
    private static final long MIN_HEAP = 10L << 20;

    private final AgentOptions options;
    private final Instrumentation instrumentation;
    /** Null if the run is only recorded. */
    private final Controller controller;

    private final Selection selection;
    private final StartMode startMode;
    private final boolean isRecorded;
    private final boolean isControlled;
    private final boolean isAttached;
    private final Path directory;

    private MethodProgram method;
    private Path cachePlace;
    private Dictionary dictionary;
    private SiteTable sites;
    private Profile profile;
    private WatchFilter watch;
    private WatchedClasses watched;
    private Detail detail;
    private WeaveOptions weaving;
    private Weaver weaver;
    private CacheLocation cacheLocation;
    private final UnwovenCounts unwoven = new UnwovenCounts();
    private ClassFileTransformer unsafeAccess;
    private Session session;
    private OtherAgents others;
    /** The log of the main thread; null if the program is already running. */
    private ThreadLog main;

    RecorderStart(
            AgentOptions options,
            Instrumentation instrumentation,
            Controller controller,
            Selection selection,
            StartMode startMode,
            boolean isRecorded) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.controller = controller;
        this.selection = selection;
        this.startMode = startMode;
        this.isRecorded = isRecorded;
        this.isControlled = startMode == StartMode.SEVERAL_RUNS || controller != null;
        this.isAttached = startMode == StartMode.ATTACHED;
        this.directory = options.path("file");
    }

    Session run() throws IOException {
        ProcessReapers.useDefaultStackSize();
        check();
        chooseClasses();
        makeWeaver();
        openRecording();
        openThreads();
        boolean isBegun = false;
        try {
            begin();
            isBegun = true;
        } catch (Throwable e) {
            session.abandon(e);
            CompilerDirectives.remove();
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

    private void check() throws IOException {
        RecorderAgent.check(options);
        method = startMode == StartMode.SEVERAL_RUNS || isAttached ? null : MethodProgram.ofThisJvm();
        Path place = CacheLocation.directory(options.text("cache"));
        cachePlace = HooksName.areDefault() ? place : null;
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
    }

    /** Which accesses are recorded, in which classes. */
    private void chooseClasses() throws IOException {
        UncaughtText.countHandled(options.isOn("count-handled"));
        dictionary = new Dictionary(isRecorded);
        sites = new SiteTable(dictionary::site);
        dictionary.sites(sites::site);
        Profile wanted = Profile.valueOf(options.text("profile").toUpperCase(Locale.ROOT));
        // A scheduler decides at accesses.
        profile = isControlled && !wanted.hasAccesses() ? Profile.ACCESS : wanted;
        WatchOptions wantedWatch = WatchOptions.of(options);
        if (isControlled && !wantedWatch.isAll()) {
            throw new IllegalArgumentException(
                    "options sample and watch are for runs that are only recorded: a scheduler decides at all accesses");
        }
        watch = wantedWatch.watch();
        watched = new WatchedClasses(wantedWatch, watch);
    }

    private void makeWeaver() throws IOException {
        Scope scope = new Scope(options.list("include"), options.list("exclude"), options.isOn("jdk"), profile);
        // A scheduler decides at every access, and its monitors need all of them.
        detail = DetailOption.of(options);
        boolean filters = detail != Detail.ALL && !isControlled && profile.hasAccesses();
        boolean covers = filters && detail != Detail.PAIRS;
        weaving =
                new WeaveOptions(isControlled, profile, filters, selection, watch, covers, isRecorded || !isControlled);
        weaver = new Weaver(weaving, scope, sites);
        if (profile == Profile.FACTS) {
            LockSites.number(sites);
        }
        // The variables of a plan differ from run to run.
        cacheLocation = new CacheLocation(selection.isPartial() ? null : cachePlace, cacheKey());
        dictionary.opaque(weaver.opaqueTypes());
        dictionary.named(weaver.generatedNames());
    }

    private CacheKey cacheKey() throws IOException {
        WeaveOptions ofJdk = weaving.ofJdk();
        return new CacheKey(RecorderAgent.resource("/heddle-checksum"))
                .with("controlled", weaving.controlled())
                .with("profile", ofJdk.profile())
                .with("filter", ofJdk.filter())
                .with("covers", ofJdk.covers())
                .with("records", ofJdk.records())
                .with("reads", selection.choosesReads())
                .with("jdk", options.isOn("jdk"))
                .with("include", options.list("include"))
                .with("exclude", options.list("exclude"));
    }

    private void openRecording() throws IOException {
        RecordingWriter.claim(directory);
        unsafeAccess = isRecorded ? UnsafeAccess.open(instrumentation) : null;
        Manifest manifest = isRecorded ? RecorderAgent.manifest(options, watched.atStart()) : null;
        if (manifest != null) {
            // Written before any other file, because the program may be killed at any moment.
            RecordingWriter.write(directory, manifest);
        }
        String refusal = CompilerDirectives.excludeWeaver(instrumentation, directory);
        if (refusal != null && options.isOn("verbose")) {
            Messages.print("the optimising compiler also compiles the weaver: " + refusal);
        }
        session = new Session(
                directory,
                manifest,
                weaver,
                dictionary,
                unwoven,
                watched,
                options.nanos("flush"),
                isControlled,
                options.text("on-error").equals("stop"));
    }

    private boolean hasHistories(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        boolean isJdk = loader == null || loader == ClassLoader.getPlatformClassLoader();
        return weaver.scope().hasHistories(type.getName().replace('.', '/'), isJdk);
    }

    private void openThreads() throws IOException {
        if (selection.choosesReads()) {
            MemoryHooks.woven(this::hasHistories);
        }
        if (controller != null) {
            Hooks.control(controller);
        }
        DetailOption.apply(detail);
        if (isRecorded && !isControlled && !watch.isPartial() && !isAttached && profile != Profile.FACTS) {
            DetailOption.leaveOut(detail, profile);
        }
        if (profile == Profile.FACTS) {
            Threads.recordLockOrders();
        }
        if (watch.isPartial()) {
            Threads.recordSomeFrames(watch.hasJdk());
        }
        others = OtherAgents.find(instrumentation, weaver.scope(), unwoven, startMode);
        TransformerCalls.setOwners(new ForeignTransformers(weaver.scope(), others));
        main = Threads.open(
                dictionary,
                options.text("full").equals("drop"),
                weaving.filter(),
                !weaving.profile().hasAccesses() || watch.isPartial());
        if (main != null) {
            main.enterAgent();
        }
    }

    private void begin() throws IOException {
        session.begin();
        WovenCache cache = weaveEarly();
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
        session.awaitBegin();
        if (method != null) {
            method.defineMain();
        }
        if (startMode == StartMode.AT_START) {
            Jvm.atExit(session::close);
        }
        if (controller != null) {
            controller.begin(main);
        }
    }

    private WovenCache weaveEarly() throws IOException {
        // With other agents the order of the command is kept: among the transformers that can retransform, the first
        // one gets a class first.
        boolean weavesAgain = isAttached || others != null;
        EarlyClasses.Woven woven = EarlyClasses.weave(
                instrumentation,
                weaver,
                dictionary,
                unwoven,
                watched,
                cacheLocation,
                options.isOn("strict"),
                startMode,
                weavesAgain,
                others);
        session.addTransformers(unsafeAccess, woven.transformer());
        return woven.cache();
    }

    private static void report(WovenCache cache, boolean verbose) {
        String problem = verbose ? cache.takeProblem() : null;
        if (problem != null) {
            Messages.print("classes are woven without the cache: " + problem);
        }
    }
}
