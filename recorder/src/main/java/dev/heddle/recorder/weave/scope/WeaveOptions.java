package dev.heddle.recorder.weave.scope;

/**
 * How classes are woven.
 *
 * @param controlled whether hooks for the decisions of a scheduler are woven before operations
 * @param profile how much is recorded
 * @param filter whether accesses that need not be recorded are dropped
 * @param selection the operations that are reported to a scheduler, if there is one
 * @param watch the classes whose accesses are recorded
 * @param covers whether reads that only repeat the owner of an array are omitted; see docs/internals/recording.md
 * @param records whether plain accesses are recorded; otherwise they are only reported to a scheduler
 */
public record WeaveOptions(
        boolean controlled,
        Profile profile,
        boolean filter,
        Selection selection,
        WatchFilter watch,
        boolean covers,
        boolean records) {
    /** Hooks for an ordinary recording. */
    public static final WeaveOptions RECORD = new WeaveOptions(false, Profile.ACCESS, true);
    /** Hooks for recording, and for the decisions of a scheduler. */
    public static final WeaveOptions CONTROL = new WeaveOptions(true, Profile.ACCESS, false);

    /** Options with all accesses and no allocations reported to a scheduler, if there is one. */
    public WeaveOptions(boolean controlled, Profile profile, boolean filter) {
        this(controlled, profile, filter, Selection.ALL);
    }

    /** Options with all classes watched. */
    public WeaveOptions(boolean controlled, Profile profile, boolean filter, Selection selection) {
        this(controlled, profile, filter, selection, WatchFilter.ALL, filter && !controlled, true);
    }

    /** Options for an ordinary recording with a part of the classes watched. */
    public static WeaveOptions watching(Profile profile, boolean filter, WatchFilter watch) {
        return new WeaveOptions(false, profile, filter, Selection.ALL, watch, filter, true);
    }

    /** The current options for classes of the JDK. */
    public WeaveOptions ofJdk() {
        return watch.hasJdk() ? this : unwatched();
    }

    /** The options for a class that is not watched: only synchronisation. */
    public WeaveOptions unwatched() {
        Profile unwatched = profile == Profile.FACTS ? profile : Profile.SYNC;
        return new WeaveOptions(controlled, unwatched, false, selection, watch, false, records);
    }
}
