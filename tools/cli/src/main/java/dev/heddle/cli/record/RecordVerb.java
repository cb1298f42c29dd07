package dev.heddle.cli.record;

import dev.heddle.cli.options.Verbose;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ProgramClasses;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.recordings.Completeness;
import dev.heddle.engine.internal.recordings.SpentText;
import dev.heddle.engine.internal.recordings.WatchedClasses;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.recorder.agent.RecorderAgent;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle record}: runs any Java command with the recorder. */
public final class RecordVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where the recording goes; default heddle-out/recording-TIME");
    private static final Option INCLUDE = Arguments.value(
            null,
            "include",
            "GLOBS",
            "instrument only application classes that match, as in 'com.acme.*;org.acme.*', and further JDK classes that match");
    private static final Option EXCLUDE =
            Arguments.value(null, "exclude", "GLOBS", "do not instrument classes that match");
    private static final Option MAX = Arguments.value(
            null, "max", "SIZE", "keep only the newest SIZE of events, as in 2g; at least 32m; default all");
    private static final Option PROFILE = Arguments.value(
            null,
            "profile",
            "NAME",
            "sync: locks and signals; access: accesses too (default); full: loops and allocations too");
    private static final Option FILTER = Arguments.value(
            null, "filter", "on|off", "off: also record thread-local and repeated accesses; default on");
    private static final Option SAMPLE = Arguments.value(
            null,
            "sample",
            "1/N[,seed=S]",
            "watch the fields and arrays of one of N parts of the classes, which S tells; synchronisation of all; default all");
    private static final Option WATCH = Arguments.value(
            null,
            "watch",
            "GLOBS",
            "watch the fields and arrays of these classes, as in com.acme.Order,com.acme.cache.**, and with --sample of others");
    private static final Option DETAIL = Arguments.value(
            null,
            "detail",
            "NAME",
            "accesses kept, for races, units (of work; default), pairs (every order of two), or all of them");
    private static final Option ROTATE = Arguments.value(
            null,
            "rotate",
            "TIME",
            "how long the sample stays before the next part is watched, as in 10s; default for ever");
    private static final Option OVERHEAD = Arguments.value(
            null,
            "overhead",
            "PERCENT",
            "how much recording may cost, of the CPU time that the program takes, as in 5%: accesses in the methods that are"
                    + " dearest to record are given up; default whatever it costs");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop the program after this time; default never");

    @Override
    public String name() {
        return "record";
    }

    @Override
    public String summary() {
        return "runs a Java program and records what its threads do";
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                OUT,
                INCLUDE,
                EXCLUDE,
                PROFILE,
                FILTER,
                DETAIL,
                SAMPLE,
                WATCH,
                ROTATE,
                OVERHEAD,
                MAX,
                TIMEOUT,
                Verbose.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command());
        String watch = arguments.text(WATCH, null);
        Recorder recorder = new Recorder(Map.of())
                .with("include", arguments.text(INCLUDE, null))
                .with("exclude", arguments.text(EXCLUDE, null))
                .with("max", arguments.text(MAX, null))
                .with("sample", arguments.text(SAMPLE, null))
                .with("rotate", arguments.text(ROTATE, null))
                .with("overhead", arguments.text(OVERHEAD, null))
                .with("watch", watch == null ? null : watch.replace(',', ';'))
                .with("profile", arguments.text(PROFILE, null))
                .with("filter", arguments.text(FILTER, null))
                .with("detail", arguments.text(DETAIL, null));
        check(recorder, command);
        Verbose.tell(arguments, console);
        Path directory = OutputDirectory.claim(arguments.path(OUT, null), "recording");
        TargetRun run = TargetRun.inForeground(recorder.weave(command, directory), arguments.time(TIMEOUT, null));
        if (run.timedOut()) {
            console.note("the program was stopped after " + run.elapsed().toSeconds() + " s");
        }
        report(directory, console);
        return run.exitCode();
    }

    private static void check(Recorder recorder, JavaCommand command) {
        try {
            RecorderAgent.check(recorder.options());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
        ProgramClasses classes = ProgramClasses.of(command);
        if (classes != null
                && (recorder.options().containsKey("sample")
                        || recorder.options().containsKey("watch"))) {
            String empty = classes.emptyWatch(recorder.options());
            if (empty != null) {
                throw new UsageException(empty);
            }
        }
    }

    private static void report(Path directory, Console console) {
        if (!OutputDirectory.holdsRecording(directory)) {
            throw new UsageException("nothing was recorded: see above what java or the agent says");
        }
        try (Recording recording = Recording.open(directory)) {
            console.note(String.format(
                    "%s of %s in %s%s",
                    Plural.of(recording.events(), "event"),
                    Plural.of(recording.threads().size(), "thread"),
                    directory,
                    recording.manifest().isClosed() ? "" : " (incomplete: the program was killed)"));
            Completeness.notes(recording).forEach(console::note);
            Watched watched = recording.manifest().watched();
            if (watched != null) {
                console.note("watched " + WatchedClasses.words(watched));
                if (watched.spent() != null && recording.manifest().isClosed()) {
                    console.note(SpentText.cost(watched.spent()));
                    if (!watched.spent().givenUp().isEmpty()) {
                        console.note(SpentText.givenUp(watched.spent()));
                    }
                }
                if (WatchedClasses.holdsNothing(watched)) {
                    console.note(
                            "none of the program's own classes was watched: there is nothing but synchronisation in the recording;"
                                    + " take another part (--sample 1/N,seed=S), fewer of them, or other names (--watch)");
                }
            }
        }
    }
}
