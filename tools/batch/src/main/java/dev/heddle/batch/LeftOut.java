package dev.heddle.batch;

import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.piece.PieceResult.State;
import dev.heddle.batch.store.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs that techniques could not use, or on which they failed.
 *
 * @param lines one for each technique, with the reason that the first run gave
 * @param failed how often a technique failed on a run
 */
record LeftOut(List<String> lines, long failed) {
    static LeftOut of(List<Piece> pieces, Journal journal) throws IOException {
        Map<String, List<String>> problems = new TreeMap<>();
        long failed = 0;
        for (Piece piece : pieces) {
            for (PieceResult.Analysed one :
                    PieceResult.read(journal.file(piece.checksum())).analyses()) {
                // What every run is asked is nobody's loss where a run does not say it.
                boolean isOfBatch = one.technique().equals(BatchTechniques.VARIABLES)
                        || one.technique().equals(BatchTechniques.OBSERVED);
                if (one.problem() != null && !(isOfBatch && one.state() == State.LEFT_OUT)) {
                    boolean hasFailed = one.state() == State.FAILED;
                    failed += hasFailed ? 1 : 0;
                    problems.computeIfAbsent(
                                    one.technique() + (hasFailed ? " failed on " : " was left out for "),
                                    key -> new ArrayList<>())
                            .add(one.problem());
                }
            }
        }
        List<String> lines = new ArrayList<>();
        problems.forEach((what, all) -> lines.add(
                what + all.size() + (all.size() == 1 ? " run: " : " runs, the first of which: ") + all.get(0)));
        return new LeftOut(lines, failed);
    }
}
