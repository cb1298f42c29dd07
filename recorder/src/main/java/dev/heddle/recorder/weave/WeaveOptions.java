package dev.heddle.recorder.weave;

/**
 * How classes are woven.
 *
 * @param controlled whether the hooks that come before an operation are woven too, for a scheduler to decide at
 * @param profile how much is recorded
 * @param filter whether accesses are dropped that need not be recorded
 */
public record WeaveOptions(boolean controlled, Profile profile, boolean filter) {
    /** Hooks that record everything that an ordinary run records. */
    public static final WeaveOptions RECORD = new WeaveOptions(false, Profile.ACCESS, true);
    /** Hooks that record, and hooks at which a scheduler decides. */
    public static final WeaveOptions CONTROL = new WeaveOptions(true, Profile.ACCESS, false);
}
