package dev.heddle.tools.launch;

import java.nio.file.Path;

/**
 * Puts the recorder agent into a command.
 *
 * @param include globs of classes to weave, or null for all
 * @param exclude globs of classes not to weave, or null for none
 * @param max how much of the newest events is kept, or null for all
 */
public record Recorder(String include, String exclude, String max) {
    /** A recorder that weaves what it weaves by default. */
    public static final Recorder DEFAULT = new Recorder(null, null);

    /** A recorder that keeps everything. */
    public Recorder(String include, String exclude) {
        this(include, exclude, null);
    }

    /** The command that records into this directory. */
    public JavaCommand weave(JavaCommand command, Path directory) {
        return command.withAgent(Agents.recorder(), options(directory));
    }

    /** The options that both agents share. */
    String options(Path directory) {
        return "file=" + directory
                + (include == null ? "" : ",include=" + include)
                + (exclude == null ? "" : ",exclude=" + exclude)
                + (max == null ? "" : ",max=" + max);
    }
}
