package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.trace.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts the recorder agent into a command.
 *
 * @param options those of the agent that are not as preset, by their names
 */
public record Recorder(Map<String, String> options) {
    /** A recorder for campaigns: it records every access, because the program is a test, and what is not recorded is not predicted. */
    public static final Recorder CAMPAIGN = new Recorder(Map.of()).with("filter", "off");

    /**
     * The optimising compiler is called for what runs for long only: in a run of a second it costs more than it gives. It stands before the user's
     * own options, of which the last counts.
     */
    private static final List<String> LATE_OPTIMISING = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    /** A run that must end this soon does without the optimising compiler, as controlled runs do. */
    private static final Duration BRIEF = Duration.ofSeconds(15);

    public Recorder {
        options = Map.copyOf(options);
    }

    /** The same with one more option, if it has a value. */
    public Recorder with(String option, String value) {
        if (value == null) {
            return this;
        }
        Map<String, String> more = new TreeMap<>(options);
        more.put(option, value);
        return new Recorder(more);
    }

    /**
     * The same for some classes only.
     *
     * @param include which classes are woven, and {@code exclude} which are not: names with {@code *}, separated by commas or semicolons; null for the
     *     usual ones
     */
    public Recorder classes(String include, String exclude) {
        return with("include", separated(include)).with("exclude", separated(exclude));
    }

    private static String separated(String patterns) {
        return patterns == null ? null : patterns.replace(',', ';');
    }

    /** The command that records into this directory. */
    public JavaCommand weave(JavaCommand command, Path directory) {
        return command.withAgent(Agents.recorder(), text(directory));
    }

    /**
     * The same for a test or another program that may be over soon.
     *
     * @param limit how long it may take at most
     */
    public JavaCommand weaveBrief(JavaCommand command, Path directory, Duration limit) {
        return weave(command, directory)
                .withOptions(limit.compareTo(BRIEF) <= 0 ? List.of(Replayer.QUICK_START) : LATE_OPTIMISING);
    }

    private Map<String, String> inOrder() {
        return new TreeMap<>(options);
    }

    /** The agent's options, as the JVM gives them to it. */
    public String text(Path directory) {
        StringBuilder text = new StringBuilder("file=" + AgentOptions.escaped(directory));
        with("mask", Secrets.wanted())
                .inOrder()
                .forEach((name, value) ->
                        text.append(',').append(name).append('=').append(AgentOptions.escaped(value)));
        return text.toString();
    }
}
