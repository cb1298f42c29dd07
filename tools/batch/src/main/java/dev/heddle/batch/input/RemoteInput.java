package dev.heddle.batch.input;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Finds runs at URIs outside the file system of this machine, such as {@code hdfs://} and {@code s3a://}. */
public interface RemoteInput {
    /** For engines that read only paths of this machine. */
    RemoteInput NONE = new RemoteInput() {
        @Override
        public List<RemoteRun> find(String uri) {
            throw new UsageException(
                    uri + " is not a path of this machine: mount it and name its path, or add --engine spark");
        }

        @Override
        public void fetch(RemoteRun run) {
            throw new IllegalStateException("this engine finds no remote runs");
        }
    };

    /** The form of a URI. */
    Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

    /** The scheme of URIs for paths of this machine. */
    String LOCAL = "file://";

    /** Whether a word, or the path of a run, is a remote URI. */
    static boolean isRemote(String word) {
        return SCHEME.matcher(word).matches() && !word.startsWith(LOCAL);
    }

    /**
     * The runs at a URI, in its folder, or that match its pattern.
     *
     * @throws UsageException if there are no runs
     */
    List<RemoteRun> find(String uri) throws IOException;

    /** Copies the content of all files of a run to its local directory. */
    void fetch(RemoteRun run) throws IOException;
}
