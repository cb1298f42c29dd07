package dev.heddle.recorder.weave;

/**
 * How classes are woven.
 *
 * @param controlled whether the hooks that come before an operation are woven too, for a scheduler to decide at
 * @param profile how much is recorded
 * @param filter whether accesses are dropped that need not be recorded
 * @param selection what a scheduler is told of, if there is one
 * @param watch of which classes the accesses are recorded
 * @param covers whether reads are left out that only tell again whose an array is; see docs/design/merged-checks.md
 */
public record WeaveOptions(
        boolean controlled, Profile profile, boolean filter, Selection selection, WatchFilter watch, boolean covers) {
    /** Hooks that record everything that an ordinary run records. */
    public static final WeaveOptions RECORD = new WeaveOptions(false, Profile.ACCESS, true);
    /** Hooks that record, and hooks at which a scheduler decides. */
    public static final WeaveOptions CONTROL = new WeaveOptions(true, Profile.ACCESS, false);

    /** Options for a scheduler, if there is one, that is told of all accesses and of no allocations. */
    public WeaveOptions(boolean controlled, Profile profile, boolean filter) {
        this(controlled, profile, filter, Selection.ALL);
    }

    /** Options by which all classes are watched. */
    public WeaveOptions(boolean controlled, Profile profile, boolean filter, Selection selection) {
        this(controlled, profile, filter, selection, WatchFilter.ALL, filter && !controlled);
    }

    /** Options by which an ordinary run is recorded, of which a part of the classes is watched. */
    public static WeaveOptions watching(Profile profile, boolean filter, WatchFilter watch) {
        return new WeaveOptions(false, profile, filter, Selection.ALL, watch, filter);
    }

    /** How classes of the JDK are woven just now. */
    public WeaveOptions ofJdk() {
        return watch.hasJdk() ? this : unwatched();
    }

    /** How a class is woven that is not watched: for synchronisation only. */
    WeaveOptions unwatched() {
        return new WeaveOptions(controlled, Profile.SYNC, false, selection, watch, false);
    }
}
