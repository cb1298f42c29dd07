package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a pass: each variable of a partition separately, or objects as a whole, as if each were one variable. An
 * object as a whole races if one of its variables does. So a pass over objects finds all objects that need an analysis
 * by variable, with room for objects only.
 */
final class ScanScope {
    private final Partition part;
    /** The shard that restricts the objects and static fields. */
    private final Partition shard;

    private final boolean isOfObjects;
    /** The objects whose variables are in scope, or the objects that this pass finds; null for all. */
    private final @Nullable IntOpenHashSet objects;

    private ScanScope(Partition part, Partition shard, boolean isOfObjects, @Nullable IntOpenHashSet objects) {
        this.part = part;
        this.shard = shard;
        this.isOfObjects = isOfObjects;
        this.objects = objects;
    }

    /** Each variable of each object of a shard. */
    static ScanScope everything(Partition shard) {
        return new ScanScope(Partition.WHOLE, shard, false, null);
    }

    /**
     * The objects of a partition of a shard, as a whole.
     *
     * @param suspects receives the racing objects
     */
    static ScanScope objects(Partition part, IntOpenHashSet suspects) {
        return new ScanScope(part, Partition.WHOLE, true, suspects);
    }

    /**
     * The variables of a partition that belong to some objects.
     *
     * @param objects the objects; 0 represents static fields
     */
    static ScanScope variables(Partition part, Partition shard, IntOpenHashSet objects) {
        return new ScanScope(part, shard, false, objects);
    }

    boolean isOfObjects() {
        return isOfObjects;
    }

    /** Whether the pass is useless once there is no room for a variable. */
    boolean isAbortedWhenFull() {
        return !isOfObjects && objects == null;
    }

    /**
     * The key of a variable.
     *
     * @param item the field, or as a negative number the complement of an index
     */
    long key(int object, int item) {
        // Static fields belong to no object.
        return (long) object << Integer.SIZE | (isOfObjects && object != 0 ? 0 : item & 0xFFFF_FFFFL);
    }

    boolean has(int object, long key) {
        return (isOfObjects || objects == null || objects.contains(object)) && part.has(key) && isOfShard(object, key);
    }

    /** All variables of an object are in one shard; static fields are distributed. */
    private boolean isOfShard(int object, long key) {
        return shard.has(object == 0 ? key : (long) object << Integer.SIZE);
    }

    /** Whether an object is in the shard. Static fields may be in it. */
    boolean isOfShard(int object) {
        return object == 0 || shard.has((long) object << Integer.SIZE);
    }

    void suspect(int object) {
        Objects.requireNonNull(objects, "a pass over objects").add(object);
    }
}
