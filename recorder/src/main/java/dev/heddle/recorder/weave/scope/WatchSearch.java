package dev.heddle.recorder.weave.scope;

import java.util.List;
import java.util.TreeSet;

/** The classes that a {@link WatchFilter} would watch, for classes that are not loaded yet. */
public final class WatchSearch {
    /** A hint needs only some of the parts. */
    private static final int MOST_PARTS = 5;

    private final WatchFilter watch;
    private final Scope scope;
    private final ClassLoader loader;
    private final Hierarchy hierarchy = new Hierarchy(false);

    /** @param loader for finding class files; no class is loaded */
    public WatchSearch(WatchFilter watch, Scope scope, ClassLoader loader) {
        this.watch = watch;
        this.scope = scope;
        this.loader = loader;
    }

    /** Whether one of these classes is woven, watched, and has fields that change. */
    public boolean holdsAny(List<String> internalNames) {
        for (String name : internalNames) {
            if (scope.extent(name, false) != null
                    && hierarchy.declaresChangingFields(name, loader)
                    && watch.has(name, scope, hierarchy, loader)) {
                return true;
            }
        }
        return false;
    }

    /** Parts of a sample that contain some of these classes; not all of them if there are many. */
    public List<Integer> parts(List<String> internalNames, int parts) {
        TreeSet<Integer> found = new TreeSet<>();
        for (String name : internalNames) {
            if (found.size() < MOST_PARTS
                    && scope.extent(name, false) != null
                    && hierarchy.declaresChangingFields(name, loader)) {
                found.add(WatchFilter.partOf(watch.unit(name, scope, hierarchy, loader), parts));
            }
        }
        return List.copyOf(found);
    }
}
