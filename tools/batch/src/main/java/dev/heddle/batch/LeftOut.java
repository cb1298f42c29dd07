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
            PieceResult result = PieceResult.read(journal.file(piece.checksum()));
            for (PieceResult.Analysed one : result.analyses()) {
                if (one.problem() != null && !(one.state() == State.LEFT_OUT && isNobodysLoss(one, result))) {
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

    /** What every run is asked where the run does not say it, and passing runs that LoCon cannot use, but for who wanted nothing else. */
    private static boolean isNobodysLoss(PieceResult.Analysed one, PieceResult result) {
        return switch (one.technique()) {
            case BatchTechniques.VARIABLES, BatchTechniques.OBSERVED -> true;
            case BatchTechniques.PAIRS -> result.run().failure() == null && !isAlone(one, result);
            default -> false;
        };
    }

    private static boolean isAlone(PieceResult.Analysed one, PieceResult result) {
        return result.analyses().stream()
                .map(PieceResult.Analysed::technique)
                .allMatch(other -> other.equals(one.technique())
                        || other.equals(BatchTechniques.VARIABLES)
                        || other.equals(BatchTechniques.OBSERVED));
    }
}
