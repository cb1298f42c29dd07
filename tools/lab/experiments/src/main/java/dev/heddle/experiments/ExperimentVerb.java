package dev.heddle.experiments;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.experiments.tables.Share;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.experiments.tables.TablesCommand;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle experiment}: the experiments of the papers on the built-in subjects. */
public final class ExperimentVerb implements Verb {
    private static final List<String> NAMES =
            List.of("tables", "merge", "pages", "replay", "portfolio", "exact", "decisions", "steering", "confirmed");

    private static final Option OUT = Arguments.value(
            "o",
            "out",
            "DIR",
            "where everything goes; default heddle-out/experiment-TIME, of tables heddle-out/tables-TIME");
    private static final Option RUNS = Arguments.value(
            "n",
            "runs",
            "N",
            "replay: how many runs to record of each subject (default 3); exact: replays on the JDK that made the plan (default 100); decisions: searches (default 5)");
    private static final Option TRIES = Arguments.value(
            null,
            "tries",
            "N",
            "replay: how many controlled runs to find a failure (default 100); steering: runs of each plan (default 4); confirmed: the same (default 5); portfolio, decisions: executions of each technique (default 100); exact: replays on another JDK, and of shrunk plans (default 10)");
    private static final Option MOST = Arguments.value(
            null,
            "most",
            "N",
            "steering: try at most this number of predictions of a program, the highest ranked ones; default 20");
    private static final Option ONLY =
            Arguments.value(null, "subject", "GLOB", "only subjects whose name matches, such as 'buggy/*'");
    private static final Option BUDGET = Arguments.value(
            null,
            "budget",
            "TIME",
            "tables: begin no cell after this time; default none; portfolio, exact: stop a search after this time; decisions of a program of your own: a run; default 2m; confirmed: a run; default 1m");

    private static final Option TECHNIQUES = Arguments.value(
            null,
            "techniques",
            "LIST",
            "portfolio: the columns: techniques, and hunt for the plain one; default all that search, and hunt");

    private static final Option SEED =
            Arguments.value(null, "seed", "N", "portfolio: seed of the first run; default 1");

    private static final Option JDK = Arguments.value(
            null,
            "jdk",
            "DIR",
            "portfolio, decisions, steering: home of the JDK that runs the programs; default this one");

    private static final Option JDKS =
            Arguments.value(null, "jdks", "DIRS", "exact: homes of the JDKs, separated by ':'; default this one only");

    private static final Option PIECES = Arguments.value(
            null,
            "pieces",
            "I/N",
            "tables: make each Nth cell only, this machine's; merge joins what several have made");

    private static final Option PAPER =
            Arguments.value(null, "paper", "NAME", "tables: of this paper only; may be repeated");

    private static final Option QUICK = Arguments.flag(null, "quick", "tables: smaller ones, in some minutes");

    private static final Option ESTIMATE =
            Arguments.flag(null, "estimate", "tables: say how long it would take, and make nothing");

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
    public Options options() {
        return Arguments.options(
                OUT, RUNS, TRIES, MOST, ONLY, BUDGET, TECHNIQUES, SEED, JDK, JDKS, PIECES, PAPER, QUICK, ESTIMATE);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        boolean takesMore = !arguments.operands().isEmpty()
                && List.of("merge", "pages").contains(arguments.operands().get(0));
        arguments.expectOperands(1, takesMore ? Integer.MAX_VALUE : 1, "an experiment: " + String.join(", ", NAMES));
        String which = arguments.operands().get(0);
        return switch (which) {
            case "tables", "merge", "pages" -> tables(arguments, console);
            case "replay" -> replay(arguments, console);
            case "portfolio" -> portfolio(arguments, console);
            case "exact" -> exact(arguments, console);
            case "decisions" -> decisions(arguments, console);
            case "steering" -> steering(arguments, console);
            case "confirmed" -> confirmed(arguments, console);
            default ->
                throw new UsageException("there is no experiment " + which + ", only " + String.join(", ", NAMES));
        };
    }

    private static int replay(Arguments arguments, Console console) throws Exception {
        List<Subject> subjects = chosen(arguments.text(ONLY, "buggy/*"));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "experiment");
        ReplayExperiment replay =
                new ReplayExperiment(arguments.number(RUNS, 1, 3), arguments.number(TRIES, 1, 100), console);
        boolean isWhole = replay.run(subjects, out);
        replay.table().lines().forEach(console::print);
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int tables(Arguments arguments, Console console) throws Exception {
        boolean isMerge = arguments.operands().get(0).equals("merge");
        List<Path> folders = arguments.operands().stream().skip(1).map(Path::of).toList();
        TablesCommand command = new TablesCommand(console);
        if (isMerge) {
            return command.merge(folders, arguments.path(OUT, null));
        }
        if (arguments.operands().get(0).equals("pages")) {
            arguments.expectOperands(2, 2, "a directory that -o has named");
            return command.pages(folders.get(0));
        }
        TablesCommand.Wanted wanted = new TablesCommand.Wanted(
                arguments.has(QUICK) ? TableExtent.QUICK : TableExtent.WHOLE,
                arguments.texts(PAPER),
                arguments.text(ONLY, null),
                Share.parse(arguments.text(PIECES, "1/1")),
                arguments.time(BUDGET, null));
        return arguments.has(ESTIMATE) ? command.estimate(wanted) : command.tables(wanted, arguments.path(OUT, null));
    }

    private static int portfolio(Arguments arguments, Console console) throws Exception {
        List<PortfolioTarget> targets = PortfolioTarget.chosen(arguments.text(ONLY, null));
        String wanted = arguments.text(TECHNIQUES, null);
        List<String> techniques = wanted == null
                ? PortfolioExperiment.usualTechniques()
                : Stream.of(wanted.split(",")).map(String::strip).toList();
        PortfolioExperiment.check(techniques);
        PortfolioExperiment experiment = new PortfolioExperiment(
                techniques,
                arguments.number(TRIES, 2, 100),
                arguments.number(SEED, 1, 1),
                arguments.path(JDK, Path.of(System.getProperty("java.home"))),
                arguments.time(BUDGET, Duration.ofMinutes(2)),
                begun(arguments.path(OUT, null)),
                console);
        List<PortfolioRow> rows = experiment.run(targets);
        console.clearStatus();
        PortfolioRow.markdown(rows, techniques).forEach(console::print);
        boolean isSilent = rows.stream().allMatch(row -> row.cleanFindings() == null || row.cleanFindings() == 0);
        return isSilent ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int exact(Arguments arguments, Console console) throws Exception {
        List<ExactTarget> targets = ExactTarget.chosen(arguments.text(ONLY, null));
        List<Path> jdks = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String home : arguments.text(JDKS, System.getProperty("java.home")).split(File.pathSeparator)) {
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
                arguments.number(RUNS, 1, 100),
                arguments.number(TRIES, 1, 10),
                arguments.time(BUDGET, Duration.ofMinutes(2)),
                begun(arguments.path(OUT, null)),
                console);
        List<ExactRun> runs = experiment.run(targets);
        console.clearStatus();
        ExactTable.markdown(runs, targets.stream().map(ExactTarget::name).toList(), names)
                .forEach(console::print);
        boolean isWhole = runs.stream().allMatch(ExactRun::reproduced);
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static int decisions(Arguments arguments, Console console) throws Exception {
        int most = arguments.number(TRIES, 1, 100);
        DecisionsExperiment experiment = new DecisionsExperiment(
                arguments.number(RUNS, 1, 5),
                most,
                arguments.path(JDK, Path.of(System.getProperty("java.home"))),
                begun(arguments.path(OUT, null)),
                console);
        if (!arguments.command().isEmpty()) {
            List<String> lines = experiment.program(
                    JavaCommand.of(arguments.command()), arguments.time(BUDGET, Duration.ofMinutes(2)));
            console.clearStatus();
            lines.forEach(console::print);
            return ExitCode.NOTHING_FOUND;
        }
        List<DecisionsRow> rows = experiment.run(PortfolioTarget.chosen(arguments.text(ONLY, null)));
        console.clearStatus();
        DecisionsRow.markdown(rows, DecisionsExperiment.SAMPLERS, most).forEach(console::print);
        return ExitCode.NOTHING_FOUND;
    }

    private static int steering(Arguments arguments, Console console) throws Exception {
        SteeringExperiment experiment = new SteeringExperiment(
                arguments.number(TRIES, 1, 4),
                arguments.number(MOST, 1, 20),
                arguments.path(JDK, Path.of(System.getProperty("java.home"))),
                begun(arguments.path(OUT, null)),
                console);
        List<SteeringRow> rows = experiment.run(arguments.text(ONLY, null));
        console.clearStatus();
        SteeringRow.markdown(rows).forEach(console::print);
        return ExitCode.NOTHING_FOUND;
    }

    private static int confirmed(Arguments arguments, Console console) throws Exception {
        ConfirmedExperiment experiment = new ConfirmedExperiment(
                arguments.number(TRIES, 1, 5),
                arguments.time(BUDGET, Duration.ofMinutes(1)),
                begun(arguments.path(OUT, null)),
                console);
        List<ConfirmedRow> rows = experiment.run(arguments.text(ONLY, null));
        console.clearStatus();
        ConfirmedRow.markdown(rows).forEach(console::print);
        boolean isWhole = rows.stream().allMatch(row -> row.confirmed() == row.predicted());
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    /** A directory with results, to go on with, or a new one. */
    private static Path begun(Path wanted) {
        boolean isBegun = wanted != null && Files.exists(wanted.resolve(JsonLines.FILE_NAME));
        return isBegun ? wanted.toAbsolutePath().normalize() : OutputDirectory.claim(wanted, "experiment");
    }

    private static List<Subject> chosen(String glob) {
        String regex = glob.replace("*", ".*");
        List<Subject> chosen = Subjects.of(Subjects.ASSETFUZZER).stream()
                .filter(subject -> subject.id().matches(regex))
                .toList();
        if (chosen.isEmpty()) {
            throw new UsageException("no subject's name matches " + glob + ": names are such as buggy/account");
        }
        return chosen;
    }
}
