package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a pass looks at: the variables of a part, each by itself; or objects as a whole, as if each were one variable. An object as a whole races if one of its
 * variables does, so a pass over objects finds all that are worth to be looked at variable by variable, and needs room for objects only.
 */
final class Scope {
    private final Part part;
    /** Whose objects and static fields are this pass's at all. */
    private final Part shard;

    private final boolean isOfObjects;
    /** Objects with all variables to be looked at, or what this pass finds of them; null for all. */
    private final @Nullable IntOpenHashSet objects;

    private Scope(Part part, Part shard, boolean isOfObjects, @Nullable IntOpenHashSet objects) {
        this.part = part;
        this.shard = shard;
        this.isOfObjects = isOfObjects;
        this.objects = objects;
    }

    /** Each variable of each object of a shard. */
    static Scope everything(Part shard) {
        return new Scope(Part.WHOLE, shard, false, null);
    }

    /** The objects of a part of a shard, as a whole. @param suspects those that race are added */
    static Scope objects(Part part, IntOpenHashSet suspects) {
        return new Scope(part, Part.WHOLE, true, suspects);
    }

    /** The variables of a part that belong to some objects. @param objects 0 stands for static fields */
    static Scope variables(Part part, Part shard, IntOpenHashSet objects) {
        return new Scope(part, shard, false, objects);
    }

    boolean isOfObjects() {
        return isOfObjects;
    }

    /** Whether the pass is of no use once there is no room for a variable. */
    boolean isGivenUpWhenFull() {
        return !isOfObjects && objects == null;
    }

    /** @param item the field, or below 0 the complement of an index */
    long key(int object, int item) {
        // Static fields belong to no object.
        return (long) object << Integer.SIZE | (isOfObjects && object != 0 ? 0 : item & 0xFFFF_FFFFL);
    }

    boolean has(int object, long key) {
        return (isOfObjects || objects == null || objects.contains(object)) && part.has(key) && isOfShard(object, key);
    }

    /** All variables of an object are in one shard; each static field is by itself. */
    private boolean isOfShard(int object, long key) {
        return shard.has(object == 0 ? key : (long) object << Integer.SIZE);
    }

    /** Whether an object is of the shard; of static fields not all are. */
    boolean isOfShard(int object) {
        return object == 0 || shard.has((long) object << Integer.SIZE);
    }

    void suspect(int object) {
        Objects.requireNonNull(objects, "a pass over objects").add(object);
    }
}
