package dev.heddle.tools.experiment;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.UsageException;
import dev.heddle.tools.cli.Verb;
import dev.heddle.tools.launch.OutputDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle experiment}: the experiments of the papers on the built-in subjects. */
public final class ExperimentVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where everything goes; default heddle-out/experiment-TIME");
    private static final Option RUNS = Arguments.value(
            "n",
            "runs",
            "N",
            "how many runs to record of each subject, or to replay (default 3); of rpro for each radius (default 200)");
    private static final Option TRIES = Arguments.value(
            null,
            "tries",
            "N",
            "how many controlled runs for each candidate (default 10), or to find a failure (default 100)");
    private static final Option MOST = Arguments.value(
            null, "most", "N", "try at most so many candidates of a subject, the most telling ones; default 20");
    private static final Option ONLY =
            Arguments.value(null, "subject", "GLOB", "only subjects whose name matches, such as 'buggy/*'");
    private static final Option RADII =
            Arguments.value(null, "radii", "LIST", "rpro: the radii, as in 1,2,5 or 1-150; default " + Radii.PRESET);
    private static final Option DEPTH =
            Arguments.value("d", "depth", "N", "rpro: ordering constraints that are looked for; default 3");
    private static final Option JOBS =
            Arguments.value("j", "jobs", "N", "rpro: how many JVMs at the same time; default the number of processors");

    @Override
    public String name() {
        return "experiment";
    }

    @Override
    public String summary() {
        return "runs an experiment on the built-in subjects and prints its table";
    }

    @Override
    public String syntax() {
        return "[options] assetfuzzer|replay|rpro";
    }

    @Override
    public Options options() {
        return Arguments.options(OUT, RUNS, TRIES, MOST, ONLY, RADII, DEPTH, JOBS);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "an experiment: assetfuzzer, replay or rpro");
        String which = arguments.operands().get(0);
        if (which.equals("rpro")) {
            return rpro(arguments, console);
        }
        if (!which.equals("assetfuzzer") && !which.equals("replay")) {
            throw new UsageException("there is no experiment " + which + ", only assetfuzzer, replay and rpro");
        }
        List<Subject> subjects = chosen(arguments.text(ONLY, "buggy/*"));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "experiment");
        if (which.equals("replay")) {
            ReplayExperiment replay =
                    new ReplayExperiment(arguments.number(RUNS, 1, 3), arguments.number(TRIES, 1, 100), console);
            boolean isWhole = replay.run(subjects, out);
            replay.table().lines().forEach(console::print);
            return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
        }
        AssetFuzzerExperiment experiment = new AssetFuzzerExperiment(
                arguments.number(RUNS, 1, 3), arguments.number(TRIES, 1, 10), arguments.number(MOST, 1, 20), console);
        experiment.run(subjects, out).lines().forEach(console::print);
        return ExitCode.NOTHING_FOUND;
    }

    private static int rpro(Arguments arguments, Console console) throws Exception {
        List<RproTarget> targets = RproTarget.chosen(arguments.text(ONLY, null));
        List<Integer> radii = Radii.parse(arguments.text(RADII, Radii.PRESET));
        int runs = arguments.number(RUNS, 1, 200);
        int depth = arguments.number(DEPTH, 2, 3);
        // A radius that cannot hold the change points is said before anything is written.
        RproExperiment.checkFit(depth, radii.get(0));
        int jobs = arguments.number(JOBS, 1, Runtime.getRuntime().availableProcessors());
        Path wanted = arguments.path(OUT, null);
        boolean isBegun = wanted != null && Files.exists(wanted.resolve(RproResults.FILE_NAME));
        Path out = isBegun ? wanted : OutputDirectory.claim(wanted, "experiment");
        RproExperiment experiment = new RproExperiment(targets, radii, depth, runs, jobs, out, console);
        experiment.run();
        List<RproCurve> curves = experiment.curves();
        Path page = out.resolve("rpro.html");
        Files.writeString(page, new RproPage(curves).html());
        RproCurve.table(curves).lines().forEach(console::print);
        console.print("");
        console.print("the curves are in " + page);
        return ExitCode.NOTHING_FOUND;
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
