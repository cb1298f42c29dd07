package dev.heddle.cli.mcp;

import java.io.IOException;
import java.util.Map;

/** An operation that an assistant can call. */
interface McpTool {
    /** The name in the protocol: one word in lower case. */
    String name();

    /** The purpose and the result, for the assistant. */
    String description();

    /** The arguments. */
    InputSchema input();

    /** Whether it only reads files. */
    boolean isReadOnly();

    /**
     * @param elapsed receives the seconds since the call began, from time to time
     * @throws dev.heddle.engine.base.UsageException if an argument does not fit; one line with the next step
     */
    ToolResult call(ToolInput input, Elapsed elapsed) throws IOException, InterruptedException;

    /** Receives the time that a call has taken so far. */
    interface Elapsed {
        void seconds(long seconds);
    }

    /**
     * The result of a call.
     *
     * @param text for the assistant to read
     * @param data the same as an object for JSON; empty if the text is all
     * @param isError whether the call failed, so that the text has the reason
     */
    record ToolResult(String text, Map<String, Object> data, boolean isError) {}
}
