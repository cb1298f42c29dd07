package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.original.OriginalClass;
import dev.heddle.recorder.weave.original.OriginalMethod;
import dev.heddle.recorder.weave.scope.ClassOutline;
import dev.heddle.recorder.weave.scope.GeneratedNames;
import dev.heddle.recorder.weave.scope.Hierarchy;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteNumbers;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** One class being woven, with the state that the visitors of all its methods share. */
public final class ClassWeaving extends ClassReader {
    /** The place of the major version in a class file. */
    private static final int MAJOR_AT = 6;

    final ClassOutline outline;
    public final ClassFacts facts;
    public final WeaveExtent extent;
    public final WeaveOptions options;
    public final SiteNumbers sites;
    public final Scope scope;
    public final Hierarchy hierarchy;
    public final GeneratedNames generated;
    public final OpaqueTypes opaqueTypes;
    public final ClassLoader loader;
    /**
     * Whether accesses to the fields of this class are recorded. Otherwise only accesses of its methods to watched
     * fields of other classes are recorded.
     */
    public final boolean isWatched;
    /** The options for watched classes. */
    private final WeaveOptions given;

    private final Set<String> synchronizedSignatures;
    /** The class before another agent changed it; null if no agent did, or if that is unknown. */
    private final OriginalClass original;

    /** Names and descriptors of the methods with lines that a repair locks; null until they are needed. */
    private Set<String> lockedMethods;

    /** The methods that may have something to hook if only orders of locks are recorded; else null. */
    private final BitSet lockMethods;

    private int offset;

    /** @param original the class before another agent changed it; null if no agent did, or if that is unknown */
    public ClassWeaving(
            byte[] classFile,
            OriginalClass original,
            WeaveContext context,
            SiteNumbers sites,
            WeaveExtent extent,
            ClassLoader loader) {
        super(classFile);
        this.original = original;
        this.extent = extent;
        this.loader = loader;
        this.given = context.options();
        this.sites = sites;
        this.scope = context.scope();
        this.hierarchy = context.hierarchy();
        this.generated = context.generated();
        generated.add(getClassName(), loader);
        this.outline = hierarchy.add(this);
        this.isWatched = extent.isLibrary() ? given.watch().hasJdk() : isWatched(getClassName());
        this.options = isWatched ? given : given.unwatched();
        this.opaqueTypes = context.opaqueTypes();
        this.synchronizedSignatures =
                options.controlled() ? context.synchronizedCalls().signatures() : Set.of();
        this.lockMethods = hasOnlyFacts() ? LockScan.methods(classFile) : null;
        this.facts = ClassFacts.of(this);
    }

    /** Methods that a repair makes synchronized have that flag for every visitor. */
    @Override
    public void accept(ClassVisitor visitor, int parsing) {
        boolean isRepaired = !extent.isLibrary() && given.selection().repairs().hasSynchronized(getClassName());
        super.accept(
                isRepaired
                        ? new RepairedMethods(getClassName(), given.selection().repairs(), visitor)
                        : visitor,
                parsing);
    }

    /** Whether a repair holds a lock while a thread executes a line of this class. */
    public boolean isLocked(int line) {
        return given.selection().repairs().isLocked(facts.name, facts.sourceFile, line);
    }

    /** Whether a repair locks lines of a method. Constructors have none: before {@code super()} no hook is possible. */
    public boolean hasLockedLines(String method, String descriptor) {
        if (extent.isLibrary()
                || method.charAt(0) == '<'
                || !given.selection().repairs().hasLocks()) {
            return false;
        }
        if (lockedMethods == null) {
            lockedMethods = new HashSet<>();
            accept(new LockedLineSearch(this, lockedMethods), ClassReader.SKIP_FRAMES);
        }
        return lockedMethods.contains(method + descriptor);
    }

    /** Whether a call may enter an early synchronized method, so that the scheduler must decide before it. */
    public boolean mayBeSynchronized(int opcode, String name, String descriptor) {
        return opcode != Opcodes.INVOKESTATIC
                && !name.equals("<init>")
                && !synchronizedSignatures.isEmpty()
                && synchronizedSignatures.contains(name + descriptor);
    }

    /** Whether only orders of locks are recorded. Methods then have no frames. */
    public boolean hasOnlyFacts() {
        return options.profile() == Profile.FACTS;
    }

    /** Whether a method has nothing to hook, so that its code need not be read. */
    boolean hasNoLocks(int method) {
        return lockMethods != null && !lockMethods.get(method);
    }

    /**
     * Whether an eventful method has hooks of its own. Where there are frames, it then has one. A JDK method that only
     * forwards calls needs one, to determine whether the program called it.
     */
    public boolean isHooked(MethodFacts method) {
        if (hasOnlyFacts()) {
            return true;
        }
        if (extent == WeaveExtent.LIBRARY_SYNC
                && method.isAlone
                && options.profile() == Profile.SYNC
                && !options.controlled()) {
            return false;
        }
        return options.profile() != Profile.SYNC && method.needsFrame
                || extent == WeaveExtent.LIBRARY_SYNC
                || method.synchronises
                || method.accessesWatched
                || extent.isLibrary() && method.mayReachSynchroniser;
    }

    /**
     * Whether a method without a frame announces its calls. A JDK method does not, because it would not undo the
     * announcement.
     */
    public boolean announces(MethodFacts method) {
        return method.mayReachSynchroniser && !extent.isLibrary();
    }

    /** Whether a method without a frame is a constructor of a JDK class with synchronized methods. */
    public boolean needsIdentity(String method) {
        return extent.isLibrary() && facts.hasSynchronized && method.equals("<init>");
    }

    /** Whether accesses to array elements are hooked, for arrays from any source. */
    boolean hooksArrays() {
        return extent.hasAccesses() && options.profile().hasAccesses();
    }

    /** Whether only some classes are watched, so that frames are incomplete. */
    public boolean isOfPart() {
        return given.watch().isPartial();
    }

    private boolean isWatched(String declaring) {
        return given.watch().has(declaring, scope, hierarchy, loader);
    }

    /** Whether plain accesses to a field are recorded. */
    public boolean hasField(String owner, String name, String descriptor) {
        if (!given.profile().hasAccesses() || !given.watch().isPartial() || extent.isLibrary()) {
            return options.profile().hasAccesses();
        }
        return isWatched(hierarchy.declaring(owner, name, descriptor, loader));
    }

    /**
     * Whether a call may reach a JDK method with recorded accesses, so that it must be announced. Used where not every
     * call is announced.
     */
    public boolean mayReachWatched(String owner, String name) {
        return !extent.isLibrary()
                && !isWatched
                && given.profile().hasAccesses()
                && given.watch().hasJdk()
                && !name.equals("<init>")
                && (scope.isSeen(owner) || !Scope.isOfJdk(owner) && hierarchy.extendsWoven(owner, scope, loader));
    }

    /** Whether the JVM infers types because the class file has no frames. */
    public boolean infersTypes() {
        return readUnsignedShort(MAJOR_AT) < Opcodes.V1_6;
    }

    /** Whether there is anything to weave. */
    public boolean isWoven() {
        for (String signature : facts.signatures()) {
            MethodFacts method = facts.method(signature);
            if (method.eventful && (isHooked(method) || announces(method))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a field is volatile; also used while the facts of this class are being collected. */
    public boolean isVolatile(ClassFacts own, String owner, String name, String descriptor) {
        return owner.equals(own.name) && own.declares(name, descriptor)
                ? own.isVolatile(name, descriptor)
                : hierarchy.isVolatile(owner, name, descriptor, loader);
    }

    public boolean isFinal(String owner, String name, String descriptor) {
        return owner.equals(facts.name) && facts.declares(name, descriptor)
                ? facts.isFinal(name, descriptor)
                : hierarchy.isFinal(owner, name, descriptor, loader);
    }

    /**
     * Whether the constructors of this class are the first woven code with a reference to a new object. This holds if
     * only constructors of the JDK that do not publish the object ran before.
     */
    public boolean isMadeHere() {
        return options.filter()
                && extent.hasAccesses()
                && facts.mayChange()
                && ClassFacts.hasPlainSuper(facts.superName);
    }

    /** Whether another agent added a method; it does not belong to the program, and is not woven. */
    boolean isAdded(String method, String descriptor) {
        return original != null && original.isAdded(method.concat(descriptor));
    }

    /** The method before another agent changed it; null if no agent did, or if that is unknown. */
    public OriginalMethod original(String method, String descriptor) {
        return original == null ? null : original.method(method.concat(descriptor));
    }

    /** Whether another agent changed the class. */
    boolean isChanged() {
        return original != null;
    }

    /** Offset of the current instruction in the class file before weaving, and after changes by other agents. */
    public int offset() {
        return offset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        offset = bytecodeOffset;
    }

    /** Whether plain reads of fields and elements take their values from hooks. */
    public boolean choosesReads() {
        return options.selection().choosesReads() && scope.hasHistories(getClassName(), extent.isLibrary());
    }
}
