package dev.heddle.tools.stats;

import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.Format;
import dev.heddle.tools.cli.UsageException;
import dev.heddle.tools.cli.Verb;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle stats}: measures many runs together. */
public final class StatsVerb implements Verb {
    private static final String RADIUS = "radius";
    private static final Option FORMAT =
            Arguments.value(null, "format", "text|json|html", "how to print; default text");
    private static final Option PLAN = Arguments.value(
            null, "plan", "FILE", "the plan the runs were made with; default is that of hunt, beside the runs");
    private static final Option OUT = Arguments.value("o", "out", "FILE", "where to write instead of printing");

    @Override
    public String name() {
        return "stats";
    }

    @Override
    public String summary() {
        return "measures failing runs: how far the events of a bug lie apart";
    }

    @Override
    public String syntax() {
        return "[options] radius RUN...";
    }

    @Override
    public Options options() {
        return Arguments.options(PLAN, FORMAT, OUT);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                2, Integer.MAX_VALUE, "what to measure (radius) and the directory of at least one run");
        String what = arguments.operands().get(0);
        if (!what.equals(RADIUS)) {
            throw new UsageException("there is no statistic \"" + what + "\": there is " + RADIUS);
        }
        String format = arguments.oneOf(FORMAT, List.of("text", "json", "html"), "text");
        Path planFile = arguments.path(PLAN, null);
        Plan plan = planFile == null ? null : PlanFile.read(planFile);
        List<BugRadius> bugs = new ArrayList<>();
        for (String run : arguments.operands().subList(1, arguments.operands().size())) {
            bugs.add(BugRadius.of(Path.of(run), plan));
        }
        RadiusReport report = RadiusReport.of(bugs);
        String document =
                switch (format) {
                    case "json" -> Format.json(report);
                    case "html" -> new RadiusPage(report).html();
                    default -> String.join("\n", report.text());
                };
        Path out = arguments.path(OUT, null);
        if (out == null) {
            console.print(document);
        } else {
            Files.writeString(out, document.endsWith("\n") ? document : document + "\n");
            console.print("written to " + out);
        }
        return ExitCode.NOTHING_FOUND;
    }
}
