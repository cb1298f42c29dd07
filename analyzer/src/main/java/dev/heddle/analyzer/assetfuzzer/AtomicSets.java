package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * Maps an access to its atomic set and variable (AssetFuzzer, section 4).
 * <ul>
 * <li>The non-final instance fields of an object form one set, and the non-final static fields of a class form another.
 * <li>An array and its elements belong to the owner of the field that last held the array. An array inside another
 * array belongs to the owner of the outer one.
 * <li>The value of an atomic object belongs to the owner of the field, final or not, that last held the object. The
 * same holds for an atomic array.
 * <li>A field accessed through a handle or an updater belongs to its object.
 * <li>An atomic operation that reads and writes is one access, a write.
 * <li>{@linkplain DeclaredSets Declared sets} replace those of their classes. An access through a handle belongs to none
 * of them, because its field is unknown.
 * </ul>
 * The answer depends on earlier events: pass all events of a run, in order.
 */
final class AtomicSets {
    /** Stands for the set of an array whose field belongs to no set. */
    private static final long NO_SET = -1;

    private final SiteIndex sites;
    private final DeclaredSets declared;
    private final Int2ObjectOpenHashMap<ArrayOwner> arrays = new Int2ObjectOpenHashMap<>();
    private long set;
    private long variable;
    private int field;
    private long finalAccesses;
    private long ownerless;
    private long outsideSets;

    /** The set of an array, and the number of the field that names its elements. */
    private record ArrayOwner(long set, int field) {}

    AtomicSets(SiteIndex sites, DeclaredSets declared) {
        this.sites = sites;
        this.declared = declared;
    }

    /** Records that an array is an element of another array. */
    void holds(int inner, int outer) {
        ArrayOwner owner = arrays.get(outer);
        if (owner != null && inner != outer) {
            put(inner, owner.set, VariableIds.nested(owner.field));
        }
    }

    /**
     * Looks up an access. {@link #set}, {@link #variable} and {@link #field} hold the answer until the next call.
     *
     * @return whether the access belongs to an atomic set
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
            variable = VariableIds.element(target, aux);
            return isInSet();
        }
        ResolvedField accessed = sites.field(site);
        if (accessed == null || !accessed.isStatic() && target == 0) {
            ownerless++;
            return false;
        }
        set = accessed.isStatic() ? VariableIds.classSet(accessed.owner()) : VariableIds.objectSet(target);
        field = accessed.id();
        variable = accessed.id();
        int declaration = declared.setOfField(field);
        set = declaration == DeclaredSets.NO_SET ? NO_SET : VariableIds.declaredSet(set, declaration);
        if (aux != 0) {
            put(aux, set, field);
        }
        if (accessed.isFinal()) {
            finalAccesses++;
            return false;
        }
        return isInSet();
    }

    private boolean isInSet() {
        outsideSets += set == NO_SET ? 1 : 0;
        return set != NO_SET;
    }

    /**
     * Like {@link #resolve}, for an event that refers to an access at a site. The index of an array element is unknown.
     *
     * @return whether {@link #set} is the set of that access
     */
    boolean resolveSet(Op op, int site, int target) {
        long finals = finalAccesses;
        long others = ownerless;
        long outside = outsideSets;
        boolean isKnown = op.isOnVariable() && resolve(op, site, target, 0);
        finalAccesses = finals;
        ownerless = others;
        outsideSets = outside;
        return isKnown;
    }

    private boolean resolveAtomic(int site, int target, int aux) {
        SiteIndex.AtomicKind kind = sites.atomic(site);
        if (kind == SiteIndex.AtomicKind.NONE) {
            return false;
        }
        ArrayOwner owner = arrays.get(target);
        boolean isHandle = kind == SiteIndex.AtomicKind.HANDLE;
        // If a handle refers to an array element, the target is the array, and the index is unknown.
        if (isHandle ? target == 0 || owner != null : owner == null) {
            ownerless++;
            return false;
        }
        set = isHandle ? VariableIds.objectSet(target) : owner.set;
        field = isHandle ? sites.handle(site) : owner.field;
        variable = switch (kind) {
            case ELEMENT -> VariableIds.element(target, aux);
            case HANDLE -> VariableIds.byHandle(aux);
            case OBJECT, NONE -> VariableIds.value(owner.field);
        };
        return isInSet();
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

    /** Number of accesses to final fields so far. */
    long finalAccesses() {
        return finalAccesses;
    }

    /**
     * Number of accesses so far to arrays and atomic objects that no recorded field held, and to fields that the
     * recording does not name.
     */
    long ownerless() {
        return ownerless;
    }

    /** Number of accesses so far to fields that the user left out of all declared sets of their class. */
    long outsideSets() {
        return outsideSets;
    }
}
