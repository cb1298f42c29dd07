package dev.heddle.batch;

import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Divides the recordings that would keep one worker busy while the others have nothing left to do: first their shards are looked at, together with all
 * other runs, then they themselves, with what was found in the shards.
 */
final class Shards {
    private final List<Piece> whole = new ArrayList<>();
    /** Pieces of runs that are divided, each with its shards. */
    private final Map<Piece, List<Piece>> divided = new HashMap<>();

    private Shards() {}

    /**
     * @param pieces whole runs, the largest first
     * @param bytes by checksum, how large a run is
     * @param above a run is divided only if it is larger
     * @param most in how many shards
     */
    static Shards of(List<Piece> pieces, Map<String, Long> bytes, long above, int most) {
        long all =
                pieces.stream().mapToLong(piece -> bytes.get(piece.checksum())).sum();
        Shards shards = new Shards();
        for (Piece piece : pieces) {
            long size = bytes.get(piece.checksum());
            // What is less than its share of the work keeps nobody waiting.
            int count = size > above && size > all / most ? (int) Math.min(most, 1 + size / Math.max(1, above)) : 1;
            List<Piece> own = new ArrayList<>();
            for (Piece.Asked asked : piece.techniques()) {
                if (count > 1 && BatchTechniques.isSharding(asked)) {
                    for (int number = 0; number < count; number++) {
                        own.add(piece.shard(asked, number, count));
                    }
                }
            }
            if (own.isEmpty()) {
                shards.whole.add(piece);
            } else {
                shards.divided.put(piece, own);
            }
        }
        return shards;
    }

    /**
     * Has everything analysed.
     *
     * @return by checksum, why there is no result of a run
     */
    Map<String, String> analyze(Engine engine, Journal journal) throws IOException, InterruptedException {
        List<Piece> first = new ArrayList<>();
        for (List<Piece> own : divided.values()) {
            for (Piece shard : own) {
                if (journal.shard(shard) == null) {
                    first.add(shard);
                }
            }
        }
        first.addAll(whole);
        Map<String, String> found = engine.analyze(first, journal);
        Map<String, String> problems = new HashMap<>(found);
        List<Piece> second = new ArrayList<>();
        for (Map.Entry<Piece, List<Piece>> one : divided.entrySet()) {
            Map<String, List<String>> shards = new TreeMap<>();
            Set<String> incomplete = new HashSet<>();
            for (Piece shard : one.getValue()) {
                String problem = problems.remove(shard.key());
                if (problem != null) {
                    // Then the technique looks at the run as a whole, and what goes wrong costs its results alone.
                    incomplete.add(shard.shard().technique().technique());
                } else {
                    shards.computeIfAbsent(shard.shard().technique().technique(), technique -> new ArrayList<>())
                            .add(journal.shard(shard));
                }
            }
            incomplete.forEach(shards::remove);
            second.add(one.getKey().with(shards));
        }
        if (!second.isEmpty()) {
            problems.putAll(engine.analyze(second, journal));
        }
        return problems;
    }
}
