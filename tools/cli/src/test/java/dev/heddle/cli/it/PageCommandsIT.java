package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.it.PageCommands.Command;
import dev.heddle.cli.it.PageCommands.Shown;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the command lines of README, the tutorial and the guides, and compares the exit codes and the output that the
 * pages show. Hunts get a small budget, and repeated runs are fewer than on the page.
 */
class PageCommandsIT {
    private static final Path DOCS = Path.of("..", "..");
    private static final String TUTORIAL = "docs/tutorial/first-violation.md";
    private static final int FEWEST_COMMANDS = 40;

    /** Exit codes of verbs whose programs fail or have findings in the pages; 0 for all others. */
    private static final Map<String, Integer> CODES =
            Map.of("analyze", 1, "hunt", 1, "replay", 1, "shrink", 1, "localize", 1);

    /** Exit codes of single commands, by a part of them. */
    private static final Map<String, Set<Integer>> OTHER_CODES = Map.of(
            // The recorded run has nearly always passed, and so does its order.
            "order.json --",
            Set.of(0, 1),
            // The race of the program nearly always ends well.
            "heddle record -o rec --",
            Set.of(0, 1),
            // A prediction that happens need not fail.
            "af-09-….json",
            Set.of(0, 1),
            // Its budget is small.
            "heddle shrink",
            Set.of(1, 5),
            // A race, with a failure or without.
            "--technique drfinder",
            Set.of(0, 1),
            // Findings that the earlier results do not have.
            "--fail-on new",
            Set.of(0, 1),
            // The recorded run has the races, or the fresh directory has only a part of them.
            "heddle batch",
            Set.of(0, 1));

    /** Begins of command lines that need more than Heddle and a small program, with the reason. */
    private static final Map<String, String> NOT_RUN = Map.of(
            "./heddle demo", "DemoIT runs it",
            "./heddle attach", "needs a running process; AttachIT",
            "./heddle help", "starts the build",
            "./heddle install", "ScriptTest runs it",
            "mvn", "needs the network",
            "heddle replay --timeout 12h", "waits for a debugger",
            "jdb", "needs a debugger",
            "./heddle shrink exact.json", "the guide for programs runs it",
            "heddle localize heddle-out/collect-TIME --confirm", "makes more than a hundred runs; LoconIT",
            "zstd", "needs zstd");

    /** The same, for further tests that run the commands. */
    private static final Map<String, String> NOT_RUN_EITHER = Map.of(
            "heddle probe", "needs a class that threads share; ProbeIT",
            "jcmd", "needs a hung process",
            "heddle hang", "needs thread dumps of a hung process; HangIT",
            "heddle hunt --from", "needs thread dumps of a hung process; HangIT",
            "heddle attach", "needs a running process; AttachIT",
            "java -jar heddle.jar hunt --tests", "needs the tests of a Maven module; HuntedTestsIT",
            "heddle hunt --tests", "needs the tests of a Maven module; HuntedTestsIT",
            "java -javaagent:opentelemetry", "needs another agent; OtherAgentsIT",
            "jlink", "needs an image; OtherAgentsIT",
            "heddle record -o rec -- image/bin/java", "needs an image");

    /** Parts of command lines that need more than that. */
    private static final Map<String, String> NOT_RUN_WITH =
            Map.of("--ready", "needs a server and a load; ServerIT", "--engine spark", "needs Spark");

    private static final List<String> PAGES = List.of(
            "README.md",
            TUTORIAL,
            "docs/how-to/ci.md",
            "docs/how-to/every-night.md",
            "docs/how-to/flaky-test.md",
            "docs/how-to/hung-service.md",
            "docs/how-to/production.md",
            "docs/how-to/program.md");

    /** Sections whose output is that of a program which the page does not have. */
    private static final Set<String> EXAMPLES = Set.of(
            "Analyse",
            "Confirm",
            "Data races",
            "Hidden races",
            "Limit the cost",
            "Shrink",
            "In the debugger",
            "The lines that made a run fail");

    /** Options with numbers of runs. */
    private static final Set<String> RUNS = Set.of("-n", "--runs");

    private static final int MOST_RUNS = 2;

    /** Runs in a row that may fail while they are recorded. */
    private static final int MOST_RECORDED = 5;

    private static final String JAVA = HeddleProcess.java(Path.of(System.getProperty("java.home")));

    /** The message of a run of the program below that fails. */
    private static final String FAILURE = "the copy mixes old and new balances";

    /** A program with a race and an inconsistent copy, which nearly always passes. */
    private static final String PROGRAM = """
            public class NAME {
                static int copies;
                int checking = 1;
                int savings = 1;

                NAME() {}

                NAME(NAME other) {
                    checking = other.checking();
                    savings = other.savings();
                    copies = copies + 1;
                }

                synchronized int checking() {
                    return checking;
                }

                synchronized int savings() {
                    return savings;
                }

                synchronized void add() {
                    checking = checking + 1;
                    savings = savings + 1;
                }

                public static void main(String[] arguments) throws InterruptedException {
                    NAME account = new NAME();
                    NAME[] copy = new NAME[1];
                    Thread copier = new Thread(() -> copy[0] = new NAME(account), "copier");
                    Thread other = new Thread(() -> new NAME(new NAME()).add(), "other");
                    copier.start();
                    other.start();
                    account.add();
                    copier.join();
                    other.join();
                    if (copy[0].checking != copy[0].savings) {
                        throw new IllegalStateException("FAILURE");
                    }
                }

                public void counts() throws InterruptedException {
                    main(new String[0]);
                }
            }
            """.replace("FAILURE", FAILURE);

    /**
     * A program with a race, and with two locks in opposite orders. It passes unless a thread needs more than a second
     * for its start.
     */
    private static final String DEADLOCK = """
            public class NAME {
                static int transfers;

                static void transfer(Object from, Object to) {
                    synchronized (from) {
                        synchronized (to) {
                            from.hashCode();
                        }
                    }
                    transfers = transfers + 1;
                }

                static void later(Object from, Object to) {
                    try {
                        Thread.sleep(1500);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    transfer(from, to);
                }

                public static void main(String[] arguments) throws InterruptedException {
                    Object checking = new Object();
                    Object savings = new Object();
                    Thread one = new Thread(() -> transfer(checking, savings), "one");
                    Thread other = new Thread(() -> later(savings, checking), "other");
                    one.start();
                    other.start();
                    one.join();
                    other.join();
                }
            }
            """;

    @TempDir
    Path temp;

    private final Map<String, String> variables = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Working directory of the commands. */
    private Path directory;

    /** Main class of the latest command with a program. */
    private String program = "com.acme.Main";

    @Test
    void tutorialPrintsTheShownLines() throws Exception {
        directory = Files.createDirectories(temp.resolve("tutorial"));
        Path subjects = Files.createDirectories(directory.resolve("data/target/subjects"));
        Files.copy(HeddleProcess.SUBJECTS, subjects.resolve("heddle-subjects.jar"));
        for (Command command : PageCommands.of(DOCS.resolve(TUTORIAL))) {
            check("first-violation.md", command);
        }
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/how-to/program.md"})
    @Tag("ci")
    void commandsOfGuidesRun(String page) throws Exception {
        run(page, PROGRAM);
    }

    /** The first alone, or all in the profile {@code nightly}. */
    static List<String> furtherGuides() {
        List<String> all = List.of(
                "docs/how-to/production.md",
                "docs/how-to/flaky-test.md",
                "docs/how-to/ci.md",
                "docs/how-to/every-night.md");
        return all.subList(0, Jdks.times(1, all.size()));
    }

    @ParameterizedTest
    @MethodSource("furtherGuides")
    @Tag("nightly")
    void commandsOfFurtherGuidesRun(String page) throws Exception {
        run(page, PROGRAM);
    }

    @Test
    @Tag("ci")
    void commandsOfTheGuideForHungServicesRun() throws Exception {
        run("docs/how-to/hung-service.md", DEADLOCK);
    }

    private void run(String page, String source) throws Exception {
        for (Command command : PageCommands.of(DOCS.resolve(page))) {
            // Each section is read on its own, so it begins in a directory without results.
            directory = temp.resolve(command.section().replaceAll("\\W", "-"));
            if (Files.notExists(directory)) {
                compile(source);
            }
            check(page, command);
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void everyExceptionIsNeeded() throws Exception {
        List<Command> all = new ArrayList<>();
        for (String page : PAGES) {
            all.addAll(PageCommands.of(DOCS.resolve(page)));
        }
        for (Map<String, String> begins : List.of(NOT_RUN, NOT_RUN_EITHER)) {
            assertThat(begins.keySet()).allMatch(begin -> all.stream()
                    .anyMatch(command -> command.text().startsWith(begin)));
        }
        for (Set<String> parts : List.of(OTHER_CODES.keySet(), NOT_RUN_WITH.keySet())) {
            assertThat(parts).allMatch(part -> all.stream()
                    .anyMatch(command -> command.text().contains(part)));
        }
        assertThat(all).hasSizeGreaterThanOrEqualTo(FEWEST_COMMANDS);
    }

    private void check(String page, Command command) throws Exception {
        String text = command.text();
        if (text.startsWith("export ")) {
            String[] parts = text.substring("export ".length()).split("=", 2);
            variables.put("$" + parts[0], parts[1]);
            return;
        }
        if (Stream.of(NOT_RUN, NOT_RUN_EITHER)
                        .flatMap(begins -> begins.keySet().stream())
                        .anyMatch(text::startsWith)
                || NOT_RUN_WITH.keySet().stream().anyMatch(text::contains)) {
            return;
        }
        Result result = command.isHeddle() ? run(command) : java(command);
        Set<Integer> wanted = command.isHeddle() ? codes(command) : Set.of(0);
        String place = page + ":" + command.line() + ": " + text;
        if (!wanted.contains(result.exitCode())) {
            problems.add(place + ": expected exit code " + wanted + ", got " + result.all());
            return;
        }
        // As printed, and as it would be in the working directory of the page.
        List<String> printed = Stream.of(result.out(), result.err())
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .flatMap(line -> Stream.of(line, relative(line)))
                .distinct()
                .toList();
        if (!EXAMPLES.contains(command.section())) {
            for (Shown shown : command.shown()) {
                if (printed.stream().noneMatch(shown::matches)) {
                    problems.add(page + ":" + shown.line() + ": not printed by " + text + ": " + shown.text() + "\n"
                            + String.join("\n", printed));
                }
            }
        }
    }

    private String relative(String line) {
        return line.replace(directory + "/", "").replace(JAVA + " " + String.join(" ", Jdks.SHORT_LIVED), "java");
    }

    private static Set<Integer> codes(Command command) {
        return OTHER_CODES.entrySet().stream()
                .filter(one -> command.text().contains(one.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> Set.of(CODES.getOrDefault(command.words().get(0), 0)));
    }

    private Result java(Command command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JAVA));
        for (String word : command.words()) {
            boolean isLast = word.endsWith(";");
            words.add(expanded(isLast ? word.substring(0, word.length() - 1) : word));
            if (isLast) {
                break;
            }
        }
        return HeddleProcess.start(words, directory);
    }

    private Result run(Command command) throws Exception {
        List<String> words = new ArrayList<>();
        command.words().stream().filter(word -> !word.startsWith(">")).forEach(word -> words.add(expanded(word)));
        int end = words.indexOf("--");
        if (end >= 0) {
            words.set(end + 1, JAVA);
            program = words.get(words.size() - 1).replaceAll("#.*", "");
            for (int i = end; i < words.size(); i++) {
                if (words.get(i).equals("-cp")) {
                    words.set(i + 1, absolute(words.get(i + 1)));
                }
            }
        }
        for (int i = 1; i < (end < 0 ? words.size() : end); i++) {
            provide(words.get(i), words.get(i - 1).equals("-o"));
            if (words.get(i).equals("--budget")) {
                words.set(i + 1, "20s");
            } else if (RUNS.contains(words.get(i))) {
                words.set(i + 1, String.valueOf(Math.min(MOST_RUNS, Integer.parseInt(words.get(i + 1)))));
            }
        }
        if (end >= 0) {
            words.addAll(words.indexOf("--") + 2, Jdks.SHORT_LIVED);
        }
        if (words.get(0).equals("record")) {
            return record(words);
        } else if (words.get(0).equals("shrink")) {
            return shrink(words);
        } else if (words.get(0).equals("hunt")) {
            words.addAll(1, List.of("--budget", "20s"));
            if (words.contains("explore")) {
                words.addAll(1, List.of("--runs", "1"));
            }
            if (!words.contains("drfinder")) {
                words.addAll(1, List.of("--first", "--shrink", "off"));
            }
        }
        return heddle(words);
    }

    /** The order of threads is the system's choice, so a recorded run may also fail; then it is recorded again. */
    private Result record(List<String> words) throws IOException, InterruptedException {
        Result result = heddle(words);
        int output = words.indexOf("-o") + 1;
        for (int failed = 1; result.err().contains(FAILURE) && failed < MOST_RECORDED && output > 0; failed++) {
            Directories.delete(directory.resolve(words.get(output)));
            result = heddle(words);
        }
        return result;
    }

    private Result heddle(List<String> words) throws IOException, InterruptedException {
        return HeddleProcess.run(Path.of(System.getProperty("java.home")), directory, words);
    }

    private Result shrink(List<String> words) throws Exception {
        Path jdk = Path.of(System.getProperty("java.home"));
        List<String> others = words.subList(1, words.size());
        return GrowingTimeLimit.run(
                15,
                result -> !result.err().contains("there was no time"),
                seconds -> HeddleProcess.run(
                        jdk,
                        directory,
                        Stream.concat(Stream.of("shrink", "--budget", seconds + "s"), others.stream())
                                .toList()));
    }

    /**
     * A word with the values of variables, and with the file that an abbreviated name means. The plan of a page need
     * not exist: which candidates there are depends on the recorded run.
     */
    private String expanded(String word) {
        String text = word;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            text = text.replace(variable.getKey(), variable.getValue());
        }
        text = text.replace("$(cat classpath.txt)", "app.jar").replace("$(git rev-parse --short HEAD)", "1a2b3c4d");
        // What a service writes outside its working directory.
        if (text.startsWith("/var/")) {
            text = text.substring(1).replace("*", "1");
        }
        if (!text.contains("…") && !text.contains("TIME")) {
            return text;
        }
        String name = Pattern.quote(text).replace("…", "\\E.*\\Q").replace("TIME", "\\E[^/]*\\Q");
        String anyPlan = text.replaceAll("plans/.*", "plans/[^/]*.json");
        return file(name).or(() -> file(anyPlan)).orElse(text);
    }

    private Optional<String> file(String pattern) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .filter(file -> file.matches(pattern))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String absolute(String classPath) {
        return Stream.of(classPath.split(":"))
                .map(one -> directory.resolve(one).toString())
                .collect(Collectors.joining(":"));
    }

    /** Makes the inputs of commands that the page takes for granted. */
    private void provide(String word, boolean isResult) throws IOException, InterruptedException {
        Path file = directory.resolve(word);
        if (isResult || Files.exists(file)) {
            return;
        }
        List<String> target = List.of(JAVA, "-cp", directory.resolve("app.jar").toString(), program);
        if (word.matches("(.*/)?rec(-?\\d+)?")) {
            HeddleProcess.recorded(directory, word, "", target);
        } else if (word.equals("last")) {
            hunt(file, target);
        } else if (word.equals("known.txt")) {
            Files.createFile(file);
        } else if (word.matches("(.*/)?recordings")) {
            HeddleProcess.recorded(Files.createDirectories(file), "one", "", target);
        } else if (word.equals("trace.std")) {
            Files.writeString(file, "T0|fork(T1)|1\nT0|w(x)|2\nT1|w(x)|3\n");
        } else if (word.matches("exact.json|out/exact/.*|plans/.*")) {
            Path hunted = directory.resolve("hunted");
            hunt(hunted, target);
            try (Stream<Path> plans = Files.list(hunted.resolve("exact"))) {
                Files.createDirectories(file.getParent());
                Files.copy(
                        plans.filter(plan -> !plan.toString().endsWith("-steps.json"))
                                .findFirst()
                                .orElseThrow(),
                        file);
            }
        } else if (word.equals("out/run-1/recording")) {
            provide("exact.json", false);
            List<String> own = List.of("replay", "-o", "out", "exact.json");
            HeddleProcess.run(Path.of(System.getProperty("java.home")), directory, HeddleProcess.words(own, target));
            Files.delete(directory.resolve("exact.json"));
        }
    }

    private void hunt(Path results, List<String> target) throws IOException, InterruptedException {
        List<String> own = List.of(
                "hunt",
                "--technique",
                "pos",
                "--first",
                "--budget",
                "20s",
                "--shrink",
                "off",
                "-o",
                results.toString());
        HeddleProcess.run(Path.of(System.getProperty("java.home")), directory, HeddleProcess.words(own, target));
    }

    /** The program under all names that the pages use. */
    private void compile(String program) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-d",
                Files.createDirectories(directory.resolve("target/classes")).toString()));
        for (String name :
                List.of("com.acme.Main", "com.acme.CounterTest", "pkg.Main", "pkg.MyTest", "app.Main", "Main")) {
            int dot = name.lastIndexOf('.');
            String head = dot < 0 ? "" : "package " + name.substring(0, dot) + ";\n";
            Path source = directory.resolve("src/main/java").resolve(name.replace('.', '/') + ".java");
            Files.createDirectories(source.getParent());
            Files.writeString(source, head + program.replace("NAME", name.substring(dot + 1)));
            options.add(source.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)))
                .isZero();
        Files.createDirectories(directory.resolve("target/test-classes"));
        Path classes = directory.resolve("target/classes");
        for (String jar : List.of("app.jar", "test.jar")) {
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(directory.resolve(jar)));
                    Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
        }
    }
}
