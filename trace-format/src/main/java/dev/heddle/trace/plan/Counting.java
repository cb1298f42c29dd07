package dev.heddle.trace.plan;

import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;

/**
 * Defines the events over which change points are counted.
 *
 * @param what all operations at which the scheduler decides, or some of them
 * @param variables for {@link What#VARIABLES} the fields, each as {@code pkg.Class.field} with the class that the
 * instruction names; otherwise empty
 */
public record Counting(What what, List<String> variables) {
    /** Every operation at which the scheduler decides (PCT). */
    public static final Counting ALL = new Counting(What.ALL, List.of());
    /** Only acquisitions of locks and permits (RPro, for deadlocks). */
    public static final Counting ACQUISITIONS = new Counting(What.ACQUISITIONS, List.of());

    public Counting {
        Objects.requireNonNull(what, "what");
        variables = List.copyOf(variables);
        if ((what == What.VARIABLES) == variables.isEmpty()) {
            throw new IllegalArgumentException("counted are " + what.word + " and variables are " + variables.size()
                    + ": give variables if, and only if, their accesses are counted");
        }
    }

    /** Only accesses to these fields (RankChecker, variable bounding). */
    public static Counting accessesTo(List<String> variables) {
        return new Counting(What.VARIABLES, variables);
    }

    /** For example {@code acquisitions}. */
    @Override
    public String toString() {
        return what == What.VARIABLES ? "accesses to " + String.join(", ", variables) : what.word;
    }

    /** Kinds of events. */
    public enum What implements TextValue {
        /** Every operation at which the scheduler decides. */
        ALL("operations"),
        /** Acquisitions of locks and permits in any mode, including reacquisitions. */
        ACQUISITIONS("acquisitions"),
        /** Accesses to some fields of any object. */
        VARIABLES("accesses");

        private final String word;

        What(String word) {
            this.word = word;
        }
    }
}
