package dev.heddle.command;

import java.util.regex.Pattern;

/**
 * Agents that serve the JVM in which a build or a development environment runs tests. They are left out where Heddle runs
 * a test: coverage is meaningless in a controlled run, and a recorder would record the hunt. A test may need any other
 * agent, such as that of a mock library.
 */
public final class TestAgents {
    /** Only the name of the jar counts: the directories above it and the agent's options may have any name. */
    private static final Pattern OPTION = Pattern.compile("-javaagent:(?:[^=]*[/\\\\])?"
            + "[^/\\\\=]*(?:jacoco|clover|heddle-recorder|idea_rt|debugger-agent|intellij-coverage)[^/\\\\=]*(?:=.*)?");

    private TestAgents() {}

    /**
     * Whether an option of a JVM starts such an agent.
     *
     * @param option for example {@code -javaagent:/lib/org.jacoco.agent-0.8.14-runtime.jar=destfile=jacoco.exec}
     */
    public static boolean isStartedBy(String option) {
        return OPTION.matcher(option).matches();
    }
}
