package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.WatchFilter;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.recording.RecordingCost;
import dev.heddle.trace.recording.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which woven classes have been watched. Called while a class is being loaded, so it links nothing late: no lambdas. */
final class WatchedClasses {
    private final WatchOptions options;
    private final WatchFilter watch;
    private final Map<String, Boolean> classes = new TreeMap<>();
    private final int firstPart;
    private int moves;
    /** How much recording may cost, in percent; 0 if it does not matter. */
    private final double percent;
    /** Null without a budget, and before there is anything to be given up. */
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

    /** A class of the program was woven; one without fields that change has nothing to be watched. */
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

    /** From now on the JDK's collections are watched, too. */
    synchronized void admittedJdk() {
        classes.put(Watched.JDK, true);
    }

    /** From now on methods may be given up. */
    synchronized void spends(Overhead budget) {
        overhead = budget;
    }

    private RecordingCost spent() {
        return percent == 0 ? null : overhead == null ? Overhead.atStart(percent) : overhead.atEnd();
    }

    /** For the manifest as it is at first. */
    Watched atStart() {
        return watch.isPartial()
                ? new Watched(options.sample(), firstPart, 0, options.names(), List.of(), List.of(), spent())
                : null;
    }

    /** For the manifest at the end; null if everything was watched. */
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
