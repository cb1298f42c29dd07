package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.recording.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The woven classes that have been watched. Called while classes are loaded, so nothing here links late: no lambdas.
 */
final class WatchedClasses {
    private final WatchOptions options;
    private final WatchFilter watch;
    private final Map<String, Boolean> classes = new TreeMap<>();
    private final int part;

    WatchedClasses(WatchOptions options, WatchFilter watch) {
        this.options = options;
        this.watch = watch;
        this.part = options.parts() == 0 ? 0 : Math.floorMod(options.part(), options.parts());
        if (watch.isPartial()) {
            classes.put(Watched.JDK, watch.hasJdk());
        }
    }

    /** Adds a woven class of the program; a class without fields that change has nothing to watch. */
    synchronized void add(ClassName type, boolean isWatched) {
        if (watch.isPartial() && hasChangingField(type)) {
            String name = type.qualifiedName();
            classes.put(name, isWatched || Boolean.TRUE.equals(classes.get(name)));
        }
    }

    private static boolean hasChangingField(ClassName type) {
        for (FieldName field : type.fields()) {
            if (!field.isFinal()) {
                return true;
            }
        }
        return false;
    }

    /** For the initial manifest. */
    Watched atStart() {
        return watch.isPartial() ? new Watched(options.sample(), part, 0, options.names(), List.of(), List.of()) : null;
    }

    /** For the final manifest; null if everything was watched. */
    synchronized Watched atEnd() {
        if (!watch.isPartial()) {
            return null;
        }
        List<String> watched = new ArrayList<>();
        List<String> unwatched = new ArrayList<>();
        for (Map.Entry<String, Boolean> one : classes.entrySet()) {
            (one.getValue() ? watched : unwatched).add(one.getKey());
        }
        return new Watched(options.sample(), part, 0, options.names(), watched, unwatched);
    }
}
