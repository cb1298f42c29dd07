package dev.heddle.cli.attach;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.record.RecordedNotes;
import dev.heddle.cli.record.RecorderOptions;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.AttachModule;
import dev.heddle.engine.internal.launch.Attachment;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.RunningJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** {@code heddle attach}: records a running JVM, and then restores its classes. */
public final class AttachVerb implements Verb {
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of the recording").orElse(null, "heddle-out/attach-TIME");
    private static final VerbOption<Duration> FOR = VerbOption.time("for", "how long to record, for example 30s")
            .orElse(null, "until --until, --stop or Ctrl-C");
    private static final VerbOption<String> UNTIL = VerbOption.text(
            null,
            "until",
            "FILE:REGEX",
            "record until the program adds a line to FILE, such as its log, that matches REGEX");
    private static final VerbOption<Boolean> STOP =
            VerbOption.flag(null, "stop", "end the recording that another heddle attach makes of this JVM");
    private static final long POLL_MILLIS = 100;
    private static final long REPORT_LIMIT_MILLIS = 10_000;

    @Override
    public String name() {
        return "attach";
    }

    @Override
    public String summary() {
        return "records a running JVM, and then restores its classes";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] PID";
    }

    @Override
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(MaskOption.OPTION, OUT, FOR, UNTIL, STOP));
        options.addAll(RecorderOptions.ALL);
        return options;
    }

    @Override
    public List<String> more() {
        return List.of(
                "heddle jps lists the JVMs. A JVM of Java 21 or later warns on its standard error that an agent was loaded.");
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                1, 1, "the process to record, as in: heddle attach 4711 --for 30s (heddle jps lists them)");
        AttachModule.need();
        RunningJvm jvm = RunningJvm.of(pid(arguments.operands().get(0)));
        if (arguments.has(STOP)) {
            console.note(
                    Attachment.end(jvm)
                            ? "the recording of " + jvm.pid() + " has ended"
                            : jvm.pid() + " is not being recorded");
            return ExitCode.NOTHING_FOUND;
        }
        Recorder recorder = RecorderOptions.recorder(arguments, RecorderOptions.SERVICE_PROFILE);
        Duration limit = arguments.get(FOR);
        LogWatcher until = arguments.has(UNTIL) ? LogWatcher.of(arguments.get(UNTIL)) : null;
        Path directory = OutputDirectory.claim(arguments.get(OUT), "attach");
        Attachment attachment = Attachment.begin(jvm, recorder, directory, limit);
        console.note("recording " + jvm.pid()
                + (limit == null ? "; Ctrl-C or heddle attach " + jvm.pid() + " --stop ends it" : ""));
        CountDownLatch reported = new CountDownLatch(1);
        Thread hook = new Thread(() -> end(attachment, reported), "heddle-detach");
        Runtime.getRuntime().addShutdownHook(hook);
        while (!attachment.isOver() && (until == null || !until.hasMatch())) {
            Thread.sleep(POLL_MILLIS);
        }
        attachment.end();
        RecordedNotes.print(directory, console);
        reported.countDown();
        remove(hook);
        IncludeCheck.check(directory);
        return ExitCode.NOTHING_FOUND;
    }

    /** Ends the recording when the command is asked to end, and waits until its summary is printed. */
    private static void end(Attachment attachment, CountDownLatch reported) {
        attachment.end();
        try {
            reported.await(REPORT_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running, and waits for this thread.
            return;
        }
    }

    private static long pid(String text) {
        try {
            long pid = Long.parseLong(text);
            if (pid > 0) {
                return pid;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UsageException("\"" + text + "\" is not a process number: heddle jps lists the JVMs");
    }
}
