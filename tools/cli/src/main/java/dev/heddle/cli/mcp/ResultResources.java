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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The results of the hunts of this server, which a client may attach: a resource for each {@code findings.json}. */
final class ResultResources {
    private static final String JSON = "application/json";

    private final McpSyncServer server;

    ResultResources(McpSyncServer server) {
        this.server = server;
    }

    /**
     * Adds the findings of a hunt: those of the directory, or of its directories if it hunted several tests.
     *
     * @return the directories with findings
     */
    List<Path> add(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        if (hasFindings(directory)) {
            found.add(directory);
        } else {
            try (Stream<Path> inside = Files.list(directory)) {
                inside.filter(ResultResources::hasFindings).sorted().forEach(found::add);
            }
        }
        found.forEach(this::addOne);
        return found;
    }

    private static boolean hasFindings(Path directory) {
        return Files.isRegularFile(directory.resolve(Findings.FILE_NAME));
    }

    private void addOne(Path directory) {
        Path file = directory.resolve(Findings.FILE_NAME);
        Resource resource = Resource.builder(file.toUri().toString(), "findings of " + directory.getFileName())
                .description("all findings of the hunt, with places, stacks and plans")
                .mimeType(JSON)
                .build();
        server.addResource(new SyncResourceSpecification(resource, (exchange, request) -> read(file)));
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
