package dev.heddle.bench;

import dev.heddle.bench.workload.Workloads;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Help;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.text.ValueParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The command {@code tools/lab/bench/bench}. */
public final class Bench {
    private static final String VERB = "recording";
    private static final int PAIRS = 5;
    private static final int QUICK_PAIRS = 3;
    private static final double QUICK_SCALE = 0.2;
    private static final int START_RUNS = 11;
    private static final List<String> PARTS = List.of("programs", "start", "event");

    private static final VerbOption<List<String>> WORKLOADS = VerbOption.of(
                    null, "workloads", "NAMES", "programs to run, such as h2,pmd", words(Workloads.words()))
            .orElse(Workloads.words(), "all");
    private static final VerbOption<List<Integer>> THREADS = VerbOption.of(
                    null, "threads", "N,N", "numbers of threads of each program", Bench::threads)
            .orElse("2,4");
    private static final VerbOption<String> PROFILES = VerbOption.text(
                    null, "profiles", "NAMES", "profiles to compare with native")
            .orElse("native,sync,access");
    private static final VerbOption<List<String>> DEFINE = VerbOption.repeatable(
            "define", "NAME:OPTIONS", "a profile of your own with these options of the agent; repeatable");
    private static final VerbOption<List<String>> ONLY = VerbOption.of(
                    null, "only", "PARTS", "some of programs, start and event", words(PARTS))
            .orElse(PARTS, "all three");
    private static final VerbOption<Boolean> QUICK =
            VerbOption.flag(null, "quick", "a fifth of the work and three pairs");
    private static final VerbOption<Integer> RUNS = VerbOption.of(
                    null, "pairs", "N", "pairs of runs", text -> ValueParser.number(text, 1))
            .orElse(PAIRS, "5, with --quick 3");
    private static final VerbOption<Double> SCALE = VerbOption.of(
                    null, "scale", "X", "share of the work, such as 0.05", Bench::scale)
            .orElse(1.0, "1, with --quick 0.2");
    private static final VerbOption<Path> JAVA = VerbOption.path(null, "java", "HOME", "the JDK that runs the programs")
            .orElse(Path.of(System.getProperty("java.home")), "this one");
    private static final VerbOption<String> HEAP =
            VerbOption.text(null, "heap", "SIZE", "heap of the programs").orElse("1g");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a run after this time").orElse("5m");
    private static final VerbOption<Integer> MOST_DISK = VerbOption.of(
                    null, "most-disk", "GIB", "stop a run that writes more", text -> ValueParser.number(text, 1))
            .orElse("20");
    private static final VerbOption<Path> WORK = VerbOption.path(
                    null, "work", "DIR", "directory of temporary recordings")
            .orElse(Path.of(System.getProperty("java.io.tmpdir")), "the one of the system");

    private Bench() {}

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        System.exit(run(List.of(args), Console.ofProcess()));
    }

    private static int run(List<String> words, Console console) {
        try {
            if (!words.isEmpty() && words.get(0).equals(ReplayBench.VERB) && !words.contains("--help")) {
                return ReplayBench.measure(words, console);
            }
            if (!words.isEmpty() && words.get(0).equals(RaceBench.VERB) && !words.contains("--help")) {
                return RaceBench.measure(words, console);
            }
            if (words.isEmpty() || !words.get(0).equals(VERB) || words.contains("--help")) {
                help(console);
                return words.contains("--help") || words.contains("help") ? ExitCode.NOTHING_FOUND : ExitCode.USAGE;
            }
            return measure(words, console);
        } catch (UsageException e) {
            console.remark("bench: " + e.getMessage());
            return ExitCode.USAGE;
        } catch (IOException e) {
            console.remark("bench: cannot read or write: " + e);
            return ExitCode.INTERNAL;
        } catch (InterruptedException e) {
            console.remark("bench: interrupted");
            return ExitCode.INTERNAL;
        } finally {
            console.clearStatus();
        }
    }

    private static List<VerbOption<?>> options() {
        return List.of(
                WORKLOADS, THREADS, PROFILES, DEFINE, ONLY, RUNS, SCALE, QUICK, JAVA, HEAP, TIMEOUT, MOST_DISK, WORK);
    }

    private static void help(Console console) throws IOException {
        console.print("runs programs natively and recorded, in alternation, and compares them");
        help("recording [options]", options(), console);
        help("replay [options]", ReplayBench.options(), console);
        help("races [options]", RaceBench.options(), console);
        console.print("programs: " + String.join(", ", Workloads.words()));
        console.print("exit codes: 0 done, 1 a run failed or a recording is not whole, 2 usage, 70 internal");
    }

    private static void help(String syntax, List<VerbOption<?>> options, Console console) throws IOException {
        console.print("");
        console.print("usage: tools/lab/bench/bench " + syntax);
        Help.printOptions(options, console);
    }

    private static int measure(List<String> words, Console console) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(0, 0, "");
        List<String> parts = arguments.get(ONLY);
        Path parent = arguments.get(WORK);
        if (!Files.isDirectory(parent)) {
            throw new UsageException("--work " + parent + ": there is no such directory");
        }
        Path work = Files.createTempDirectory(parent, "heddle-bench");
        Folders.deleteAtExit(work);
        try {
            MeasuredProcesses children =
                    new MeasuredProcesses(work, arguments.get(TIMEOUT), (long) arguments.get(MOST_DISK) << 30);
            if (children.noRoom() != null) {
                throw new UsageException(children.noRoom());
            }
            Result result =
                    measure(arguments, parts, children, "tools/lab/bench/bench " + String.join(" ", words), console);
            console.print(Markdown.of(result));
            return result.hasFaults() ? ExitCode.FINDINGS : ExitCode.NOTHING_FOUND;
        } finally {
            Directories.delete(work);
        }
    }

    private static Result measure(
            Arguments arguments, List<String> parts, MeasuredProcesses children, String command, Console console)
            throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("heddle.project", ".")).toAbsolutePath();
        Path java = arguments.get(JAVA).resolve("bin/java");
        Machine machine = Machine.here(java, children, command);
        Agent agent = Agent.ask(java, Setup.agentJar(home), children);
        List<String> notes = new ArrayList<>();
        boolean quick = arguments.has(QUICK);
        Setup setup = new Setup(
                home,
                java,
                children.folder(),
                arguments.get(WORKLOADS),
                arguments.get(THREADS),
                BenchProfile.choose(List.of(arguments.get(PROFILES).split(",")), arguments.get(DEFINE), agent, notes),
                quick && !arguments.has(RUNS) ? QUICK_PAIRS : arguments.get(RUNS),
                quick && !arguments.has(SCALE) ? QUICK_SCALE : arguments.get(SCALE),
                arguments.get(HEAP));
        notes.forEach(console::remark);
        if (!Proc.isThere()) {
            notes.add("Memory and CPU time of processes are not measured: this system has no `/proc`.");
        }
        List<BenchRow> rows =
                parts.contains("programs") ? new WorkloadRuns(setup, agent, children, console).all() : List.of();
        return new Result(
                machine,
                setup.pairs(),
                setup.scale(),
                setup.heap(),
                setup.profiles(),
                rows,
                Result.summary(rows),
                parts.contains("start") ? StartCost.measure(setup, agent, children, START_RUNS, console) : List.of(),
                parts.contains("event") ? ProducerCost.measure(setup, agent, children, console) : List.of(),
                notes);
    }

    private static Function<String, List<String>> words(List<String> known) {
        return text -> {
            List<String> words = List.of(text.split(","));
            if (!known.containsAll(words)) {
                throw new IllegalArgumentException("give some of " + String.join(",", known));
            }
            return words;
        };
    }

    private static List<Integer> threads(String text) {
        List<Integer> threads = new ArrayList<>();
        for (String word : text.split(",")) {
            if (!word.matches("[1-9]\\d{0,2}")) {
                throw new IllegalArgumentException("give numbers from 1 to 999, as in 2,4");
            }
            threads.add(Integer.valueOf(word));
        }
        return threads;
    }

    private static double scale(String text) {
        if (!text.matches("\\d{1,2}(\\.\\d+)?") || Double.parseDouble(text) == 0) {
            throw new IllegalArgumentException("give a number above 0, as in 0.05");
        }
        return Double.parseDouble(text);
    }
}
