package dev.heddle.cli.mcp;

import dev.heddle.engine.base.UsageException;
import dev.heddle.report.model.ReportFinding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs the program of a finding again under its plan, also with repairs on trial. */
final class ReplayTool implements McpTool {
    private static final String RUNS = "runs";
    private static final String REPAIRS = "repairs";
    private static final int MOST_RUNS = 100;

    private final Class<?> main;

    ReplayTool(Class<?> main) {
        this.main = main;
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String description() {
        return "Runs the program of a finding again under the finding's plan, and reports whether the failure happens."
                + " With repairs, tries them without a change of the code, under the plan and in random runs.";
    }

    @Override
    public InputSchema input() {
        return new InputSchema()
                .text(ResultFindings.RESULTS, ResultFindings.RESULTS_IN_WORDS)
                .text(ResultFindings.FINDING, ResultFindings.FINDING_IN_WORDS)
                .number(RUNS, 1, MOST_RUNS, "the number of runs; default 1; not with repairs")
                .words(
                        REPAIRS,
                        "repairs to try together: volatile=CLASS.FIELD, final=CLASS.FIELD, synchronized=CLASS.METHOD, or"
                                + " lock=FILE:LINE,FILE:LINE for one lock around these lines")
                .require(ResultFindings.RESULTS, ResultFindings.FINDING);
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException {
        ReportFinding finding = ResultFindings.find(input);
        List<String> command = finding.reproduction().command();
        if (command.size() < 2 || !command.get(1).equals("replay")) {
            throw new UsageException(finding.id() + " has no plan that replays it"
                    + (finding.reproduction().missing() == null
                            ? ""
                            : ": " + finding.reproduction().missing()));
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
        return VerbProcess.run(main, words, elapsed);
    }
}
