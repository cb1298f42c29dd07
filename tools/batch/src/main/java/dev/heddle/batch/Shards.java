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
 * Divides recordings that would keep one worker busy while the others idle. The shards are analysed first, together
 * with all other runs; then the divided recordings, with the results of their shards.
 */
final class Shards {
    private final List<Piece> whole = new ArrayList<>();
    /** The divided runs, each with its shards. */
    private final Map<Piece, List<Piece>> divided = new HashMap<>();

    private Shards() {}

    /**
     * @param pieces whole runs, the largest first
     * @param bytes checksum to the size of a run
     * @param above only larger runs are divided
     * @param most maximum number of shards
     */
    static Shards of(List<Piece> pieces, Map<String, Long> bytes, long above, int most) {
        long all =
                pieces.stream().mapToLong(piece -> bytes.get(piece.checksum())).sum();
        Shards shards = new Shards();
        for (Piece piece : pieces) {
            long size = bytes.get(piece.checksum());
            // A run below its share of the work delays no worker.
            int count = size > above && size > all / most ? (int) Math.min(most, 1 + size / Math.max(1, above)) : 1;
            List<Piece> own = new ArrayList<>();
            for (Piece.TechniqueVersion asked : piece.techniques()) {
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
     * Analyses all pieces.
     *
     * @return checksum of each run without a result to the reason
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
                    // The technique then analyses the whole run, and an error affects only this technique.
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
