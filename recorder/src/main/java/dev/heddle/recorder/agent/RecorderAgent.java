package dev.heddle.recorder.agent;

import dev.heddle.recorder.agent.method.NoMethodException;
import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Watched;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Starts recordings. */
public final class RecorderAgent {
    /** Below this, parts would contain little except names. */
    private static final long MIN_MAX_BYTES = 32L << 20;

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
        return new RecorderStart(options, instrumentation, controller, selection, startMode, isRecorded).run();
    }

    static Manifest manifest(AgentOptions options, Watched watched) throws IOException {
        Manifest.Begin begin = new Manifest.Begin(
                version(),
                options.text("profile"),
                Jvm.description(),
                Jvm.command(),
                Jvm.launch(),
                Jvm.pid(),
                options.given(),
                Instant.now(),
                options.bytes("max"));
        return new Manifest(begin, watched);
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
    }

    private static void checkMax(AgentOptions options) {
        String max = options.text("max");
        if (!max.isEmpty() && options.bytes("max") < MIN_MAX_BYTES) {
            throw new IllegalArgumentException("option max is at least 32m, not '" + max + "'");
        }
    }

    static void check(AgentOptions options) {
        checkMax(options);
        DetailOption.of(options);
        if (options.nanos("flush") < MIN_FLUSH_NANOS) {
            throw new IllegalArgumentException("option flush is at least 1ms, not '" + options.text("flush") + "'");
        }
    }

    private static String version() throws IOException {
        return resource("version.txt");
    }

    static String resource(String name) throws IOException {
        try (InputStream in = RecorderAgent.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the agent's jar has no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
