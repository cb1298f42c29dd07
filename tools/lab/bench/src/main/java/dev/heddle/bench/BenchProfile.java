package dev.heddle.bench;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A way to run a program.
 *
 * @param name as in the table
 * @param options of the agent; null without the agent
 */
record BenchProfile(String name, String options) {
    static final String NATIVE = "native";
    private static final String KEY = "profile";
    /** The content of recordings of an agent without profiles. */
    private static final String ONLY = "access";

    boolean isNative() {
        return options == null;
    }

    /**
     * The profiles to compare, native first. One that the agent does not know is left out, with a note.
     *
     * @param names as the user gave them
     * @param defined names of the user's own, as {@code NAME:OPTIONS}
     * @param notes where to say what was left out
     * @throws UsageException if nothing is left to compare
     */
    static List<BenchProfile> choose(List<String> names, List<String> defined, Agent agent, List<String> notes) {
        Map<String, String> own = new LinkedHashMap<>();
        for (String definition : defined) {
            int at = definition.indexOf(':');
            if (at < 1) {
                throw new UsageException("--define " + definition + ": give NAME:OPTIONS, as in all:filter=off");
            }
            own.put(definition.substring(0, at), definition.substring(at + 1));
        }
        List<BenchProfile> profiles = new ArrayList<>(List.of(new BenchProfile(NATIVE, null)));
        for (String name : names) {
            if (own.containsKey(name)) {
                profiles.add(new BenchProfile(name, own.get(name)));
            } else if (agent.values(KEY).contains(name)) {
                profiles.add(new BenchProfile(name, KEY + "=" + name));
            } else if (name.equals(ONLY) && agent.values(KEY).isEmpty()) {
                notes.add("This agent has no option " + KEY + "; `" + ONLY + "` is what it records.");
                profiles.add(new BenchProfile(name, ""));
            } else if (!name.equals(NATIVE)) {
                notes.add("Profile `" + name + "` is left out: this agent does not know it.");
            }
        }
        if (profiles.size() == 1) {
            throw new UsageException("--profiles " + String.join(",", names) + ": this agent knows none of them; give "
                    + (agent.values(KEY).isEmpty() ? ONLY : String.join(",", agent.values(KEY)))
                    + ", or --define NAME:OPTIONS");
        }
        return List.copyOf(profiles);
    }

    /** The option of the JVM; nothing without the agent. */
    List<String> jvmOption(Agent agent, Path recording, String more) {
        if (isNative()) {
            return List.of();
        }
        return List.of("-javaagent:" + agent.jar() + "=file=" + recording + (options.isEmpty() ? "" : "," + options)
                + (more.isEmpty() ? "" : "," + more));
    }
}
