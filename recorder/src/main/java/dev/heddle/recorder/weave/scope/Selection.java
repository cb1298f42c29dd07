package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.AccessPlaces;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.repair.Repairs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The plain accesses and allocations that are reported to a scheduler (RankChecker, section 5). Everything else is
 * always reported: volatile and atomic accesses, locks, signals, threads, time.
 */
public final class Selection {
    /** All accesses, and no allocations. */
    public static final Selection ALL = new Selection(false, null, false, false, Repairs.NONE, AccessPlaces.NONE);

    /** All accesses and all allocations: for a JVM whose later plans may name any variables. */
    public static final Selection ALL_AND_ALLOCATIONS =
            new Selection(false, null, true, false, Repairs.NONE, AccessPlaces.NONE);

    private static final String EVERYTHING = "*";

    private final boolean partial;
    private final Set<String> fields = new HashSet<>();
    private final Set<String> elements = new HashSet<>();
    /** Offsets of the instructions that make variables, by method. */
    private final Map<Member, Set<Integer>> makers = new HashMap<>();
    /** Classes whose objects count as named by their fields unless their allocation was reported. */
    private final Set<String> namedClasses = new HashSet<>();

    private final boolean namesArrays;

    private final Tracking tracking;
    private final boolean everyAllocation;
    private final boolean choosesReads;
    private final Repairs repairs;
    private final AccessPlaces leftOut;

    private Selection(
            boolean partial,
            Tracking tracking,
            boolean everyAllocation,
            boolean choosesReads,
            Repairs repairs,
            AccessPlaces leftOut) {
        this.repairs = repairs;
        this.leftOut = leftOut;
        this.partial = partial;
        this.tracking = tracking;
        this.everyAllocation = everyAllocation;
        this.choosesReads = choosesReads;
        boolean arrays = false;
        if (tracking != null) {
            fields.addAll(tracking.fields());
            elements.addAll(tracking.elements());
            for (VariableName variable : tracking.variables()) {
                if (variable.isField()) {
                    String owner = variable.member().owner();
                    arrays |= owner.endsWith("[]");
                    namedClasses.add(owner);
                } else {
                    addMaker(variable.member(), variable.offset());
                }
            }
        }
        namesArrays = arrays;
    }

    private void addMaker(Member method, int offset) {
        Set<Integer> offsets = makers.get(method);
        if (offsets == null) {
            offsets = new HashSet<>();
            makers.put(method, offsets);
        }
        offsets.add(offset);
    }

    /** All accesses, and the allocations that identify the variables. */
    public static Selection allAnd(Tracking tracking) {
        return new Selection(false, tracking, false, false, Repairs.NONE, AccessPlaces.NONE);
    }

    /**
     * Only accesses that may touch the variables, and the allocations that identify them. Recording is not possible
     * with this selection.
     */
    public static Selection only(Tracking tracking) {
        return new Selection(true, tracking, false, false, Repairs.NONE, AccessPlaces.NONE);
    }

    /** The same, and plain reads of fields and elements take their values from hooks. */
    public Selection withReadChoices() {
        return new Selection(partial, tracking, everyAllocation, true, repairs, leftOut);
    }

    /** The same, and the program counts as repaired. */
    public Selection withRepairs(Repairs tried) {
        return new Selection(partial, tracking, everyAllocation, choosesReads, tried, leftOut);
    }

    /** The same without the accesses at some places. A recording has these as well. */
    public Selection leavingOut(AccessPlaces places) {
        return new Selection(partial, tracking, everyAllocation, choosesReads, repairs, places);
    }

    /** Whether an access is not reported to a scheduler. */
    public boolean leavesOut(Member method, int offset) {
        return !leftOut.isEmpty() && leftOut.contains(method, offset);
    }

    /** The repairs that the run tries. */
    public Repairs repairs() {
        return repairs;
    }

    /** Whether plain reads of fields and elements take their values from hooks. */
    public boolean choosesReads() {
        return choosesReads;
    }

    /** Whether only accesses that may touch the variables of a plan are woven. */
    public boolean isPartial() {
        return partial;
    }

    /**
     * Whether a plain access of a field is woven. The class is ignored, because an instruction may name the field by a
     * subclass.
     */
    public boolean hasField(String name, String descriptor) {
        return !partial || fields.contains(EVERYTHING) || fields.contains(name + ':' + descriptor);
    }

    /** Whether accesses of elements are woven, for elements with this descriptor in array instructions. */
    public boolean hasElements(String descriptor) {
        return !partial
                || elements.contains(EVERYTHING)
                || elements.contains(descriptor)
                || descriptor.equals(Site.ANY_ELEMENT) && !elements.isEmpty();
    }

    /** Whether any allocations are reported to a scheduler. */
    public boolean hasAllocations() {
        return everyAllocation || !makers.isEmpty() || !namedClasses.isEmpty();
    }

    /**
     * Whether the allocation of an instruction is reported to a scheduler. This applies to variables, and to objects
     * that would otherwise count as objects without a reported allocation.
     *
     * @param made internal name of the class; null for an array
     */
    public boolean isMaker(Member method, int offset, String made, Hierarchy hierarchy, ClassLoader loader) {
        Set<Integer> offsets = makers.get(method);
        if (everyAllocation || offsets != null && offsets.contains(offset)) {
            return true;
        }
        if (made == null) {
            return namesArrays;
        }
        for (String named : namedClasses) {
            if (hierarchy.isSubclass(made, named, loader)) {
                return true;
            }
        }
        return false;
    }
}
