package dev.heddle.bench;

import dev.heddle.bench.workload.Workloads;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.help.HelpFormatter;
import org.apache.commons.cli.help.TextHelpAppendable;

/** The command {@code tools/lab/bench/bench}. */
public final class Bench {
    private static final String VERB = "recording";
    private static final int PAIRS = 5;
    private static final int QUICK_PAIRS = 3;
    private static final double QUICK_SCALE = 0.2;
    private static final int START_RUNS = 11;
    private static final List<String> PARTS = List.of("programs", "start", "event");

    private static final Option WORKLOADS =
            Arguments.value(null, "workloads", "NAMES", "which programs, as in h2,pmd; default all");
    private static final Option THREADS = Arguments.value(null, "threads", "N,N", "threads of each; default 2,4");
    private static final Option PROFILES =
            Arguments.value(null, "profiles", "NAMES", "what to compare with native; default native,sync,access");
    private static final Option DEFINE = Arguments.value(
            null, "define", "NAME:OPTIONS", "a profile of your own with these options of the agent; may be repeated");
    private static final Option ONLY =
            Arguments.value(null, "only", "PARTS", "of programs, start and event; default all three");
    private static final Option RUNS = Arguments.value(null, "pairs", "N", "pairs of runs; default 5");
    private static final Option SCALE =
            Arguments.value(null, "scale", "X", "how much of the work, as in 0.05; default 1");
    private static final Option QUICK = Arguments.flag(null, "quick", "a fifth of the work and three pairs");
    private static final Option JAVA = Arguments.value(null, "java", "HOME", "the JDK to run the programs with");
    private static final Option HEAP = Arguments.value(null, "heap", "SIZE", "heap of the programs; default 1g");
    private static final Option TIMEOUT = Arguments.value(null, "timeout", "TIME", "for each run; default 5m");
    private static final Option MOST_DISK =
            Arguments.value(null, "most-disk", "GIB", "the most a run may write; default 20");
    private static final Option WORK =
            Arguments.value(null, "work", "DIR", "where recordings go for a moment; default the system's");
    private static final Option FORMAT =
            Arguments.value(null, "format", "markdown|json", "how to print; default markdown");

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
            if (!words.isEmpty() && words.get(0).equals(BlockBench.VERB) && !words.contains("--help")) {
                return BlockBench.measure(words, console);
            }
            if (!words.isEmpty() && words.get(0).equals(CostPicture.VERB) && !words.contains("--help")) {
                return CostPicture.draw(words, console);
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

    private static Options options() {
        return Arguments.options(
                WORKLOADS, THREADS, PROFILES, DEFINE, ONLY, RUNS, SCALE, QUICK, JAVA, HEAP, TIMEOUT, MOST_DISK, WORK,
                FORMAT);
    }

    private static void help(Console console) throws IOException {
        console.print("runs programs natively and recorded, in alternation, and compares them");
        console.print("");
        console.print("usage: tools/lab/bench/bench recording [options]");
        HelpFormatter.builder()
                .setHelpAppendable(new TextHelpAppendable(console.out()))
                .setShowSince(false)
                .get()
                .printOptions(options());
        console.print("");
        console.print("usage: tools/lab/bench/bench replay [options]");
        HelpFormatter.builder()
                .setHelpAppendable(new TextHelpAppendable(console.out()))
                .setShowSince(false)
                .get()
                .printOptions(ReplayBench.options());
        console.print("");
        console.print("usage: tools/lab/bench/bench races [options]");
        HelpFormatter.builder()
                .setHelpAppendable(new TextHelpAppendable(console.out()))
                .setShowSince(false)
                .get()
                .printOptions(RaceBench.options());
        console.print("");
        console.print("usage: tools/lab/bench/bench blocks [options] RECORDING...");
        HelpFormatter.builder()
                .setHelpAppendable(new TextHelpAppendable(console.out()))
                .setShowSince(false)
                .get()
                .printOptions(BlockBench.options());
        console.print("");
        console.print("usage: tools/lab/bench/bench picture [options] RESULT.json");
        HelpFormatter.builder()
                .setHelpAppendable(new TextHelpAppendable(console.out()))
                .setShowSince(false)
                .get()
                .printOptions(CostPicture.options());
        console.print("programs: " + String.join(", ", Workloads.words()));
        console.print("exit codes: 0 done, 1 a run failed or a recording is not whole, 2 usage, 70 internal");
    }

    private static int measure(List<String> words, Console console) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(0, 0, "");
        boolean json =
                arguments.oneOf(FORMAT, List.of("markdown", "json"), "markdown").equals("json");
        List<String> parts = words(arguments.text(ONLY, String.join(",", PARTS)), PARTS, ONLY);
        Path parent = arguments.path(WORK, Path.of(System.getProperty("java.io.tmpdir")));
        if (!Files.isDirectory(parent)) {
            throw new UsageException("--work " + parent + ": there is no such directory");
        }
        Path work = Files.createTempDirectory(parent, "heddle-bench");
        Folders.deleteAtExit(work);
        try {
            MeasuredProcesses children = new MeasuredProcesses(
                    work,
                    arguments.time(TIMEOUT, Duration.ofMinutes(5)),
                    (long) arguments.number(MOST_DISK, 1, 20) << 30);
            if (children.noRoom() != null) {
                throw new UsageException(children.noRoom());
            }
            Result result =
                    measure(arguments, parts, children, "tools/lab/bench/bench " + String.join(" ", words), console);
            console.print(json ? Json.toString(result) : Markdown.of(result));
            return result.hasFaults() ? ExitCode.FINDINGS : ExitCode.NOTHING_FOUND;
        } finally {
            Folders.delete(work);
        }
    }

    private static Result measure(
            Arguments arguments, List<String> parts, MeasuredProcesses children, String command, Console console)
            throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("heddle.project", ".")).toAbsolutePath();
        Path java =
                arguments.path(JAVA, Path.of(System.getProperty("java.home"))).resolve("bin/java");
        Machine machine = Machine.here(java, children, command);
        Agent agent = Agent.ask(java, Setup.agentJar(home), children);
        List<String> notes = new ArrayList<>();
        boolean quick = arguments.has(QUICK);
        Setup setup = new Setup(
                home,
                java,
                children.folder(),
                words(arguments.text(WORKLOADS, String.join(",", Workloads.words())), Workloads.words(), WORKLOADS),
                threads(arguments.text(THREADS, "2,4")),
                BenchProfile.choose(
                        List.of(arguments.text(PROFILES, "native,sync,access").split(",")),
                        arguments.texts(DEFINE),
                        agent,
                        notes),
                arguments.number(RUNS, 1, quick ? QUICK_PAIRS : PAIRS),
                scale(arguments.text(SCALE, null), quick ? QUICK_SCALE : 1),
                arguments.text(HEAP, "1g"));
        notes.forEach(console::remark);
        if (!Proc.isThere()) {
            notes.add("Memory and CPU time of processes are not measured: this system has no `/proc`.");
        }
        List<BenchRow> rows =
                parts.contains("programs") ? new WorkloadRuns(setup, agent, children, console).all() : List.of();
        return new Result(
                Result.SCHEMA_VERSION,
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

    private static List<String> words(String text, List<String> known, Option option) {
        List<String> words = List.of(text.split(","));
        for (String word : words) {
            if (!known.contains(word)) {
                throw new UsageException(
                        "--" + option.getLongOpt() + " " + word + ": give some of " + String.join(",", known));
            }
        }
        return words;
    }

    private static List<Integer> threads(String text) {
        List<Integer> threads = new ArrayList<>();
        for (String word : text.split(",")) {
            if (!word.matches("[1-9]\\d{0,2}")) {
                throw new UsageException("--threads " + text + ": give numbers from 1 to 999, as in 2,4");
            }
            threads.add(Integer.valueOf(word));
        }
        return threads;
    }

    private static double scale(String text, double otherwise) {
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("\\d{1,2}(\\.\\d+)?") || Double.parseDouble(text) == 0) {
            throw new UsageException("--scale " + text + ": give a number above 0, as in 0.05");
        }
        return Double.parseDouble(text);
    }
}
