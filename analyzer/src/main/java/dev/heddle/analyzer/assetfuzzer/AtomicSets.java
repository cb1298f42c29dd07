package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * Says which atomic set and variable an access belongs to (AssetFuzzer, section 4): the non-final instance fields of an object form
 * one, the non-final static fields of a class another. An array belongs to the owner of the field that it was last seen in, an array
 * found inside another to the owner of that one, and so do their elements. What an atomic object holds belongs to the owner of the field that the object was
 * last seen in, final or not, and what an atomic array holds likewise. A field that is accessed through a handle or an updater belongs to its object. An atomic
 * operation that reads and writes is one access, a write.
 *
 * <p>The answer depends on what came before: all events of a run have to go through, in order.
 */
final class AtomicSets {
    private final SiteTable sites;
    private final Int2ObjectOpenHashMap<ArrayOwner> arrays = new Int2ObjectOpenHashMap<>();
    private long set;
    private long variable;
    private int field;
    private long finalAccesses;
    private long ownerless;

    /** The set an array belongs to, and the number of the field that its elements are named after. */
    private record ArrayOwner(long set, int field) {}

    AtomicSets(SiteTable sites) {
        this.sites = sites;
    }

    /** An array was found as an element of another. */
    void holds(int inner, int outer) {
        ArrayOwner owner = arrays.get(outer);
        if (owner != null && inner != outer) {
            put(inner, owner.set, Variables.nested(owner.field));
        }
    }

    /**
     * Looks an access up; the answer is in {@link #set}, {@link #variable} and {@link #field} until the next call.
     *
     * @return whether it belongs to an atomic set
     */
    boolean resolve(Op op, int site, int target, int aux) {
        if (op.family() == Op.Family.ATOMIC) {
            return resolveAtomic(site, target, aux);
        }
        if (op.isArrayAccess()) {
            ArrayOwner owner = arrays.get(target);
            if (owner == null) {
                ownerless++;
                return false;
            }
            set = owner.set;
            field = owner.field;
            variable = Variables.element(target, aux);
            return true;
        }
        Field accessed = sites.field(site);
        if (accessed == null || !accessed.isStatic() && target == 0) {
            ownerless++;
            return false;
        }
        set = accessed.isStatic() ? Variables.classSet(accessed.owner()) : Variables.objectSet(target);
        field = accessed.id();
        variable = accessed.id();
        if (aux != 0) {
            put(aux, set, field);
        }
        if (accessed.isFinal()) {
            finalAccesses++;
            return false;
        }
        return true;
    }

    /**
     * As {@link #resolve} for something that is no access, but is about one at a site; which element of an array is not known.
     *
     * @return whether {@link #set} is its set
     */
    boolean resolveSet(Op op, int site, int target) {
        long finals = finalAccesses;
        long others = ownerless;
        boolean isKnown = op.isOnVariable() && resolve(op, site, target, 0);
        finalAccesses = finals;
        ownerless = others;
        return isKnown;
    }

    private boolean resolveAtomic(int site, int target, int aux) {
        SiteTable.AtomicKind kind = sites.atomic(site);
        if (kind == SiteTable.AtomicKind.NONE) {
            return false;
        }
        ArrayOwner owner = arrays.get(target);
        boolean isHandle = kind == SiteTable.AtomicKind.HANDLE;
        // An element that a handle stands for has an array for its object, and nobody knows which element it is.
        if (isHandle ? target == 0 || owner != null : owner == null) {
            ownerless++;
            return false;
        }
        set = isHandle ? Variables.objectSet(target) : owner.set;
        field = isHandle ? sites.handle(site) : owner.field;
        variable = switch (kind) {
            case ELEMENT -> Variables.element(target, aux);
            case HANDLE -> Variables.byHandle(aux);
            case OBJECT, NONE -> Variables.value(owner.field);
        };
        return true;
    }

    private void put(int array, long owner, int name) {
        ArrayOwner before = arrays.get(array);
        if (before == null || before.set != owner || before.field != name) {
            arrays.put(array, new ArrayOwner(owner, name));
        }
    }

    long set() {
        return set;
    }

    long variable() {
        return variable;
    }

    int field() {
        return field;
    }

    /** Accesses of final fields so far. */
    long finalAccesses() {
        return finalAccesses;
    }

    /** Accesses so far of arrays and atomic objects that were never seen in a field, and of fields that the recording does not name. */
    long ownerless() {
        return ownerless;
    }
}
