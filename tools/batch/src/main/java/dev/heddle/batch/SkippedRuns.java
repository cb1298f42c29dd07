package dev.heddle.batch;

import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.piece.PieceResult.State;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Rows;
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
record SkippedRuns(List<String> lines, long failed) {
    /**
     * @param pieces what was analysed now
     * @param notTried what an earlier batch has given up, and this one has not tried again
     */
    static SkippedRuns of(List<Piece> pieces, Journal journal, List<Rows.Analysis> notTried) throws IOException {
        Map<String, List<String>> problems = new TreeMap<>();
        long failed = notTried.size();
        for (Rows.Analysis one : notTried) {
            problems.computeIfAbsent(one.technique() + " was not tried again on ", key -> new ArrayList<>())
                    .add("before, it " + one.problem());
        }
        for (Piece piece : pieces) {
            PieceResult result = PieceResult.read(journal.file(piece.checksum()));
            for (PieceResult.Analysed one : result.analyses()) {
                if (one.problem() != null && !(one.state() == State.LEFT_OUT && isNobodysLoss(one, result))) {
                    failed += one.state().isFailure() ? 1 : 0;
                    problems.computeIfAbsent(one.technique() + verb(one.state()), key -> new ArrayList<>())
                            .add((one.state().isAtLimit() ? "it " : "") + one.problem());
                }
            }
        }
        List<String> lines = new ArrayList<>();
        problems.forEach((what, all) -> lines.add(
                what + all.size() + (all.size() == 1 ? " run: " : " runs, the first of which: ") + all.get(0)));
        return new SkippedRuns(lines, failed);
    }

    private static String verb(State state) {
        return switch (state) {
            case TOO_LONG, TOO_LARGE -> " was given up on ";
            case FAILED -> " failed on ";
            case LEFT_OUT, DONE -> " was left out for ";
        };
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
