package dev.heddle.analyzer.locon;

import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Names of the objects of one run that are equal in every run: the allocation, the thread, and how many objects the
 * thread had made there before. An object of which no allocation was recorded has no name.
 */
final class ObjectNames {
    /** All objects without a name. */
    static final long UNNAMED = 0;
    /** The class of a static field. */
    static final long STATIC = 1;
    /** Stands for more objects than are distinguished. */
    static final long MANY = 2;

    private final Int2LongOpenHashMap names = new Int2LongOpenHashMap();
    /** Number of objects by thread and allocation. */
    private final Long2IntOpenHashMap made = new Long2IntOpenHashMap();

    /**
     * An object was made.
     *
     * @param thread hash of the thread's path
     * @param site hash of the allocation
     * @param object its number in this run
     */
    void made(long thread, long site, int object) {
        long allocation = StableHash.mix(StableHash.mix(StableHash.EMPTY_CONTEXT, thread), site);
        names.put(object, StableHash.mix(allocation, made.addTo(allocation, 1)));
    }

    /**
     * The name of a variable's object.
     *
     * @param object its number in this run; 0 for a static field
     * @param element index of an element; otherwise 0
     */
    long of(int object, int element) {
        if (object == 0) {
            return STATIC;
        }
        long name = names.get(object);
        return name == UNNAMED || element == 0 ? name : StableHash.mix(name, element);
    }
}
