package dev.heddle.recorder.weave.scope;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The units of a {@link WatchFilter} that the woven form of each class depends on, so that it can be woven again when
 * others are watched.
 */
public final class UnitUses {
    private final Map<ClassLoader, Map<String, Use>> uses = new WeakHashMap<>();

    /**
     * How a class was woven last.
     *
     * @param part the part that was watched then
     * @param units its own, and those whose fields it accesses
     */
    private record Use(int part, Set<String> units) {}

    public synchronized void add(ClassLoader loader, String name, int part, Set<String> units) {
        Map<String, Use> ofLoader = uses.get(loader);
        if (ofLoader == null) {
            ofLoader = new HashMap<>();
            uses.put(loader, ofLoader);
        }
        ofLoader.put(name, new Use(part, units));
    }

    public synchronized boolean isStale(ClassLoader loader, String name, WatchFilter watch) {
        Map<String, Use> ofLoader = uses.get(loader);
        Use use = ofLoader == null ? null : ofLoader.get(name);
        if (use == null) {
            return false;
        }
        int now = watch.part();
        if (watch.hasJdk(use.part) != watch.hasJdk(now)) {
            return true;
        }
        for (String unit : use.units) {
            if (watch.differs(unit, use.part, now)) {
                return true;
            }
        }
        return false;
    }
}
