package dev.heddle.cli.analyze;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.internal.predict.CheckedWitness;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle witness}: checks orders of events that {@code analyze --witness} wrote. */
public final class WitnessVerb implements Verb {
    @Override
    public String name() {
        return "witness";
    }

    @Override
    public String summary() {
        return "checks step by step that a run can reach a predicted race or deadlock";
    }

    @Override
    public String syntax() {
        return "RUN WITNESS...";
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                2, Integer.MAX_VALUE, "a recording or a file of STD text, and the files that analyze --witness wrote");
        String run = arguments.operands().get(0);
        List<Path> files = arguments.operands().stream().skip(1).map(Path::of).toList();
        int code = ExitCode.NOTHING_FOUND;
        for (CheckedWitness one : check(run, files, console)) {
            if (one.wrong() == null) {
                console.print(one.file() + ": the run can reach this");
            } else {
                console.print(one.file() + " line " + one.wrong().step() + ": "
                        + one.wrong().why());
                code = ExitCode.BAD_RECORDING;
            }
        }
        return code;
    }

    private static List<CheckedWitness> check(String run, List<Path> files, Console console) throws IOException {
        Path path = Path.of(run);
        if (StdTrace.isText(run)) {
            return CheckedWitness.of(path, files);
        }
        try (Recording recording = Recording.open(path, Recording.Damage.REFUSE, new ReadingProgress(console, path))) {
            return CheckedWitness.of(recording, files);
        }
    }
}
