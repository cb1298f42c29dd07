package dev.heddle.cli.record;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ProgramClasses;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code heddle record}: runs any Java command with the recorder. */
public final class RecordVerb implements Verb {
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of the recording").orElse(null, "heddle-out/recording-TIME");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop the program after this time").orElse(null, "never");

    @Override
    public String name() {
        return "record";
    }

    @Override
    public String summary() {
        return "runs a Java program and records the operations of its threads";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(MaskOption.OPTION, OUT));
        options.addAll(RecorderOptions.ALL);
        options.add(TIMEOUT);
        options.addAll(ServerOptions.ALL);
        options.add(VerboseOption.OPTION);
        return options;
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command()).drivenBy(ServerOptions.of(arguments));
        Recorder recorder = RecorderOptions.recorder(arguments);
        check(recorder, command);
        VerboseOption.noteCacheProblem(arguments, console);
        Path directory = OutputDirectory.claim(arguments.get(OUT), "recording");
        TargetRun run = TargetRun.inForeground(recorder.weave(command, directory), arguments.get(TIMEOUT), directory);
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
