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
 * @param lines a line for each technique, with the reason of the first run
 * @param failed number of failed analyses
 */
record SkippedRuns(List<String> lines, long failed) {
    /**
     * @param pieces the pieces that were analysed now
     * @param notTried analyses that an earlier batch stopped at a limit, and this one has not tried again
     */
    static SkippedRuns of(List<Piece> pieces, Journal journal, List<Rows.Analysis> notTried) throws IOException {
        Map<String, List<String>> problems = new TreeMap<>();
        long failed = notTried.size();
        for (Rows.Analysis one : notTried) {
            problems.computeIfAbsent(one.technique() + " was not tried again on ", key -> new ArrayList<>())
                    .add("in an earlier batch it " + one.problem());
        }
        for (Piece piece : pieces) {
            PieceResult result = PieceResult.read(journal.file(piece.checksum()));
            for (PieceResult.Analysed one : result.analyses()) {
                if (one.problem() != null && !(one.state() == State.LEFT_OUT && isExpected(one, result))) {
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
            case TOO_LONG, TOO_LARGE -> " was stopped on ";
            case FAILED -> " failed on ";
            case LEFT_OUT, DONE -> " was skipped for ";
        };
    }

    /**
     * Whether a skipped analysis needs no report: default analyses that the recording does not support, and LoCon on
     * passing runs, unless only LoCon was requested.
     */
    private static boolean isExpected(PieceResult.Analysed one, PieceResult result) {
        return switch (one.technique()) {
            case BatchTechniques.VARIABLES, BatchTechniques.OBSERVED -> true;
            case BatchTechniques.PAIRS -> result.run().failure() == null && !isOnlyRequested(one, result);
            default -> false;
        };
    }

    private static boolean isOnlyRequested(PieceResult.Analysed one, PieceResult result) {
        return result.analyses().stream()
                .map(PieceResult.Analysed::technique)
                .allMatch(other -> other.equals(one.technique())
                        || other.equals(BatchTechniques.VARIABLES)
                        || other.equals(BatchTechniques.OBSERVED));
    }
}
