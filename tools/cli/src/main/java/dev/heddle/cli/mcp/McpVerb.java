package dev.heddle.cli.mcp;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.engine.base.Version;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.util.List;

/** {@code heddle mcp}: a server of the Model Context Protocol on standard input and output, until the input ends. */
public final class McpVerb implements Verb {
    private static final String INSTRUCTIONS =
            "Heddle finds thread interleavings that make a Java program fail, and replays them. Begin with the tool hunt."
                    + " It runs the program many times, so use a small program or test that ends by itself."
                    + " For each finding, the tool explain gives the places and the interleaving, and the tool replay"
                    + " runs the program again under its plan. After you have changed the code, replay it with several"
                    + " runs, then hunt again.";

    private final Class<?> main;

    /** @param main the main class of the command */
    public McpVerb(Class<?> main) {
        this.main = main;
    }

    @Override
    public String name() {
        return "mcp";
    }

    @Override
    public String summary() {
        return "serves hunts, replays and findings to an assistant, over the Model Context Protocol";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "";
    }

    @Override
    public int run(Arguments arguments, Console console) throws InterruptedException {
        arguments.expectOperands(0, 0, "");
        McpJsonMapper json = McpJsonDefaults.getMapper();
        EndingInput input = new EndingInput(System.in);
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(json, input, System.out))
                .serverInfo("heddle", Version.number())
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, true)
                        .build())
                .build();
        ResultResources resources = new ResultResources(server);
        for (McpTool tool : List.of(
                new HuntTool(main, resources),
                new FindingsTool(),
                VerbTool.explain(main),
                VerbTool.replay(main),
                VerbTool.hang(main))) {
            server.addTool(ToolCalls.specification(tool));
        }
        input.awaitEnd();
        server.closeGracefully();
        return ExitCode.NOTHING_FOUND;
    }
}
