package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/**
 * The most specific known class of each object. The recording does not name exact classes. But an access to a field of
 * a class, or a call of its method, shows that the object is an instance.
 */
public final class ObjectClasses {
    private final ClassIndex classes;
    private final Int2IntOpenHashMap byObject = new Int2IntOpenHashMap();
    private long contradictions;

    ObjectClasses(ClassIndex classes) {
        this.classes = classes;
        byObject.defaultReturnValue(-1);
    }

    void seen(int object, int asClass) {
        int before = byObject.get(object);
        if (before == asClass) {
            return;
        }
        if (before >= 0 && !classes.isSubclass(asClass, before)) {
            if (!classes.isSubclass(before, asClass) && !classes.isInterface(asClass)) {
                contradictions++;
            }
            return;
        }
        // Superinterfaces of interfaces are unknown, so an interface must not replace a class.
        if (!classes.isInterface(asClass)) {
            byObject.put(object, asClass);
        }
    }

    /** The most specific class seen, or -1. */
    public int of(int object) {
        return byObject.get(object);
    }

    /**
     * Number of times that an object had two unrelated classes: two objects share an identity, or a superclass is
     * unknown.
     */
    public long contradictions() {
        return contradictions;
    }
}
