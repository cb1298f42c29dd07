package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SiteData;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.facts.ClassFacts;
import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.facts.MethodFacts;
import dev.heddle.recorder.weave.original.OriginalMethod;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * One method being woven: the reader's position, and the state that the visitors of all concerns share.
 *
 * <p>The chain, from the reader to the writer: renumbering of locals, locks around lines, uses of classes, calls, order
 * of memory, synchronized calls, calls on objects, observed objects, atomics, fields, copies of arrays, arrays,
 * monitors, signals, threads, interrupts, class values, publications, pins, time, synchronisers, frames, labels of new
 * objects. A visitor sees the code that earlier visitors have written. Therefore the visitor that writes monitor instructions of its own, for frames, is last but one, and the
 * visitor that writes no hooks is last.
 */
public final class MethodWeaving {
    final ClassWeaving type;
    final MethodFacts facts;
    final int access;
    final String name;
    final String descriptor;
    /** The method in recordings: as in the class file. */
    final Member method;

    /** Line of the current instruction, or -1. */
    int line;
    /** Whether {@code this} may be accessed: not yet at the start of a constructor. */
    boolean thisInitialised;

    /** Local: the log of the running thread. */
    int logLocal;
    /** Local: the frame's depth, as returned by {@code ThreadLog.enter}; in a leaf 0 until its frame is entered. */
    int depthLocal;
    /** Local for a temporary object. */
    int objectLocal;
    /** Local for a temporary int. */
    int intLocal;
    /** Local, if reads are chosen: whether the last called method may synchronise. */
    int orderLocal;
    /** Local, if reads are chosen: whether code that is not woven called this method. */
    int callerLocal;
    /** Local, if reads are chosen: the array into which the program stores. */
    int arrayLocal;
    /** Local, if reads are chosen: the index of the element that it stores. */
    int indexLocal;

    private final Set<Label> ownHandlers = new HashSet<>();
    private int[] identityLocals;
    private int usedIdentityLocals;
    private final Map<Type, int[]> spillLocals = new HashMap<>();
    private final List<Object> frameLocals = new ArrayList<>();
    private LocalVariablesSorter locals;

    private final boolean isFrameless;
    /** The method before another agent changed it; null if no agent did, or if that is unknown. */
    private final OriginalMethod original;
    /** Whether the result is discarded, so that nothing may be stored. */
    private final boolean dry;

    private MethodWeaving(
            ClassWeaving type, MethodFacts facts, boolean dry, int access, String name, String descriptor) {
        this.type = type;
        this.dry = dry;
        this.facts = facts;
        this.access = access;
        this.name = name;
        this.descriptor = descriptor;
        this.original = type.original(name, descriptor);
        this.method = original == null
                ? new Member(type.facts.name, name, descriptor)
                : new Member(type.facts.name, original.name(), original.descriptor());
        this.line = facts.firstLine;
        this.thisInitialised = !isConstructor();
        this.isFrameless = needsNoFrame();
    }

    /** A visitor that weaves a method and passes it on. */
    public static MethodVisitor chain(
            ClassWeaving type,
            MethodFacts facts,
            int access,
            String name,
            String descriptor,
            SynchronizedBody body,
            MethodVisitor out) {
        return new MethodWeaving(type, facts, false, access, name, descriptor).chain(body, out);
    }

    /** A visitor that weaves a method only to examine the result. The method is not synchronized. */
    static MethodVisitor dry(
            ClassWeaving type, MethodFacts facts, int access, String name, String descriptor, MethodVisitor out) {
        return new MethodWeaving(type, facts, true, access, name, descriptor)
                .chain(new SynchronizedBody(SynchronizedBody.Kind.NONE), out);
    }

    private MethodVisitor chain(SynchronizedBody body, MethodVisitor out) {
        MethodWeaving at = this;
        MethodVisitor frames = new FrameVisitor(at, body, new NewLabels(type, out));
        MethodVisitor hooked = type.hasOnlyFacts() ? locks(frames) : operations(frames);
        if (original != null) {
            hooked = new InsertedVisitor(at, original, hooked, frames);
        }
        if (!dry && type.hasLockedLines(name, descriptor)) {
            hooked = new LineLockVisitor(at, hooked, frames);
        }
        at.locals = new LocalVariablesSorter(access, descriptor, hooked);
        return at.locals;
    }

    /** The hooks of the profile {@code facts}. */
    private MethodVisitor locks(MethodVisitor frames) {
        return new MonitorVisitor(this, new LockCallVisitor(this, new ThreadVisitor(this, frames)));
    }

    private MethodVisitor operations(MethodVisitor frames) {
        MethodWeaving at = this;
        MethodVisitor chain = SynchroniserVisitor.of(at, frames);
        if (type.options.controlled()) {
            chain = new TimeVisitor(at, chain);
            chain = new PinVisitor(at, chain);
        }
        if (type.extent == WeaveExtent.PROGRAM) {
            chain = new PublicationVisitor(at, chain);
            chain = new ClassValueVisitor(at, chain);
            chain = new InterruptVisitor(at, chain);
        }
        chain = new ThreadVisitor(at, chain);
        chain = new SignalVisitor(at, chain);
        chain = new MonitorVisitor(at, chain);
        if (facts.hooksArrays) {
            if (type.options.filter()) {
                chain = new NewArrayVisitor(at, chain);
            }
            chain = new ArrayVisitor(at, chain);
            chain = new ArrayCopyVisitor(at, chain);
            if (type.extent == WeaveExtent.PROGRAM
                    && (recordsAllocations() || type.options.selection().hasAllocations())) {
                chain = new AllocationVisitor(at, chain);
            }
        }
        if (type.extent.hasAccesses()) {
            chain = new FieldAccessVisitor(at, chain);
            chain = new AtomicVisitor(at, chain);
            if (type.extent == WeaveExtent.PROGRAM && type.options.profile().hasAccesses()) {
                chain = new ObjectCallVisitor(at, chain);
            }
            if (type.extent == WeaveExtent.PROGRAM) {
                chain = new ObservedCallVisitor(at, chain);
            }
        }
        if (type.options.controlled()) {
            chain = new SynchronizedCallVisitor(at, chain);
        }
        if (at.choosesReads()) {
            chain = new MemoryOrderVisitor(at, chain);
        }
        chain = new CallVisitor(at, chain);
        if (type.extent == WeaveExtent.PROGRAM) {
            chain = new ClassUseVisitor(at, chain);
        }
        return chain;
    }

    /** A visitor that only announces calls, for a method without a frame. */
    public static MethodVisitor callsOnly(
            ClassWeaving type, MethodFacts facts, int access, String name, String descriptor, MethodVisitor out) {
        return new SyncCallVisitor(new MethodWeaving(type, facts, false, access, name, descriptor), out);
    }

    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    /** Whether the method calls nothing, so that its frame is entered only when there is something to record. */
    boolean isLeaf() {
        return facts.isLeaf
                && type.extent == WeaveExtent.PROGRAM
                && !type.options.controlled()
                && !type.isOfPart()
                && type.options.profile() == Profile.ACCESS;
    }

    /**
     * Whether the method has neither a frame nor a log. Where frames are not recorded, a method that runs no other code
     * needs none; its hooks find the log themselves. See docs/internals/recording.md.
     */
    boolean isFrameless() {
        return isFrameless;
    }

    private boolean needsNoFrame() {
        return type.hasOnlyFacts()
                || facts.isAlone
                        && type.extent == WeaveExtent.PROGRAM
                        && !type.options.controlled()
                        && !type.isOfPart()
                        && type.options.profile() == Profile.SYNC
                        && !Threads.isLate()
                        && SynchroniserVisitor.rows(this).isEmpty();
    }

    /** Writes the push of the receiver, or of null if it does not exist yet or is not needed. */
    void pushReceiver(MethodVisitor out) {
        if (isStatic() || isConstructor() || !type.options.profile().hasAccesses() || !recordsAccesses()) {
            out.visitInsn(Opcodes.ACONST_NULL);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, 0);
        }
    }

    /** Whether accesses are recorded; otherwise they are only reported to a scheduler. */
    boolean recordsAccesses() {
        // The hooks that choose the values of reads belong to those that record them.
        return !type.options.selection().isPartial() && (type.options.records() || choosesReads());
    }

    boolean recordsAllocations() {
        return type.options.profile() == Profile.FULL && recordsAccesses();
    }

    /** Whether plain reads of fields and elements take their values from hooks. */
    boolean choosesReads() {
        return type.choosesReads();
    }

    /** Whether the result is discarded. */
    boolean isDry() {
        return dry;
    }

    boolean isControlled() {
        return type.options.controlled();
    }

    /** Offset of the current instruction in the class file. Another agent may have moved it. */
    int offset() {
        return original == null ? type.offset() : original.offset(type.offset());
    }

    /** Whether another agent inserted the current instruction. */
    boolean isInserted() {
        return original != null && original.isInserted(type.offset());
    }

    /** The number of a site of the current instruction. */
    int site(Op op, Member target) {
        return number(op, offset(), line, target, SiteData.NO_NAME);
    }

    /** The number of the call site of the current instruction. */
    int callSite(Member target, int callName) {
        return number(Op.CALL, offset(), line, target, callName);
    }

    /** The number of a site of the whole method. */
    int siteOfMethod(Op op, int offset) {
        return number(op, offset, facts.firstLine, null, SiteData.NO_NAME);
    }

    /** The number of the method's entry. */
    int entrySite() {
        boolean anyName = name.startsWith("lambda$");
        int callName = anyName ? SiteData.ANY_NAME : type.sites.callName(method.name(), method.descriptor());
        return number(Op.ENTER, Site.ENTRY, facts.firstLine, null, callName);
    }

    private int number(Op op, int offset, int atLine, Member target, int callName) {
        if (dry) {
            return Op.FIRST_SITE;
        }
        Member named = target == null ? null : type.generated.of(target);
        return type.sites.number(new Site(op, type.generated.of(method), offset, atLine, named), callName);
    }

    // Locals

    /** Reserves the locals of all visitors; called before the first instruction. */
    void reserveLocals() {
        if (!isFrameless()) {
            logLocal = newLocal(Type.getObjectType(HookWriter.LOG));
            depthLocal = newLocal(Type.INT_TYPE);
        }
        objectLocal = newLocal(ClassFacts.OBJECT);
        intLocal = newLocal(Type.INT_TYPE);
        if (choosesReads()) {
            orderLocal = newLocal(Type.INT_TYPE);
            callerLocal = newLocal(Type.INT_TYPE);
            arrayLocal = newLocal(ClassFacts.OBJECT);
            indexLocal = newLocal(Type.INT_TYPE);
        }
        identityLocals = new int[facts.monitors];
        for (int i = 0; i < identityLocals.length; i++) {
            identityLocals[i] = newLocal(Type.INT_TYPE);
        }
        for (Type kind : facts.spills()) {
            int[] old = spillLocals.getOrDefault(kind, new int[0]);
            int[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = newLocal(kind);
            spillLocals.put(kind, more);
        }
    }

    int newLocal(Type kind) {
        frameLocals.add(
                switch (kind.getSort()) {
                    case Type.INT -> Opcodes.INTEGER;
                    case Type.LONG -> Opcodes.LONG;
                    case Type.FLOAT -> Opcodes.FLOAT;
                    case Type.DOUBLE -> Opcodes.DOUBLE;
                    default -> kind.getInternalName();
                });
        return locals.newLocal(kind);
    }

    /** The locals for spilled arguments of these types. */
    int[] spills(Type[] arguments) {
        Map<Type, Integer> used = new HashMap<>();
        int[] result = new int[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            Type kind = MethodFacts.kindOf(arguments[i]);
            Integer before = used.get(kind);
            int index = before == null ? 0 : before;
            used.put(kind, index + 1);
            result[i] = spillLocals.get(kind)[index];
        }
        return result;
    }

    /** Makes a handler that only releases a lock, and contains no hooks. */
    LockRelease newLockRelease() {
        LockRelease release = new LockRelease();
        ownHandlers.add(release.label());
        return release;
    }

    boolean isOwnHandler(Label handler) {
        return ownHandlers.contains(handler);
    }

    /** Another local for the identity of a lock; there is one for each instruction that enters a monitor. */
    int nextIdentityLocal() {
        return identityLocals[usedIdentityLocals++];
    }

    /** Gives the locals of all visitors a value, so that every frame may name them. */
    void initialiseLocals(MethodVisitor out) {
        out.visitInsn(Opcodes.ACONST_NULL);
        out.visitVarInsn(Opcodes.ASTORE, objectLocal);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitVarInsn(Opcodes.ISTORE, intLocal);
        if (choosesReads()) {
            for (int local : new int[] {orderLocal, callerLocal, indexLocal}) {
                out.visitInsn(Opcodes.ICONST_0);
                out.visitVarInsn(Opcodes.ISTORE, local);
            }
            out.visitInsn(Opcodes.ACONST_NULL);
            out.visitVarInsn(Opcodes.ASTORE, arrayLocal);
        }
        for (int local : identityLocals) {
            out.visitInsn(Opcodes.ICONST_0);
            out.visitVarInsn(Opcodes.ISTORE, local);
        }
        for (Map.Entry<Type, int[]> spill : spillLocals.entrySet()) {
            for (int local : spill.getValue()) {
                out.visitInsn(zero(spill.getKey()));
                out.visitVarInsn(spill.getKey().getOpcode(Opcodes.ISTORE), local);
            }
        }
    }

    private static int zero(Type kind) {
        return switch (kind.getSort()) {
            case Type.INT -> Opcodes.ICONST_0;
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            default -> Opcodes.ACONST_NULL;
        };
    }

    /** The locals of a frame in which only those of the visitors are known. */
    Object[] frameOfOwnLocals() {
        int argumentSlots = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - (isStatic() ? 1 : 0);
        List<Object> frame = new ArrayList<>();
        for (int i = 0; i < argumentSlots; i++) {
            frame.add(Opcodes.TOP);
        }
        frame.addAll(frameLocals);
        return frame.toArray();
    }
}
