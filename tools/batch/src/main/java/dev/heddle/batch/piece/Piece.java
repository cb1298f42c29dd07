package dev.heddle.batch.piece;

import dev.heddle.batch.input.Input;
import dev.heddle.trace.secret.Secrets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The unit of work of a worker: a run, or a shard of a run, with techniques.
 *
 * @param checksum identifies the run
 * @param kind whether it is a recording or a text
 * @param path where it is
 * @param techniques what is asked for, each with its version
 * @param shard if only a shard of the run is to be looked at, which one and by which technique; null for the whole run
 * @param shards by technique, what was found in all shards of the run; none of techniques that are to look at all of it
 * @param mask a regular expression for what else is masked besides known secrets; null for nothing
 */
public record Piece(
        String checksum,
        Input.Kind kind,
        String path,
        List<TechniqueVersion> techniques,
        @Nullable Shard shard,
        Map<String, List<String>> shards,
        @Nullable String mask) {
    public Piece {
        techniques = List.copyOf(techniques);
        shards = Map.copyOf(shards);
    }

    /** A whole run; the results mask the pattern that the user gave this process. */
    public Piece(String checksum, Input.Kind kind, String path, List<TechniqueVersion> techniques) {
        this(checksum, kind, path, techniques, null, Map.of(), Secrets.wanted());
    }

    /**
     * A share of the variables of a run.
     *
     * @param technique the technique that analyses it
     * @param number from 0
     * @param of number of shards
     */
    public record Shard(TechniqueVersion technique, int number, int of) {}

    /** Identifies the piece in a batch; for a whole run the checksum. */
    public String key() {
        return shard == null
                ? checksum
                : checksum + "." + shard.technique.technique + "-" + shard.technique.version + "." + shard.number + "of"
                        + shard.of;
    }

    /** The noun for pieces in messages. */
    public static String noun(List<Piece> pieces) {
        return pieces.stream().anyMatch(piece -> piece.shard != null) ? "runs and shards of runs" : "runs";
    }

    /** The same piece of a copy of the run. */
    public Piece at(String copy) {
        return new Piece(checksum, kind, copy, techniques, shard, shards, mask);
    }

    /** A shard of the run. */
    public Piece shard(TechniqueVersion technique, int number, int of) {
        return new Piece(checksum, kind, path, List.of(technique), new Shard(technique, number, of), Map.of(), mask);
    }

    /** The run with the results of its shards. */
    public Piece with(Map<String, List<String>> found) {
        return new Piece(checksum, kind, path, techniques, null, found, mask);
    }

    /**
     * A technique in one of its versions.
     *
     * @param technique as on the command line
     * @param version as the technique says
     */
    public record TechniqueVersion(String technique, String version) implements Comparable<TechniqueVersion> {
        @Override
        public int compareTo(TechniqueVersion other) {
            int order = technique.compareTo(other.technique);
            return order != 0 ? order : version.compareTo(other.version);
        }
    }
}
