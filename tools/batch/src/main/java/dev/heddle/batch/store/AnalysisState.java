package dev.heddle.batch.store;

import dev.heddle.batch.piece.PieceResult.Analysed;
import dev.heddle.batch.piece.PieceResult.State;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of an analysis in the table.
 *
 * @param state outcome of the technique
 * @param limit limit at which it was stopped, in milliseconds or bytes of heap; 0 if it was not stopped
 */
public record AnalysisState(State state, long limit) {
    private static final Pattern AT_LIMIT = Pattern.compile("(too long|too large) for (\\d{1,18}) (ms|bytes)");

    /** The state of an analysis. */
    public static AnalysisState of(Analysed analysed) {
        return new AnalysisState(analysed.state(), analysed.limit());
    }

    /** Parses the output of {@link #text}; other text counts as a failure, which is tried again. */
    public static AnalysisState parse(String text) {
        Matcher atLimit = AT_LIMIT.matcher(text);
        if (atLimit.matches()) {
            State state = atLimit.group(1).equals("too long") ? State.TOO_LONG : State.TOO_LARGE;
            return new AnalysisState(state, Long.parseLong(atLimit.group(2)));
        }
        for (State state : State.values()) {
            if (!state.isAtLimit() && words(state).equals(text)) {
                return new AnalysisState(state, 0);
            }
        }
        return new AnalysisState(State.FAILED, 0);
    }

    /**
     * The text in the table: {@code done}, {@code left out}, {@code failed}, {@code too long for 600000 ms},
     * {@code too large for 676331520 bytes}.
     */
    public String text() {
        return switch (state) {
            case TOO_LONG -> words(state) + " for " + limit + " ms";
            case TOO_LARGE -> words(state) + " for " + limit + " bytes";
            case DONE, LEFT_OUT, FAILED -> words(state);
        };
    }

    private static String words(State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether another try with these limits would have the same outcome. */
    public boolean holdsFor(Limits limits) {
        return switch (state) {
            case DONE, LEFT_OUT -> true;
            case FAILED -> false;
            case TOO_LONG -> limit >= limits.millis();
            case TOO_LARGE -> limit >= limits.heapBytes();
        };
    }
}
