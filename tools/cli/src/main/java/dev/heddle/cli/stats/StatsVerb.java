package dev.heddle.cli.stats;

import dev.heddle.analyzer.race.LockOrderedPairs;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.NamedOutput;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.BugRadius;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.explore.OrdersReport;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code heddle stats}: computes statistics over many runs. */
public final class StatsVerb implements Verb {
    private static final String RADIUS = "radius";
    private static final String ORDERS = "orders";
    private static final String VARIABLES = "variables";
    private static final String HIDDEN = "hidden";
    private static final String FULL = "full";
    private static final List<String> FORMATS = List.of("text", "json", "html");
    private static final VerbOption<String> FORMAT = VerbOption.word(
                    "format", "text|json|html", FORMATS, "format of the output; html for radius and variables")
            .orElse("text");
    private static final VerbOption<Path> PLAN = VerbOption.path(null, "plan", "FILE", "the plan of the runs")
            .orElse(null, "the plan that hunt wrote beside the runs")
            .onlyForOperand("stats", RADIUS);
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "FILE", "write to this file instead of standard output");
    private static final VerbOption<Integer> THREADS =
            VerbOption.number(null, "threads", 2, "number of threads").onlyForOperand("stats", ORDERS);
    private static final VerbOption<Integer> BOUND = VerbOption.number(
                    null, "thread-bound", 2, "run each group of this number of threads in every order")
            .orElse("2")
            .onlyForOperand("stats", ORDERS);
    private static final VerbOption<Integer> CONTEXT = VerbOption.number(
                    null, "context-bound", 0, "number of preemptions")
            .orElse("0")
            .onlyForOperand("stats", ORDERS);
    private static final VerbOption<Double> EPSILON = VerbOption.of(
                    null, "epsilon", "P", "probability that an order is missing", StatsVerb::probability)
            .orElse("0.01")
            .onlyForOperand("stats", ORDERS);
    private static final VerbOption<Integer> SUBSETS = VerbOption.number(
                    null,
                    "subsets",
                    1,
                    "maximum number of thread subsets in the simulation, chosen at random if there are more")
            .orElse("1000000")
            .onlyForOperand("stats", ORDERS);
    private static final VerbOption<Long> SEED =
            VerbOption.seed("seed", "seed of random permutations").orElse("1").onlyForOperand("stats", ORDERS);
    private static final VerbOption<Boolean> SITES = VerbOption.flag(
                    null,
                    "sites",
                    "count all objects of one allocation site as one variable, as for hunt --technique pctvb")
            .onlyForOperand("stats", VARIABLES);
    private static final VerbOption<Integer> MOST = VerbOption.number(
                    null,
                    "most",
                    1,
                    "maximum number of listed entries in text: variables that are searched first, pairs that occur most often")
            .orElse("50")
            .onlyForOperand("stats", VARIABLES, HIDDEN);

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
    public List<VerbOption<?>> options() {
        return List.of(PLAN, THREADS, BOUND, CONTEXT, EPSILON, SUBSETS, SEED, SITES, MOST, FORMAT, OUT);
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
        String format = arguments.get(FORMAT);
        Path planFile = arguments.get(PLAN);
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
        String format = arguments.get(FORMAT);
        int most = arguments.get(MOST);
        List<String> directories =
                arguments.operands().subList(1, arguments.operands().size());
        VariablesReport report;
        try (OpenRecordings recordings = OpenRecordings.open(directories, Recording.Damage.REFUSE)) {
            for (Recording recording : recordings.all()) {
                String profile = recording.manifest().begin().profile();
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
        boolean isJson = isJson(arguments);
        int most = arguments.get(MOST);
        LockOrderedPairs pairs = new LockOrderedPairs();
        List<String> directories =
                arguments.operands().subList(1, arguments.operands().size());
        try (OpenRecordings recordings = OpenRecordings.open(directories, Recording.Damage.REFUSE)) {
            for (Recording recording : recordings.all()) {
                String profile = recording.manifest().begin().profile();
                if (RecordingLevel.by(profile).compareTo(RecordingLevel.ACCESSES) < 0) {
                    throw new UsageException(recording.directory() + " has profile " + profile
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
        return isJson ? Format.json(report) : String.join("\n", report.text(most));
    }

    private static String orders(Arguments arguments) throws IOException {
        arguments.expectOperands(1, 1, "");
        boolean isJson = isJson(arguments);
        if (!arguments.has(THREADS)) {
            throw new UsageException("orders requires the number of threads: --threads N");
        }
        try {
            OrdersReport report = OrdersReport.of(
                    arguments.get(THREADS),
                    arguments.get(BOUND),
                    arguments.get(CONTEXT),
                    arguments.get(EPSILON),
                    arguments.get(SUBSETS),
                    arguments.get(SEED));
            return isJson ? Format.json(report) : String.join("\n", report.text());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** The statistics that these arguments choose have no page. */
    private static boolean isJson(Arguments arguments) {
        String format = arguments.get(FORMAT);
        if (format.equals("html")) {
            throw new UsageException(
                    "--format html is only valid for stats " + RADIUS + " and " + VARIABLES + ": choose text or json");
        }
        return format.equals("json");
    }

    private static double probability(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("write a probability such as 0.01");
        }
    }

    private static void write(String document, Arguments arguments, Console console) {
        Path out = arguments.get(OUT);
        if (out == null) {
            console.print(document);
        } else {
            String text = document.endsWith("\n") ? document : document + "\n";
            NamedOutput.write(
                    out, () -> OutputFile.writeNamed(out, to -> to.write(text.getBytes(StandardCharsets.UTF_8))));
            console.print("written to " + out);
        }
    }
}
