package dev.heddle.cli.stats;

import dev.heddle.analyzer.race.LockOrderedPairs;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.BugRadius;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.explore.OrdersReport;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle stats}: computes statistics over many runs. */
public final class StatsVerb implements Verb {
    private static final String RADIUS = "radius";
    private static final String ORDERS = "orders";
    private static final String VARIABLES = "variables";
    private static final String HIDDEN = "hidden";
    private static final String FULL = "full";
    private static final String SYNC = "sync";
    private static final int MOST_LISTED = 50;
    private static final Option FORMAT = Arguments.value(
            null, "format", "text|json|html", "format of the output; default text; html for radius and variables");
    private static final Option PLAN = Arguments.value(
            null, "plan", "FILE", "radius: the plan of the runs; default the plan that hunt wrote beside the runs");
    private static final Option OUT =
            Arguments.value("o", "out", "FILE", "write to this file instead of standard output");
    private static final Option THREADS = Arguments.value(null, "threads", "N", "orders: number of threads");
    private static final Option BOUND =
            Arguments.value(null, "thread-bound", "T", "orders: run each group of T threads in every order; default 2");
    private static final Option CONTEXT =
            Arguments.value(null, "context-bound", "C", "orders: number of preemptions; default 0");
    private static final Option EPSILON =
            Arguments.value(null, "epsilon", "P", "orders: probability that an order is missing; default 0.01");
    private static final Option SUBSETS = Arguments.value(
            null,
            "subsets",
            "N",
            "orders: maximum number of thread subsets in the simulation, chosen at random if there are more; default 1000000");
    private static final Option SEED =
            Arguments.value(null, "seed", "N", "orders: seed of random permutations; default 1");
    private static final Option SITES = Arguments.flag(
            null,
            "sites",
            "variables: count all objects of one allocation site as one variable, as for hunt --technique pctvb");
    private static final Option MOST = Arguments.value(
            null,
            "most",
            "N",
            "variables, hidden: maximum number of listed entries in text; default 50; variables that are searched first, pairs that occur most often");

    private static final List<Option> OF_ORDERS = List.of(THREADS, BOUND, CONTEXT, EPSILON, SUBSETS, SEED);

    @Override
    public String name() {
        return "stats";
    }

    @Override
    public String summary() {
        return "measures bug radius (radius), variables (variables), races that lock order may hide (hidden),"
                + " or the number of thread orders that a search needs (orders)";
    }

    @Override
    public String syntax() {
        return "[options] radius RUN... | variables RECORDING... | hidden RECORDING... | orders --threads N";
    }

    @Override
    public Options options() {
        return Arguments.options(PLAN, THREADS, BOUND, CONTEXT, EPSILON, SUBSETS, SEED, SITES, MOST, FORMAT, OUT);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "what to measure: radius, variables, hidden or orders");
        String what = arguments.operands().get(0);
        switch (what) {
            case RADIUS -> write(radius(arguments), arguments, console);
            case VARIABLES -> write(variables(arguments, console), arguments, console);
            case HIDDEN -> write(hidden(arguments, console), arguments, console);
            case ORDERS -> write(orders(arguments), arguments, console);
            default ->
                throw new UsageException("there is no statistic \"" + what + "\": choose " + RADIUS + ", " + VARIABLES
                        + ", " + HIDDEN + " or " + ORDERS);
        }
        return ExitCode.NOTHING_FOUND;
    }

    private static String radius(Arguments arguments) throws IOException {
        arguments.expectOperands(2, Integer.MAX_VALUE, "the directory of at least one run");
        OF_ORDERS.forEach(option -> refuse(option, arguments, ORDERS));
        refuse(SITES, arguments, VARIABLES);
        refuse(MOST, arguments, VARIABLES + " and " + HIDDEN);
        String format = arguments.oneOf(FORMAT, List.of("text", "json", "html"), "text");
        Path planFile = arguments.path(PLAN, null);
        Plan plan = planFile == null ? null : PlanFile.read(planFile);
        List<BugRadius> bugs = new ArrayList<>();
        for (String run : arguments.operands().subList(1, arguments.operands().size())) {
            bugs.add(BugRadius.of(Path.of(run), plan));
        }
        RadiusReport report = RadiusReport.of(bugs);
        return switch (format) {
            case "json" -> Format.json(report);
            case "html" -> new RadiusPage(report).html();
            default -> String.join("\n", report.text());
        };
    }

    private static String variables(Arguments arguments, Console console) throws IOException {
        arguments.expectOperands(2, Integer.MAX_VALUE, "the directory of at least one recording");
        OF_ORDERS.forEach(option -> refuse(option, arguments, ORDERS));
        refuse(PLAN, arguments, RADIUS);
        String format = arguments.oneOf(FORMAT, List.of("text", "json", "html"), "text");
        int most = arguments.number(MOST, 1, MOST_LISTED);
        List<String> directories =
                arguments.operands().subList(1, arguments.operands().size());
        VariablesReport report;
        try (OpenRecordings recordings = OpenRecordings.open(directories, Recording.Damage.REFUSE)) {
            for (Recording recording : recordings.all()) {
                String profile = recording.manifest().profile();
                if (!profile.equals(FULL)) {
                    throw new UsageException(recording.directory() + " has profile " + profile
                            + ", which does not record allocations: record it again with --profile full");
                }
            }
            recordings.notes().stream().distinct().forEach(console::note);
            WatchCoverage.of(recordings.all()).lines().forEach(console::note);
            VariableUses uses = VariableUses.of(recordings.all());
            if (uses.accesses() == 0) {
                throw new UsageException("no access is recorded in " + String.join(", ", directories)
                        + ": record it with --profile full --filter off, and weave the program's classes (--include)");
            }
            report = VariablesReport.of(uses, arguments.has(SITES));
        }
        return switch (format) {
            case "json" -> Format.json(report);
            case "html" -> new VariablesPage(report).html();
            default -> String.join("\n", report.text(most));
        };
    }

    private static String hidden(Arguments arguments, Console console) throws IOException {
        arguments.expectOperands(2, Integer.MAX_VALUE, "the directory of at least one recording");
        OF_ORDERS.forEach(option -> refuse(option, arguments, ORDERS));
        refuse(PLAN, arguments, RADIUS);
        refuse(SITES, arguments, VARIABLES);
        Format format = Format.of(arguments);
        int most = arguments.number(MOST, 1, MOST_LISTED);
        LockOrderedPairs pairs = new LockOrderedPairs();
        List<String> directories =
                arguments.operands().subList(1, arguments.operands().size());
        try (OpenRecordings recordings = OpenRecordings.open(directories, Recording.Damage.REFUSE)) {
            for (Recording recording : recordings.all()) {
                if (recording.manifest().profile().equals(SYNC)) {
                    throw new UsageException(recording.directory() + " has profile " + SYNC
                            + ", which has no accesses: record it again with --profile access");
                }
            }
            recordings.notes().stream().distinct().forEach(console::note);
            WatchCoverage.of(recordings.all()).lines().forEach(console::note);
            for (Recording recording : recordings.all()) {
                pairs.read(EventSource.of(recording));
            }
        }
        LockOrderReport report = LockOrderReport.of(pairs);
        return format == Format.JSON ? Format.json(report) : String.join("\n", report.text(most));
    }

    private static String orders(Arguments arguments) throws IOException {
        arguments.expectOperands(1, 1, "");
        refuse(PLAN, arguments, RADIUS);
        refuse(SITES, arguments, VARIABLES);
        refuse(MOST, arguments, VARIABLES + " and " + HIDDEN);
        Format format = Format.of(arguments);
        if (!arguments.has(THREADS)) {
            throw new UsageException("orders requires the number of threads: --threads N");
        }
        try {
            OrdersReport report = OrdersReport.of(
                    arguments.number(THREADS, 2, 2),
                    arguments.number(BOUND, 2, 2),
                    arguments.number(CONTEXT, 0, 0),
                    epsilon(arguments),
                    arguments.number(SUBSETS, 1, 1_000_000),
                    arguments.seed(SEED, 1));
            return format == Format.JSON ? Format.json(report) : String.join("\n", report.text());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static double epsilon(Arguments arguments) {
        String value = arguments.text(EPSILON, "0.01");
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--epsilon " + value + ": write a probability such as 0.01");
        }
    }

    private static void refuse(Option option, Arguments arguments, String statistics) {
        if (arguments.has(option)) {
            throw new UsageException(
                    "--" + option.getLongOpt() + " is only valid for stats " + statistics + ": remove it");
        }
    }

    private static void write(String document, Arguments arguments, Console console) throws IOException {
        Path out = arguments.path(OUT, null);
        if (out == null) {
            console.print(document);
        } else {
            String text = document.endsWith("\n") ? document : document + "\n";
            OutputFile.writeNamed(out, to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
            console.print("written to " + out);
        }
    }
}
