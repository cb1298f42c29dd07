package dev.heddle.bench;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The recorder's agent.
 *
 * @param jar its jar
 * @param options its options by name, each with the values that its help lists
 */
record Agent(Path jar, Map<String, List<String>> options) {
    private static final Pattern OPTION = Pattern.compile("^\\s+([\\w-]+)=(\\S+)\\s.*");

    /** Asks the agent for its help. */
    static Agent ask(Path java, Path jar, MeasuredProcesses children) throws IOException, InterruptedException {
        Child child = children.run(List.of(java.toString(), "-javaagent:" + jar + "=help", "-version"));
        Map<String, List<String>> options = new LinkedHashMap<>();
        for (String line : child.out().split("\n")) {
            Matcher option = OPTION.matcher(line);
            if (option.matches()) {
                options.put(option.group(1), List.of(option.group(2).split("\\|")));
            }
        }
        if (options.isEmpty()) {
            throw new UsageException("the agent " + jar + " does not print its options: " + child.complaint());
        }
        return new Agent(jar, options);
    }

    boolean knows(String option) {
        return options.containsKey(option);
    }

    /** The values that an option may have; empty if there is no such option. */
    List<String> values(String option) {
        return options.getOrDefault(option, List.of());
    }
}
