package dev.heddle.cli.mcp;

import java.io.IOException;
import java.util.List;

/** Explains a finding: its places, interleaving and cause. */
final class ExplainTool implements McpTool {
    private final Class<?> main;

    ExplainTool(Class<?> main) {
        this.main = main;
    }

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public String description() {
        return "Explains one finding in Markdown: both places with source lines, the interleaving step by step, the cause,"
                + " and the command that replays it.";
    }

    @Override
    public InputSchema input() {
        return new InputSchema()
                .text(ResultFindings.RESULTS, ResultFindings.RESULTS_IN_WORDS)
                .text(ResultFindings.FINDING, ResultFindings.FINDING_IN_WORDS)
                .require(ResultFindings.RESULTS, ResultFindings.FINDING);
    }

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException {
        return VerbProcess.run(
                main,
                List.of(
                        "report",
                        "--format",
                        "markdown",
                        "--finding",
                        input.required(ResultFindings.FINDING),
                        input.required(ResultFindings.RESULTS)),
                elapsed);
    }
}
