package dev.heddle.batch.piece;

import dev.heddle.batch.input.Input;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one worker does at a time.
 *
 * @param checksum names the run
 * @param kind whether it is a recording or a text
 * @param path where it is
 * @param techniques what is asked for, each with its version
 * @param shard if only a shard of the run is to be looked at, which one and by which technique; null for the whole run
 * @param shards by technique, what was found in all shards of the run; none of techniques that are to look at all of it
 */
public record Piece(
        String checksum,
        Input.Kind kind,
        String path,
        List<Asked> techniques,
        @Nullable Shard shard,
        Map<String, List<String>> shards) {
    public Piece {
        techniques = List.copyOf(techniques);
        shards = Map.copyOf(shards);
    }

    /** A whole run. */
    public Piece(String checksum, Input.Kind kind, String path, List<Asked> techniques) {
        this(checksum, kind, path, techniques, null, Map.of());
    }

    /**
     * A part of the variables of a run.
     *
     * @param technique what looks at it
     * @param number from 0
     * @param of how many shards there are
     */
    public record Shard(Asked technique, int number, int of) {}

    /** Names the piece among all of a batch; of a whole run it is the checksum. */
    public String key() {
        return shard == null
                ? checksum
                : checksum + "." + shard.technique.technique + "-" + shard.technique.version + "." + shard.number + "of"
                        + shard.of;
    }

    /** What pieces are called. */
    public static String noun(List<Piece> pieces) {
        return pieces.stream().anyMatch(piece -> piece.shard != null) ? "runs and shards of runs" : "runs";
    }

    /** The same piece of a copy of the run. */
    public Piece at(String copy) {
        return new Piece(checksum, kind, copy, techniques, shard, shards);
    }

    /** A shard of the run. */
    public Piece shard(Asked technique, int number, int of) {
        return new Piece(checksum, kind, path, List.of(technique), new Shard(technique, number, of), Map.of());
    }

    /** The run with what was found in its shards. */
    public Piece with(Map<String, List<String>> found) {
        return new Piece(checksum, kind, path, techniques, null, found);
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
