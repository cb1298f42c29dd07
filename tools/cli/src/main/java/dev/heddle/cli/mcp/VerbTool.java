package dev.heddle.cli.mcp;

import dev.heddle.engine.base.UsageException;
import dev.heddle.report.model.ReportFinding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A tool whose result is the output of a verb.
 *
 * @param main the main class of the command
 * @param isReadOnly whether the verb only reads files
 * @param words the verb and its arguments, for the arguments of a call
 */
record VerbTool(
        Class<?> main,
        String name,
        String description,
        InputSchema input,
        boolean isReadOnly,
        Function<ToolInput, List<String>> words)
        implements McpTool {
    private static final String RUNS = "runs";
    private static final String REPAIRS = "repairs";
    private static final String DUMPS = "dumps";
    private static final int MOST_RUNS = 100;

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException {
        return VerbProcess.run(main, words.apply(input), elapsed);
    }

    /** Explains a finding: its places, interleaving and cause. */
    static VerbTool explain(Class<?> main) {
        return new VerbTool(
                main,
                "explain",
                "Explains one finding in Markdown: its places, the interleaving step by step, the cause, and the command"
                        + " that replays it.",
                ResultFindings.input(),
                true,
                input -> List.of(
                        "report",
                        "--format",
                        "markdown",
                        "--finding",
                        input.required(ResultFindings.FINDING),
                        input.required(ResultFindings.RESULTS)));
    }

    /** Runs the program of a finding again under its plan, also with repairs on trial. */
    static VerbTool replay(Class<?> main) {
        return new VerbTool(
                main,
                "replay",
                "Runs the program of a finding again under the finding's plan, and reports whether the failure happens."
                        + " With repairs, tries them without a change of the code, under the plan and in random runs.",
                ResultFindings.input()
                        .number(RUNS, 1, MOST_RUNS, "the number of runs; default 1; not with repairs")
                        .words(
                                REPAIRS,
                                "repairs to try together: volatile=CLASS.FIELD, final=CLASS.FIELD,"
                                        + " synchronized=CLASS.METHOD, or lock=FILE:LINE,FILE:LINE for one lock around"
                                        + " these lines"),
                false,
                VerbTool::replayed);
    }

    private static List<String> replayed(ToolInput input) {
        ReportFinding finding = ResultFindings.find(input);
        List<String> command = finding.reproduction().command();
        if (command.size() < 2 || !command.get(1).equals("replay")) {
            String missing = finding.reproduction().missing();
            throw new UsageException(
                    finding.id() + " has no plan that replays it" + (missing == null ? "" : ": " + missing));
        }
        List<String> words = new ArrayList<>(command.subList(1, command.size()));
        List<String> repairs = input.words(REPAIRS);
        long runs = input.number(RUNS, 1);
        if (!repairs.isEmpty() && runs > 1) {
            throw new UsageException(REPAIRS + " cannot be combined with " + RUNS + ": leave one of them out");
        }
        if (runs > 1) {
            words.addAll(1, List.of("--runs", Long.toString(runs)));
        }
        repairs.forEach(repair -> words.addAll(1, List.of("--what-if", repair)));
        return words;
    }

    /** Explains from thread dumps why threads do not continue. */
    static VerbTool hang(Class<?> main) {
        return new VerbTool(
                main,
                "hang",
                "Explains from thread dumps of one process why its threads do not continue: who waits for whom, and"
                        + " since when. Reads output of jstack, jcmd and kill -3, and a JFR file. Two dumps of some"
                        + " seconds apart also show which threads did not move.",
                new InputSchema()
                        .words(DUMPS, "the files, or the process id of a running JVM")
                        .require(DUMPS),
                true,
                input -> {
                    List<String> words = new ArrayList<>(List.of("hang"));
                    words.addAll(input.words(DUMPS));
                    if (words.size() == 1) {
                        throw new UsageException(DUMPS + " is empty: name a file with a thread dump, or a process id");
                    }
                    return words;
                });
    }
}
