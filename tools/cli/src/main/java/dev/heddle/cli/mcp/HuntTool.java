package dev.heddle.cli.mcp;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Searches for interleavings that make a program or its tests fail, as {@code heddle hunt} does. */
final class HuntTool implements McpTool {
    private static final String JAVA = "java";
    private static final String TESTS = "tests";
    private static final String BUDGET = "budget";
    private static final String FIRST = "first";
    private static final String INCLUDE = "include";
    private static final String DEFAULT_BUDGET = "30s";

    private final Class<?> main;
    private final ResultResources resources;

    HuntTool(Class<?> main, ResultResources resources) {
        this.main = main;
        this.resources = resources;
    }

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String description() {
        return "Runs a Java program, or tests, many times under controlled thread interleavings, and reports those that"
                + " make it fail, with a plan that replays each. The program must end by itself. Takes about the time of"
                + " the budget. Returns the report, and directories of results for the other tools: with tests, one for each test.";
    }

    @Override
    public InputSchema input() {
        return new InputSchema()
                .words(
                        JAVA,
                        "the words after java, for example [\"-cp\", \"target/classes\", \"com.acme.Main\"]; with"
                                + " tests only options for java, with the class path of the tests")
                .text(TESTS, "tests to hunt instead of a main class, for example com.acme.CounterTest#counts")
                .text(BUDGET, "the time to search, for example 30s or 2m; default " + DEFAULT_BUDGET)
                .flag(FIRST, "whether to stop at the first confirmed failure")
                .text(INCLUDE, "classes to observe, for example com.acme.**; default all but the JDK's")
                .require(JAVA);
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException {
        List<String> java = input.words(JAVA);
        if (java.isEmpty()) {
            throw new UsageException(JAVA + " is empty: name the class path and the main class");
        }
        Path out = directory();
        List<String> words =
                new ArrayList<>(List.of("hunt", "-o", out.toString(), "--budget", input.text(BUDGET, DEFAULT_BUDGET)));
        if (input.is(FIRST)) {
            words.add("--first");
        }
        if (input.text(INCLUDE) != null) {
            words.addAll(List.of("--include", input.required(INCLUDE)));
        }
        if (input.text(TESTS) != null) {
            words.addAll(List.of("--tests", input.required(TESTS)));
        }
        words.addAll(List.of("--", "java"));
        words.addAll(java);
        ToolResult printed = VerbProcess.run(main, words, elapsed);
        StringBuilder text = new StringBuilder(printed.text());
        for (Path results : resources.add(out)) {
            text.append("results: ").append(results).append('\n');
        }
        return new ToolResult(text.toString(), printed.data(), printed.isError());
    }

    /** A new empty directory, also if two hunts begin in the same second. */
    private static synchronized Path directory() throws IOException {
        return Files.createDirectories(OutputDirectory.unused("hunt"));
    }
}
