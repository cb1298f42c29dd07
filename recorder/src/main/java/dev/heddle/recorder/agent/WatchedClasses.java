package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.recording.RecordingCost;
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
    private final int firstPart;
    private int moves;
    /** The budget in percent; 0 without a budget. */
    private final double percent;
    /** Null without a budget, and before anything can be disabled. */
    private Overhead overhead;

    WatchedClasses(WatchOptions options, WatchFilter watch, double percent) {
        this.options = options;
        this.percent = percent;
        this.watch = watch;
        this.firstPart = options.parts() == 0 ? 0 : Math.floorMod(options.part(), options.parts());
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

    /** The next part is watched, and classes are woven for it. */
    synchronized void moved() {
        moves++;
        classes.put(Watched.JDK, watch.hasJdk() || Boolean.TRUE.equals(classes.get(Watched.JDK)));
    }

    /** From now on the JDK's collections are also watched. */
    synchronized void admittedJdk() {
        classes.put(Watched.JDK, true);
    }

    /** From now on methods may be disabled. */
    synchronized void setOverhead(Overhead budget) {
        overhead = budget;
    }

    private RecordingCost spent() {
        return percent == 0 ? null : overhead == null ? Overhead.atStart(percent) : overhead.atEnd();
    }

    /** For the initial manifest. */
    Watched atStart() {
        return watch.isPartial()
                ? new Watched(options.sample(), firstPart, 0, options.names(), List.of(), List.of(), spent())
                : null;
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
        return new Watched(options.sample(), firstPart, moves, options.names(), watched, unwatched, spent());
    }
}
