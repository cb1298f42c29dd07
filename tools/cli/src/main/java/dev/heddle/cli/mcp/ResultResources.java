package dev.heddle.cli.mcp;

import dev.heddle.trace.finding.Findings;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The results of the hunts of this server, which a client may attach: a resource for each {@code findings.json}. */
final class ResultResources {
    private static final String JSON = "application/json";

    private final McpSyncServer server;

    ResultResources(McpSyncServer server) {
        this.server = server;
    }

    /** Adds the findings of a directory, if it has such a file. @return whether it has one */
    boolean add(Path directory) {
        Path file = directory.resolve(Findings.FILE_NAME);
        if (!Files.isRegularFile(file)) {
            return false;
        }
        Resource resource = Resource.builder(file.toUri().toString(), "findings of " + directory.getFileName())
                .description("all findings of the hunt, with places, stacks and plans")
                .mimeType(JSON)
                .build();
        server.addResource(new SyncResourceSpecification(resource, (exchange, request) -> read(file)));
        return true;
    }

    private static ReadResourceResult read(Path file) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return ReadResourceResult.builder(
                            List.of(TextResourceContents.builder(file.toUri().toString(), text)
                                    .mimeType(JSON)
                                    .build()))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
