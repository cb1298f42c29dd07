package dev.heddle.cli.hunt;

import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.Verbose;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.FurtherForms;
import dev.heddle.cli.report.WrittenReport;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.FailOn;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Children;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.technique.HuntRequest;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.Technique;
import dev.heddle.report.model.ReportReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle hunt}: runs a program again and again, until it is known what breaks it. */
public final class HuntVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where all results go; default heddle-out/hunt-TIME");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "stop trying after this time; default 2m");
    private static final Option TIMEOUT = Arguments.value(
            null,
            "timeout",
            "TIME",
            "stop a run after this time; default 60s, portfolio: ten times the recorded run and 10s");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");
    private static final Option COUNT_HANDLED = Arguments.flag(
            null,
            "count-handled",
            "exceptions that the program's own handlers of uncaught exceptions take are failures");

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String summary() {
        return "looks for interleavings that break a program, and forces them";
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    private static TechniqueOptions techniques() {
        return new TechniqueOptions(
                Techniques.installed().hunting(), one -> Hunts.of(one).options());
    }

    @Override
    public Options options() {
        Options options = Arguments.options(OUT, BUDGET, TIMEOUT, INCLUDE, EXCLUDE, COUNT_HANDLED, Verbose.ALL_OF_IT);
        techniques().options().forEach(options::addOption);
        options.addOption(BriefFindings.MOST);
        options.addOption(FailOn.OPTION);
        options.addOption(Format.OPTION);
        options.addOption(FurtherForms.OPTION);
        return options;
    }

    @Override
    public List<String> more() {
        return techniques().lines();
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command());
        TechniqueOptions techniques = techniques();
        Technique technique = techniques.chosen(arguments);
        FailOn failOn = FailOn.of(arguments);
        Format format = Format.of(arguments);
        int most = BriefFindings.most(arguments);
        FurtherForms further = FurtherForms.of(arguments);
        Techniques.installed().problems().forEach(console::note);
        Verbose.tell(arguments, console);
        HuntRequest request = new HuntRequest(
                command,
                Recorder.CAMPAIGN
                        .with("include", arguments.text(INCLUDE, null))
                        .with("exclude", arguments.text(EXCLUDE, null))
                        .with("count-handled", arguments.has(COUNT_HANDLED) ? "on" : null),
                techniques.values(technique, arguments),
                arguments.time(BUDGET, Duration.ofMinutes(2)),
                arguments.time(TIMEOUT, null),
                arguments.path(OUT, null));
        Children.tells();
        try {
            HuntResult result = hunt(technique, request, format, arguments.has(Verbose.ALL_OF_IT), most, console);
            if (!further.isEmpty()) {
                further.write(ReportReader.read(List.of(result.directory())));
            }
            if (failOn.countsAny(result.findings().findings())) {
                return ExitCode.FINDINGS;
            }
            return result.isCutShort() ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
        } finally {
            Children.told();
        }
    }

    private static HuntResult hunt(
            Technique technique, HuntRequest request, Format format, boolean isVerbose, int most, Console console)
            throws Exception {
        WrittenReport written = new WrittenReport("hunt", request.command().words());
        HuntResult result = Hunts.of(technique).hunt(request, console);
        Path page = written.write(result.directory(), result.findings(), console);
        console.clearStatus();
        if (format == Format.JSON) {
            console.print(Format.json(result.findings()));
            return result;
        }
        if (isVerbose) {
            result.report().write(console);
        } else {
            BriefFindings.print(result.directory(), most, console);
            result.report().write(BriefFindings.besides(console));
        }
        if (page != null) {
            console.print("report in " + page);
        }
        return result;
    }
}
