package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.trace.testing.Jdks;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol's own client calls the tools of {@code heddle mcp}. */
class McpIT {
    private static final Path JDK = Jdks.one(0).findFirst().orElseThrow();

    @TempDir
    private Path temp;

    private McpSyncClient client;

    @BeforeEach
    void connect() {
        String command = "cd '" + temp + "' && exec '" + HeddleProcess.java(JDK) + "' -jar '"
                + HeddleProcess.HOME.resolve("heddle.jar") + "' mcp";
        client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder("sh").args("-c", command).build(), McpJsonDefaults.getMapper()))
                .requestTimeout(Duration.ofMinutes(5))
                .initializationTimeout(Duration.ofMinutes(1))
                .build();
        client.initialize();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void huntsExplainsAndReplays() {
        assertThat(client.listTools().tools())
                .extracting(Tool::name)
                .containsExactlyInAnyOrder("hunt", "findings", "explain", "replay", "hang");
        List<String> java = HeddleProcess.subject(JDK, AccountTest.class);
        CallToolResult hunt =
                call("hunt", Map.of("java", java.subList(1, java.size()), "budget", "60s", "first", true));
        assertThat(text(hunt)).contains("The program fails in one way", "rerun: heddle replay", "exit code 1");
        assertThat(hunt.isError()).isFalse();
        String results = text(hunt).replaceAll("(?s).*\nresults: (.*)\n", "$1");
        Map<?, ?> found =
                (Map<?, ?>) call("findings", Map.of("results", results)).structuredContent();
        Map<?, ?> first = (Map<?, ?>) ((List<?>) found.get("findings")).get(0);
        assertThat(first.get("status")).isEqualTo("confirmed");
        Map<String, Object> named = Map.of("results", results, "finding", first.get("id"));
        assertThat(text(call("explain", named))).contains("It fails ", "Account\\.checking", "Reproduce it:");
        CallToolResult replay = call("replay", Map.of("results", results, "finding", first.get("id"), "runs", 2));
        assertThat(text(replay)).contains("run 1: reproduced", "run 2: reproduced");
        List<Resource> resources = client.listResources().resources();
        assertThat(resources).hasSize(1);
        TextResourceContents read = (TextResourceContents)
                client.readResource(resources.get(0)).contents().get(0);
        assertThat(read.text()).contains("\"id\" : \"" + first.get("id") + "\"");
        assertThat(text(call("explain", Map.of("results", results, "finding", "race-1"))))
                .contains("the results have no finding race-1: name one of them: " + first.get("id"));
    }

    @Test
    void reportsBadArgumentsAsErrors() {
        assertThat(error("hunt", Map.of("java", List.of()))).contains("java is empty");
        assertThat(error("hunt", Map.of("jav", List.of("x")))).contains("'jav'", "'java'");
        assertThat(error("hunt", Map.of("java", List.of("-cp", ".", "NoSuchMain"))))
                .contains("the program did not start", "exit code 2")
                .doesNotContain("results:");
        assertThat(error("findings", Map.of("results", "nowhere"))).contains("nowhere");
        assertThat(error("hang", Map.of("dumps", List.of("no-such-file")))).contains("no-such-file");
    }

    private String error(String tool, Map<String, Object> arguments) {
        CallToolResult result = call(tool, arguments);
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    private CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }
}
