package dev.heddle.experiments;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.experiments.tables.Share;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.experiments.tables.TablesCommand;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code heddle experiment}: the experiments of the papers on the built-in subjects. */
public final class ExperimentVerb implements Verb {
    private static final List<String> NAMES =
            List.of("tables", "merge", "pages", "portfolio", "exact", "confirmed", "causes");

    private static final VerbOption<Path> OUT = VerbOption.path("o", "out", "DIR", "directory of all results")
            .orElse(null, "heddle-out/experiment-TIME, for tables heddle-out/tables-TIME");
    private static final VerbOption<Integer> RUNS =
            VerbOption.number("n", "runs", 1, "exact: replays on the JDK that made the plan (default 100)");
    private static final VerbOption<Integer> TRIES = VerbOption.number(
            null,
            "tries",
            1,
            "confirmed: runs of each plan (default 5); portfolio: executions of each technique (default 100); exact: replays on another JDK, and of shrunk plans (default 10)");
    private static final VerbOption<String> ONLY =
            VerbOption.text(null, "subject", "GLOB", "only subjects whose name matches, such as 'buggy/*'");
    private static final VerbOption<Duration> BUDGET = VerbOption.time(
            "budget",
            "tables: begin no cell after this time; default none; portfolio, exact: stop a search after this time; default 2m; confirmed: a run; default 1m; causes: a hunt; default 20s");
    private static final VerbOption<String> TECHNIQUES = VerbOption.text(
                    null, "techniques", "LIST", "the columns: techniques, and hunt for the plain one")
            .orElse(null, "all that search, and hunt")
            .onlyForOperand("experiment", "portfolio");
    private static final VerbOption<Integer> SEED = VerbOption.number(null, "seed", 1, "seed of the first run")
            .orElse("1")
            .onlyForOperand("experiment", "portfolio");
    private static final VerbOption<Path> JDK = VerbOption.path(
                    null, "jdk", "DIR", "home of the JDK that runs the programs")
            .orElse(Path.of(System.getProperty("java.home")), "this one")
            .onlyForOperand("experiment", "portfolio");
    private static final VerbOption<String> JDKS = VerbOption.text(
                    null, "jdks", "DIRS", "homes of the JDKs, separated by ':'")
            .orElse(System.getProperty("java.home"), "this one only")
            .onlyForOperand("experiment", "exact");
    private static final VerbOption<String> PIECES = VerbOption.text(
                    null,
                    "pieces",
                    "I/N",
                    "make each Nth cell only, the share of this machine; merge joins the shares of several machines")
            .orElse("1/1")
            .onlyForOperand("experiment", "tables");
    private static final VerbOption<List<String>> PAPER = VerbOption.repeatable(
                    "paper", "NAME", "only the tables of this paper; repeatable")
            .onlyForOperand("experiment", "tables");
    private static final VerbOption<Boolean> QUICK =
            VerbOption.flag(null, "quick", "smaller tables, in some minutes").onlyForOperand("experiment", "tables");
    private static final VerbOption<Boolean> ESTIMATE = VerbOption.flag(
                    null, "estimate", "estimate the time, and make nothing")
            .onlyForOperand("experiment", "tables");

    @Override
    public String name() {
        return "experiment";
    }

    @Override
    public String summary() {
        return "makes the tables of the papers, and other experiments on the built-in subjects";
    }

    @Override
    public String syntax() {
        return "[options] " + String.join("|", NAMES) + " [DIR...] [-- java ...]";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(OUT, RUNS, TRIES, ONLY, BUDGET, TECHNIQUES, SEED, JDK, JDKS, PIECES, PAPER, QUICK, ESTIMATE);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        boolean takesMore = !arguments.operands().isEmpty()
                && List.of("merge", "pages").contains(arguments.operands().get(0));
        arguments.expectOperands(1, takesMore ? Integer.MAX_VALUE : 1, "an experiment: " + String.join(", ", NAMES));
        String which = arguments.operands().get(0);
        return switch (which) {
            case "tables", "merge", "pages" -> tables(arguments, console);
            case "portfolio" -> portfolio(arguments, console);
            case "exact" -> exact(arguments, console);
            case "confirmed" -> confirmed(arguments, console);
            case "causes" -> causes(arguments, console);
            default ->
                throw new UsageException("there is no experiment " + which + ", only " + String.join(", ", NAMES));
        };
    }

    private static int tables(Arguments arguments, Console console) throws Exception {
        boolean isMerge = arguments.operands().get(0).equals("merge");
        List<Path> folders = arguments.operands().stream().skip(1).map(Path::of).toList();
        TablesCommand command = new TablesCommand(console);
        if (isMerge) {
            return command.merge(folders, arguments.get(OUT));
        }
        if (arguments.operands().get(0).equals("pages")) {
            arguments.expectOperands(2, 2, "a directory that -o has named");
            return command.pages(folders.get(0));
        }
        TablesCommand.Wanted wanted = new TablesCommand.Wanted(
                arguments.has(QUICK) ? TableExtent.QUICK : TableExtent.WHOLE,
                arguments.get(PAPER),
                arguments.get(ONLY),
                Share.parse(arguments.get(PIECES)),
                arguments.get(BUDGET));
        return arguments.has(ESTIMATE) ? command.estimate(wanted) : command.tables(wanted, arguments.get(OUT));
    }

    private static int portfolio(Arguments arguments, Console console) throws Exception {
        List<PortfolioTarget> targets = PortfolioTarget.chosen(arguments.get(ONLY));
        String wanted = arguments.get(TECHNIQUES);
        List<String> techniques = wanted == null
                ? PortfolioExperiment.usualTechniques()
                : Stream.of(wanted.split(",")).map(String::strip).toList();
        PortfolioExperiment.check(techniques);
        PortfolioExperiment experiment = new PortfolioExperiment(
                techniques,
                arguments.has(TRIES) ? arguments.get(TRIES) : 100,
                arguments.get(SEED),
                arguments.get(JDK),
                arguments.has(BUDGET) ? arguments.get(BUDGET) : Duration.ofMinutes(2),
                begun(arguments.get(OUT)),
                console);
        List<PortfolioRow> rows = experiment.run(targets);
        console.clearStatus();
        PortfolioRow.markdown(rows, techniques).forEach(console::print);
        boolean isSilent = rows.stream().allMatch(row -> row.cleanFindings() == null || row.cleanFindings() == 0);
        return isSilent ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int exact(Arguments arguments, Console console) throws Exception {
        List<ExactTarget> targets = ExactTarget.chosen(arguments.get(ONLY));
        List<Path> jdks = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String home : arguments.get(JDKS).split(File.pathSeparator)) {
            Path jdk = Path.of(home);
            if (!Files.isRegularFile(jdk.resolve("release"))) {
                throw new UsageException("no JDK at " + home + ": there is no file called release in it");
            }
            jdks.add(jdk);
            names.add(ExactExperiment.name(jdk));
        }
        if (Set.copyOf(names).size() < names.size()) {
            throw new UsageException("--jdks has two of the same version: " + String.join(", ", names));
        }
        ExactExperiment experiment = new ExactExperiment(
                jdks,
                arguments.has(RUNS) ? arguments.get(RUNS) : 100,
                arguments.has(TRIES) ? arguments.get(TRIES) : 10,
                arguments.has(BUDGET) ? arguments.get(BUDGET) : Duration.ofMinutes(2),
                begun(arguments.get(OUT)),
                console);
        List<ExactRun> runs = experiment.run(targets);
        console.clearStatus();
        ExactTable.markdown(runs, targets.stream().map(ExactTarget::name).toList(), names)
                .forEach(console::print);
        boolean isWhole = runs.stream().allMatch(ExactRun::reproduced);
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int confirmed(Arguments arguments, Console console) throws Exception {
        ConfirmedExperiment experiment = new ConfirmedExperiment(
                arguments.has(TRIES) ? arguments.get(TRIES) : 5,
                arguments.has(BUDGET) ? arguments.get(BUDGET) : Duration.ofMinutes(1),
                begun(arguments.get(OUT)),
                console);
        List<ConfirmedRow> rows = experiment.run(arguments.get(ONLY));
        console.clearStatus();
        ConfirmedRow.markdown(rows).forEach(console::print);
        boolean isWhole = rows.stream().allMatch(row -> row.confirmed() == row.predicted());
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int causes(Arguments arguments, Console console) throws Exception {
        CauseExperiment experiment = new CauseExperiment(
                arguments.has(BUDGET) ? arguments.get(BUDGET) : Duration.ofSeconds(20),
                begun(arguments.get(OUT)),
                console);
        List<CauseRow> rows = experiment.run(arguments.get(ONLY));
        console.clearStatus();
        CauseRow.markdown(rows).forEach(console::print);
        return rows.stream().allMatch(CauseRow::isNamed) ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    /** A directory with results, to go on with, or a new one. */
    private static Path begun(Path wanted) {
        boolean isBegun = wanted != null && Files.exists(wanted.resolve(JsonLines.FILE_NAME));
        return isBegun ? wanted.toAbsolutePath().normalize() : OutputDirectory.claim(wanted, "experiment");
    }
}
