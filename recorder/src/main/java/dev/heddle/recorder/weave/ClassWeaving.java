package dev.heddle.recorder.weave;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** One class being woven: what the visitors of all its methods share. */
final class ClassWeaving extends ClassReader {
    final ClassOutline outline;
    final ClassFacts facts;
    final WeaveExtent extent;
    final WeaveOptions options;
    final SiteNumbers sites;
    final Scope scope;
    final Hierarchy hierarchy;
    final OpaqueTypes opaqueTypes;
    final ClassLoader loader;
    /** Whether accesses to what the class declares are recorded; if not, of what it does itself only those to watched fields are. */
    final boolean isWatched;
    /** How classes are woven that are watched. */
    private final WeaveOptions given;
    /** The part that is watched; it may change meanwhile. */
    final int part;
    /** The units that it depends on; null if nothing changes. */
    final Set<String> units;

    private final Set<String> synchronizedSignatures;
    /** Whether no accesses are recorded here, whatever they are to. */
    private final boolean isClosed;
    /** Names with descriptors of the methods that are given up. */
    private final Set<String> givenUp;
    /** How methods are woven that are given up; null if there are none. */
    private final ClassWeaving withoutAccesses;
    /** Whose instructions are read. */
    private final ClassWeaving reader;
    /** What the class was before another agent changed it; null if none did, or if that is not known. */
    private final OriginalClass original;

    private int offset;

    ClassWeaving(byte[] classFile, Weaver weaver, SiteNumbers sites, WeaveExtent extent, ClassLoader loader) {
        this(classFile, null, weaver, sites, extent, loader);
    }

    /** @param original what the class was before another agent changed it; null if none did, or if that is not known */
    ClassWeaving(
            byte[] classFile,
            OriginalClass original,
            Weaver weaver,
            SiteNumbers sites,
            WeaveExtent extent,
            ClassLoader loader) {
        super(classFile);
        this.original = original;
        this.extent = extent;
        this.loader = loader;
        this.given = weaver.options();
        this.sites = sites;
        this.scope = weaver.scope();
        this.hierarchy = weaver.hierarchy();
        this.outline = hierarchy.add(this);
        this.part = given.watch().part();
        this.units = given.watch().isMoving() ? new HashSet<>() : null;
        DisabledHooks budget = given.watch().givenUp();
        this.isClosed = budget != null && !extent.isLibrary() && !budget.admits(getClassName());
        this.isWatched = extent.isLibrary() ? given.watch().hasJdk(part) : !isClosed && isWatched(getClassName());
        this.options = isWatched ? given : given.unwatched();
        this.opaqueTypes = weaver.opaqueTypes();
        this.synchronizedSignatures =
                options.controlled() ? weaver.synchronizedCalls().signatures() : Set.of();
        this.reader = this;
        this.facts = ClassFacts.of(this);
        if (options.selection().isPartial() && extent == WeaveExtent.PROGRAM) {
            FrameSearch.search(this);
        }
        this.givenUp = budget == null || isClosed ? Set.of() : budget.of(facts.name);
        this.withoutAccesses = givenUp.isEmpty() ? null : new ClassWeaving(classFile, this);
    }

    /** The same class, as if it were not watched, and no field of others either. */
    private ClassWeaving(byte[] classFile, ClassWeaving whole) {
        super(classFile);
        this.original = whole.original;
        this.reader = whole;
        this.extent = whole.extent;
        this.loader = whole.loader;
        this.given = whole.given;
        this.sites = whole.sites;
        this.scope = whole.scope;
        this.hierarchy = whole.hierarchy;
        this.outline = whole.outline;
        this.part = whole.part;
        this.units = null;
        this.isClosed = true;
        this.isWatched = false;
        this.options = given.unwatched();
        this.opaqueTypes = whole.opaqueTypes;
        this.synchronizedSignatures = whole.synchronizedSignatures;
        this.facts = ClassFacts.of(this);
        this.givenUp = Set.of();
        this.withoutAccesses = null;
    }

    /** How a method is woven. */
    ClassWeaving of(String method, String descriptor) {
        return withoutAccesses == null ? this : of(method + descriptor);
    }

    private ClassWeaving of(String methodAndDescriptor) {
        return givenUp.contains(methodAndDescriptor) ? withoutAccesses : this;
    }

    /** Whether a call may enter an early synchronized method, so that a scheduler must be asked. */
    boolean mayBeSynchronized(int opcode, String name, String descriptor) {
        return opcode != Opcodes.INVOKESTATIC
                && !name.equals("<init>")
                && !synchronizedSignatures.isEmpty()
                && synchronizedSignatures.contains(name + descriptor);
    }

    /**
     * Whether a method that has something to hook has a frame. A method of the JDK that only passes calls on needs one to tell whether the
     * program called it.
     */
    boolean hasFrame(MethodFacts method) {
        if (extent == WeaveExtent.LIBRARY_SYNC
                && method.isAlone
                && options.profile() == Profile.SYNC
                && !options.controlled()) {
            return false;
        }
        return options.profile() != Profile.SYNC && method.needsFrame
                || extent == WeaveExtent.LIBRARY_SYNC
                || method.synchronises
                || method.meetsWatched
                || extent.isLibrary() && method.mayCome;
    }

    /** Whether a method without a frame says which calls come next. One of the JDK does not: it would not take back what it said. */
    boolean announces(MethodFacts method) {
        return method.mayCome && !extent.isLibrary();
    }

    /** Whether a method without a frame is a constructor of a class of the JDK that has synchronized methods. */
    boolean needsIdentity(String method) {
        return extent.isLibrary() && facts.hasSynchronized && method.equals("<init>");
    }

    /** Whether accesses to array elements are hooked, wherever the arrays come from. */
    boolean hooksArrays() {
        return extent.hasAccesses() && options.profile().hasAccesses();
    }

    /** What was decided when the weaving began. */
    Weaver.Coverage coverage() {
        return new Weaver.Coverage(isWatched, isClosed || !givenUp.isEmpty());
    }

    /** Whether only a part of the classes is watched, so that frames are not complete. */
    boolean isOfPart() {
        return given.watch().isPartial();
    }

    private boolean isWatched(String declaring) {
        if (units != null) {
            units.add(given.watch().unit(declaring, scope, hierarchy, loader));
        }
        return given.watch().has(declaring, part, scope, hierarchy, loader);
    }

    /** How references are looked at: a class that is woven again must have the same methods. */
    Profile profileOfReferences() {
        return (given.watch().isChanging() ? given : options).profile();
    }

    /** Whether plain accesses to a field are recorded. */
    boolean hasField(String owner, String name, String descriptor) {
        if (!given.profile().hasAccesses() || given.watch().hasAllClasses() || extent.isLibrary() || isClosed) {
            return options.profile().hasAccesses();
        }
        return isWatched(hierarchy.declaring(owner, name, descriptor, loader));
    }

    /**
     * Whether a call may come to a method of the JDK in which accesses are recorded, so that it must be known; asked where not every call is. To say
     * it costs as much as an access, so in a method that is given up it is not said.
     */
    boolean mayComeToWatched(String owner, String name) {
        return !extent.isLibrary()
                && !isClosed
                && !isWatched
                && given.profile().hasAccesses()
                && given.watch().hasJdk(part)
                && !name.equals("<init>")
                && (scope.isSeen(owner) || !Scope.isOfJdk(owner) && hierarchy.extendsWoven(owner, scope, loader));
    }

    /** Whether the JVM infers types because the class file has no frames. */
    boolean infersTypes() {
        return facts.version < Opcodes.V1_6;
    }

    /** Whether there is anything to weave. */
    boolean isWoven() {
        for (String signature : facts.signatures()) {
            ClassWeaving how = of(signature);
            MethodFacts method = how.facts.method(signature);
            if (method.eventful && (how.hasFrame(method) || how.announces(method))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a field is volatile; asked while the facts of this class are being read, too. */
    boolean isVolatile(ClassFacts own, String owner, String name, String descriptor) {
        return owner.equals(own.name) && own.declares(name, descriptor)
                ? own.isVolatile(name, descriptor)
                : hierarchy.isVolatile(owner, name, descriptor, loader);
    }

    boolean isFinal(String owner, String name, String descriptor) {
        return owner.equals(facts.name) && facts.declares(name, descriptor)
                ? facts.isFinal(name, descriptor)
                : hierarchy.isFinal(owner, name, descriptor, loader);
    }

    /**
     * Whether the constructors of this class are the first woven code that sees an object: nobody else can have got hold of it. That is so
     * if nothing but constructors of the JDK that keep it to themselves ran before.
     */
    boolean isMadeHere() {
        return options.filter()
                && extent.hasAccesses()
                && facts.mayChange()
                && ClassFacts.hasPlainSuper(facts.superName);
    }

    /** Whether another agent added a method; it is not the program's, and is left as it is. */
    boolean isAdded(String method, String descriptor) {
        return original != null && original.isAdded(method.concat(descriptor));
    }

    /** What a method was before another agent changed it; null if none did, or if that is not known. */
    OriginalMethod original(String method, String descriptor) {
        return original == null ? null : original.method(method.concat(descriptor));
    }

    /** Whether another agent changed the class. */
    boolean isChanged() {
        return original != null;
    }

    /** Offset of the current instruction in the class file as it was before it is woven, and after other agents changed it. */
    int offset() {
        return reader.offset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        offset = bytecodeOffset;
    }
}
