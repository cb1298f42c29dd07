package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.trace.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds the recorder agent to a command.
 *
 * @param options of the agent that differ from the defaults, by name
 */
public record Recorder(Map<String, String> options) {
    /**
     * A recorder for hunts: it records every access, because the program is a test and only recorded accesses lead to
     * predictions.
     */
    public static final Recorder CAMPAIGN = new Recorder(Map.of()).with("filter", "off");

    /**
     * The optimising compiler starts late: in a run of a second it costs more than it saves. The option stands before
     * those of the user; the last one wins.
     */
    private static final List<String> LATE_OPTIMISING = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    /** Runs up to this length do without the optimising compiler, like controlled runs. */
    private static final Duration BRIEF = Duration.ofSeconds(15);

    public Recorder {
        options = Map.copyOf(options);
    }

    /** The same with one more option, unless its value is null. */
    public Recorder with(String option, String value) {
        if (value == null) {
            return this;
        }
        Map<String, String> more = new TreeMap<>(options);
        more.put(option, value);
        return new Recorder(more);
    }

    /** The same without an option. */
    public Recorder without(String option) {
        Map<String, String> fewer = new TreeMap<>(options);
        fewer.remove(option);
        return new Recorder(fewer);
    }

    /**
     * The same for some classes only.
     *
     * @param include classes to instrument: names, may contain {@code *}, separated by commas or semicolons; null for
     *     the default
     * @param exclude classes to leave out, in the same form; null for the default
     */
    public Recorder classes(String include, String exclude) {
        return with("include", separated(include)).with("exclude", separated(exclude));
    }

    private static String separated(String patterns) {
        return patterns == null ? null : patterns.replace(',', ';');
    }

    /** The command that records into this directory. */
    public JavaCommand weave(JavaCommand command, Path directory) {
        return command.withAgent(AgentJars.recorder(), text(directory));
    }

    /**
     * The same for a program that may end soon, such as a test.
     *
     * @param limit time limit of the run
     */
    public JavaCommand weaveBrief(JavaCommand command, Path directory, Duration limit) {
        return weave(command, directory)
                .withOptions(limit.compareTo(BRIEF) <= 0 ? List.of(Replayer.QUICK_START) : LATE_OPTIMISING);
    }

    private Map<String, String> inOrder() {
        return new TreeMap<>(options);
    }

    /** The agent's options as one text. */
    public String text(Path directory) {
        StringBuilder text = new StringBuilder("file=" + AgentOptions.escaped(directory));
        with("mask", Secrets.wanted())
                .inOrder()
                .forEach((name, value) ->
                        text.append(',').append(name).append('=').append(AgentOptions.escaped(value)));
        return text.toString();
    }
}
