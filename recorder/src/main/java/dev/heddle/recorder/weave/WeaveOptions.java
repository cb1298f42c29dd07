package dev.heddle.recorder.weave;

/**
 * How classes are woven.
 *
 * @param controlled whether the hooks that come before an operation are woven too, for a scheduler to decide at
 * @param profile how much is recorded
 * @param filter whether accesses are dropped that need not be recorded
 * @param selection what a scheduler is told of, if there is one
 */
public record WeaveOptions(boolean controlled, Profile profile, boolean filter, Selection selection) {
    /** Hooks that record everything that an ordinary run records. */
    public static final WeaveOptions RECORD = new WeaveOptions(false, Profile.ACCESS, true);
    /** Hooks that record, and hooks at which a scheduler decides. */
    public static final WeaveOptions CONTROL = new WeaveOptions(true, Profile.ACCESS, false);

    /** Options for a scheduler, if there is one, that is told of all accesses and of no allocations. */
    public WeaveOptions(boolean controlled, Profile profile, boolean filter) {
        this(controlled, profile, filter, Selection.ALL);
    }
}
