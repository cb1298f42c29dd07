package dev.heddle.batch.piece;

import dev.heddle.batch.input.Input;
import java.util.List;

/**
 * What one worker does at a time.
 *
 * @param checksum names the run
 * @param kind whether it is a recording or a text
 * @param path where it is
 * @param techniques what is asked for, each with its version
 */
public record Piece(String checksum, Input.Kind kind, String path, List<Asked> techniques) {
    public Piece {
        techniques = List.copyOf(techniques);
    }

    /**
     * A technique in one of its versions.
     *
     * @param technique as on the command line
     * @param version as the technique says
     */
    public record Asked(String technique, String version) implements Comparable<Asked> {
        @Override
        public int compareTo(Asked other) {
            int order = technique.compareTo(other.technique);
            return order != 0 ? order : version.compareTo(other.version);
        }
    }
}
