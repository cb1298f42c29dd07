package dev.heddle.cli.mcp;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Explains from thread dumps why threads do not continue, as {@code heddle hang} does. */
final class HangTool implements McpTool {
    private static final String DUMPS = "dumps";

    private final Class<?> main;

    HangTool(Class<?> main) {
        this.main = main;
    }

    @Override
    public String name() {
        return "hang";
    }

    @Override
    public String description() {
        return "Explains from thread dumps of one process why its threads do not continue: who waits for whom, and since"
                + " when. Reads output of jstack, jcmd and kill -3, and a JFR file. Two dumps of some seconds apart also"
                + " show which threads did not move.";
    }

    @Override
    public InputSchema input() {
        return new InputSchema()
                .words(DUMPS, "the files, or the process id of a running JVM")
                .require(DUMPS);
    }

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException {
        List<String> dumps = input.words(DUMPS);
        if (dumps.isEmpty()) {
            throw new UsageException(DUMPS + " is empty: name a file with a thread dump, or a process id");
        }
        List<String> words = new ArrayList<>(List.of("hang"));
        words.addAll(dumps);
        return VerbProcess.run(main, words, elapsed);
    }
}
