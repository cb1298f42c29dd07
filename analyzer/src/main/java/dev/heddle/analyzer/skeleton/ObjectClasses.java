package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/**
 * The class of each object, as specific as the recording tells: it names no exact classes, but whoever has a field of a class
 * accessed, or a method of it called on it, is an instance of that class.
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
        // Interfaces are not followed to their superinterfaces: one must not stand in the way of a class.
        if (!classes.isInterface(asClass)) {
            byObject.put(object, asClass);
        }
    }

    /** The most specific class seen, or -1. */
    public int of(int object) {
        return byObject.get(object);
    }

    /** How often an object was seen as two unrelated classes: an identity shared by two objects, or an unknown superclass. */
    public long contradictions() {
        return contradictions;
    }
}
