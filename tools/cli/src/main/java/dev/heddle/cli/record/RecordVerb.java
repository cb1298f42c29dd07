package dev.heddle.cli.record;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ProgramClasses;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import java.nio.file.Path;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle record}: runs any Java command with the recorder. */
public final class RecordVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "directory of the recording; default heddle-out/recording-TIME");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop the program after this time; default never");

    @Override
    public String name() {
        return "record";
    }

    @Override
    public String summary() {
        return "runs a Java program and records the operations of its threads";
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                MaskOption.OPTION,
                OUT,
                RecorderOptions.INCLUDE,
                RecorderOptions.EXCLUDE,
                RecorderOptions.PROFILE,
                RecorderOptions.FILTER,
                RecorderOptions.DETAIL,
                RecorderOptions.SAMPLE,
                RecorderOptions.WATCH,
                RecorderOptions.ROTATE,
                RecorderOptions.OVERHEAD,
                RecorderOptions.MAX,
                TIMEOUT,
                ServerOptions.READY,
                ServerOptions.DRIVE,
                ServerOptions.STOP_AFTER,
                ServerOptions.FAILS,
                VerboseOption.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command()).drivenBy(ServerOptions.of(arguments));
        Recorder recorder = RecorderOptions.recorder(arguments);
        check(recorder, command);
        VerboseOption.noteCacheProblem(arguments, console);
        Path directory = OutputDirectory.claim(arguments.path(OUT, null), "recording");
        TargetRun run =
                TargetRun.inForeground(recorder.weave(command, directory), arguments.time(TIMEOUT, null), directory);
        if (run.timedOut()) {
            console.note("the program was stopped after " + run.elapsed().toSeconds() + " s");
        }
        RecordedNotes.print(directory, console);
        IncludeCheck.check(directory);
        if (run.loadFailure() != null) {
            console.note(run.loadFailure());
            return ExitCode.FINDINGS;
        }
        return run.timedOut() && run.exitCode() == ExitCode.NOTHING_FOUND ? ExitCode.BUDGET_SPENT : run.exitCode();
    }

    private static void check(Recorder recorder, JavaCommand command) {
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
}
