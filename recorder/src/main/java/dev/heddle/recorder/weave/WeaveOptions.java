package dev.heddle.recorder.weave;

/**
 * How classes are woven.
 *
 * @param controlled whether the hooks that come before an operation are woven too, for a scheduler to decide at
 */
public record WeaveOptions(boolean controlled) {
    /** Hooks that record, and nothing else. */
    public static final WeaveOptions RECORD = new WeaveOptions(false);
    /** Hooks that record, and hooks at which a scheduler decides. */
    public static final WeaveOptions CONTROL = new WeaveOptions(true);
}
