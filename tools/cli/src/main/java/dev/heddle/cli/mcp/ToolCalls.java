package dev.heddle.cli.mcp;

import dev.heddle.cli.mcp.McpTool.Elapsed;
import dev.heddle.cli.mcp.McpTool.ToolResult;
import dev.heddle.engine.base.UsageException;
import dev.heddle.report.model.NoResultsException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Connects a tool with the protocol: arguments, progress, results and errors. */
final class ToolCalls {
    private ToolCalls() {}

    static SyncToolSpecification specification(McpTool tool) {
        Tool declared = Tool.builder(tool.name(), tool.input().document())
                .description(tool.description())
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(tool.isReadOnly())
                        .destructiveHint(!tool.isReadOnly())
                        .build())
                .build();
        return SyncToolSpecification.builder()
                .tool(declared)
                .callHandler((exchange, request) -> call(tool, exchange, request))
                .build();
    }

    private static CallToolResult call(McpTool tool, McpSyncServerExchange exchange, CallToolRequest request) {
        ToolInput input = new ToolInput(request.arguments() == null ? Map.of() : request.arguments());
        try {
            return result(tool.call(input, elapsed(exchange, request.progressToken())));
        } catch (UsageException | NoResultsException e) {
            return result(new ToolResult(e.getMessage(), Map.of(), true));
        } catch (IOException e) {
            return result(new ToolResult(tool.name() + " failed: " + e, Map.of(), true));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return result(new ToolResult(tool.name() + " was cancelled", Map.of(), true));
        }
    }

    /** A client that sent a token waits longer while it receives progress. */
    private static Elapsed elapsed(McpSyncServerExchange exchange, @Nullable Object token) {
        return token == null
                ? seconds -> {}
                : seconds -> exchange.progressNotification(ProgressNotification.builder(token, seconds)
                        .message(seconds + " s")
                        .build());
    }

    private static CallToolResult result(ToolResult result) {
        CallToolResult.Builder built =
                CallToolResult.builder().addTextContent(result.text()).isError(result.isError());
        if (!result.data().isEmpty()) {
            built.structuredContent(result.data());
        }
        return built.build();
    }
}
