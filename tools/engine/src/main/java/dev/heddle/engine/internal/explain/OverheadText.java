package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.recording.RecordingCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The overhead of a run with a budget, and the accesses that it stopped recording, in words. */
public final class OverheadText {
    private static final int MOST_METHODS = 10;
    private static final int MOST_LINES = 40;
    private static final double MILLIS_PER_SECOND = 1_000;

    private OverheadText() {}

    /**
     * For example
     * {@code recording cost 9.1 % of the CPU time that the program took, by its own account, and 4.2 % in the last ten
     * seconds}.
     */
    public static String cost(RecordingCost spent) {
        return "recording cost " + RecordingCost.text(spent.cost())
                + " of the CPU time that the program took, by its own account, and "
                + RecordingCost.text(spent.costAtEnd()) + " in the last ten seconds"
                + (spent.isHeld()
                        ? ""
                        : ": the budget of " + RecordingCost.text(spent.percent())
                                + " could not be held even with nothing watched");
    }

    /** The methods whose accesses are no longer recorded, in one line; only valid if there are any. */
    public static String givenUp(RecordingCost spent) {
        return "stopped recording accesses in " + Plural.of(spent.givenUp().size(), "method")
                + ", the most expensive first: "
                + names(spent.givenUp().stream()
                        .map(RecordingCost.GivenUp::method)
                        .toList());
    }

    /** The first few names, and the number of others. */
    static String names(List<String> methods) {
        return methods.stream().limit(MOST_METHODS).collect(Collectors.joining(", "))
                + (methods.size() > MOST_METHODS ? String.format(", and %,d more", methods.size() - MOST_METHODS) : "");
    }

    /** The methods whose accesses are no longer recorded, one a line, if they are few. */
    public static List<String> lines(RecordingCost spent) {
        List<String> lines = new ArrayList<>();
        spent.givenUp().stream()
                .limit(MOST_LINES)
                .forEach(one -> lines.add(String.format(
                        Locale.ROOT,
                        "%s after %.1f s, %,d hooks and %s",
                        one.method(),
                        one.millis() / MILLIS_PER_SECOND,
                        one.hooks(),
                        Plural.of(one.events(), "event"))));
        int more = spent.givenUp().size() - lines.size();
        if (more > 0) {
            lines.add(String.format("and %,d more, which manifest.json names", more));
        }
        return lines;
    }
}
