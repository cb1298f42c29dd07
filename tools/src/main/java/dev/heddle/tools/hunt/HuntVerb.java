package dev.heddle.tools.hunt;

import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.Format;
import dev.heddle.tools.cli.Verb;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.launch.Recorder;
import dev.heddle.tools.technique.Techniques;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle hunt}: records, predicts and replays in one go. */
public final class HuntVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where all results go; default heddle-out/hunt-TIME");
    private static final Option RUNS = Arguments.value("n", "runs", "N", "how many runs to record; default 3");
    private static final Option TRIES =
            Arguments.value(null, "tries", "N", "how many controlled runs for each candidate; default 10");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "stop trying after this time; default 2m");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option JOBS =
            Arguments.value("j", "jobs", "N", "how many runs at the same time; default the number of processors");
    private static final Option FIRST =
            Arguments.flag(null, "first", "stop at the first confirmed finding with a failure");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String summary() {
        return "records a program, predicts, and tries every candidate, in one go";
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                OUT,
                Techniques.OPTION,
                RUNS,
                TRIES,
                BUDGET,
                TIMEOUT,
                JOBS,
                FIRST,
                INCLUDE,
                EXCLUDE,
                Techniques.UNITS,
                Techniques.PAPER,
                Format.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        Hunt hunt = new Hunt(
                JavaCommand.of(arguments.command()),
                Techniques.of(arguments),
                Techniques.analysisOptions(arguments),
                Recorder.CAMPAIGN
                        .with("include", arguments.text(INCLUDE, null))
                        .with("exclude", arguments.text(EXCLUDE, null)),
                new Hunt.Limits(
                        arguments.number(RUNS, 1, 3),
                        arguments.number(TRIES, 1, 10),
                        arguments.time(BUDGET, Duration.ofMinutes(2)),
                        arguments.time(TIMEOUT, Duration.ofSeconds(60)),
                        arguments.number(JOBS, 1, Runtime.getRuntime().availableProcessors()),
                        arguments.has(FIRST)));
        Format format = Format.of(arguments);
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "hunt");
        HuntResult result = hunt.run(out, console);
        if (format == Format.JSON) {
            console.print(Format.json(result.findings()));
        } else {
            new HuntReport(result, hunt.command(), console).print();
        }
        if (result.findings().counts().getOrDefault("confirmed", 0L) > 0) {
            return ExitCode.FINDINGS;
        }
        return result.budgetSpent() ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
    }
}
