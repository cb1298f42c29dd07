package dev.heddle.batch.input;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Finds runs in places to which this machine has no path, as {@code hdfs://} and {@code s3a://}. */
public interface RemoteInput {
    /** For engines that reach nothing but paths of this machine. */
    RemoteInput NOWHERE = new RemoteInput() {
        @Override
        public List<RemoteRun> find(String uri) {
            throw new UsageException(
                    uri + " is no path of this machine: mount it and give its path, or add --engine spark");
        }

        @Override
        public void fetch(RemoteRun run) {
            throw new IllegalStateException("nothing was found there");
        }
    };

    /** How a word begins that names such a place. */
    Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

    /** The paths of this machine, as some write them. */
    String LOCAL = "file://";

    /** Whether a word, or the path of a run, names such a place. */
    static boolean isMeant(String word) {
        return SCHEME.matcher(word).matches() && !word.startsWith(LOCAL);
    }

    /**
     * The runs at a place, in a folder there, or that match a pattern.
     *
     * @throws UsageException in one line, if there are none
     */
    List<RemoteRun> find(String uri) throws IOException;

    /** Brings the content of all files of a run to where its outline is. */
    void fetch(RemoteRun run) throws IOException;
}
