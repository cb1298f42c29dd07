package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.original.OriginalMethod;
import dev.heddle.recorder.weave.scope.ClassOutline;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow;
import dev.heddle.recorder.weave.synchronisers.SynchroniserTable;
import dev.heddle.trace.name.ClassName.FieldName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Facts about a class that the weaver needs before it starts; found in a separate pass. */
public final class ClassFacts extends ClassVisitor {
    public static final Type OBJECT = Type.getObjectType("java/lang/Object");

    /** Classes whose constructor without parameters runs no other code. */
    private static final Set<String> EMPTY_CONSTRUCTORS = Set.of(
            "java/lang/Object",
            "java/util/AbstractCollection",
            "java/util/AbstractList",
            "java/util/AbstractMap",
            "java/util/AbstractQueue",
            "java/util/AbstractSet");

    private final ClassWeaving type;
    private final Map<String, MethodFacts> methods = new HashMap<>();
    private final ClassOutline outline;
    /** Null where every method has a frame. */
    private final SilentMethods silent;

    private int visited;

    public final List<FieldName> fields;
    public String name;
    public String superName;
    public final String sourceFile;
    public int access;
    public int version;
    public boolean hasCode;
    public boolean hasSynchronized;
    /** Whether there are method references to the JDK that must become calls to be recorded. */
    public boolean hasReferences;
    /** Whether a method reads final fields often enough for some of the reads to be redundant. */
    private boolean hasHolderReads;
    /** Whether the class declares a final field of an array type, whose elements are variables. */
    public final boolean hasFinalArray;

    private ClassFacts(ClassWeaving type) {
        super(Opcodes.ASM9);
        this.type = type;
        this.outline = type.outline;
        this.fields = outline.fields().all();
        this.sourceFile = outline.sourceFile();
        this.hasFinalArray = hasFinalArray(fields);
        this.silent = SilentMethods.wanted(type) ? new SilentMethods(type, this) : null;
    }

    static ClassFacts of(ClassWeaving type) {
        ClassFacts facts = new ClassFacts(type);
        // Labels of lines and names of locals would take longer than everything else.
        type.accept(facts, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        if (facts.silent != null) {
            facts.silent.settle();
        }
        if (facts.hasHolderReads) {
            type.accept(facts.holderReads(), ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        }
        if (type.options.profile() == Profile.FULL
                && type.extent == WeaveExtent.PROGRAM
                && !type.options.selection().isPartial()) {
            type.accept(facts.loops(), ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        }
        return facts;
    }

    /** A second pass, because labels of line numbers would split blocks. */
    private ClassVisitor loops() {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int flags, String method, String descriptor, String signature, String[] exceptions) {
                MethodFacts facts = method(method, descriptor);
                return facts == null ? null : new LoopHeads(type, facts);
            }
        };
    }

    /** A pass that only few classes need. */
    private ClassVisitor holderReads() {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int flags, String method, String descriptor, String signature, String[] exceptions) {
                MethodFacts facts = method(method, descriptor);
                return facts == null || facts.holderReads < 2 ? null : new HolderReads(type, ClassFacts.this, facts);
            }
        };
    }

    /** For tests: the hooks that were omitted, that is, silent methods and offsets of redundant reads, sorted. */
    public List<String> omittedHooks() {
        List<String> all = new ArrayList<>();
        for (Map.Entry<String, MethodFacts> method : methods.entrySet()) {
            if (method.getValue().isSilent) {
                all.add(method.getKey() + " is silent");
            }
            for (int offset : method.getValue().covered) {
                all.add(method.getKey() + " @" + offset);
            }
        }
        Collections.sort(all);
        return all;
    }

    /** Whether a call is of a {@linkplain SilentMethods silent} method of the class. */
    public boolean isSilentCall(int opcode, String owner, String method, String descriptor) {
        return silent != null && silent.isSilentCall(opcode, owner, method, descriptor);
    }

    /** Whether the JVM may have to load or initialise a class that this class names, by running code of the program. */
    boolean mayLoad(String named) {
        return !named.equals(name) && !named.startsWith("java/lang/");
    }

    /** Whether the constructor of a superclass has no effect on a new object and does not publish it. */
    static boolean hasPlainSuper(String superName) {
        return superName.equals("java/lang/Object") || superName.equals("java/lang/Record");
    }

    /** Names with descriptors of the methods with code. */
    Collection<String> signatures() {
        return methods.keySet();
    }

    public MethodFacts method(String methodName, String descriptor) {
        return method(methodName + descriptor);
    }

    public MethodFacts method(String signature) {
        return methods.get(signature);
    }

    /** Whether the class itself declares this field as final. */
    boolean isFinal(String fieldName, String descriptor) {
        return outline.fields().has(fieldName, descriptor, Opcodes.ACC_FINAL);
    }

    /** Whether objects of this class, or of a subclass, may have fields that change. */
    boolean mayChange() {
        return (access & Opcodes.ACC_FINAL) == 0 || outline.hasChangingFields();
    }

    /** Whether the class itself declares this field. */
    boolean declares(String fieldName, String descriptor) {
        return outline.fields().find(fieldName, descriptor) != null;
    }

    /** Whether the class itself declares this field as volatile. */
    boolean isVolatile(String fieldName, String descriptor) {
        return outline.fields().has(fieldName, descriptor, Opcodes.ACC_VOLATILE);
    }

    private static boolean hasFinalArray(List<FieldName> fields) {
        for (FieldName field : fields) {
            if (field.descriptor().charAt(0) == '['
                    && (field.access() & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == Opcodes.ACC_FINAL) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visit(
            int classVersion, int flags, String className, String signature, String superClass, String[] interfaces) {
        version = classVersion & 0xFFFF;
        access = flags;
        name = className;
        superName = superClass;
    }

    @Override
    public MethodVisitor visitMethod(
            int flags, String method, String descriptor, String signature, String[] exceptions) {
        int number = visited++;
        if ((flags & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return null;
        }
        hasCode = true;
        if (type.isAdded(method, descriptor)) {
            return null;
        }
        MethodFacts facts = new MethodFacts();
        facts.firstLine = outline.firstLines()[number];
        facts.eventful = (flags & Opcodes.ACC_SYNCHRONIZED) != 0;
        facts.synchronises = facts.eventful || method.equals("<clinit>");
        hasSynchronized |= facts.eventful;
        if (ClassValues.computes(type, superName, flags, method, descriptor)) {
            facts.eventful = true;
            facts.synchronises = true;
        }
        facts.isLeaf = !facts.eventful && method.charAt(0) != '<';
        boolean isOfLibrary = type.extent == WeaveExtent.LIBRARY_SYNC;
        facts.isAlone = !facts.eventful && (method.charAt(0) != '<' || isOfLibrary && method.equals("<init>"));
        List<SynchroniserRow> rows = isOfLibrary ? SynchroniserTable.of(name, method, descriptor) : List.of();
        facts.isAlone &= rows.stream().allMatch(SynchroniserRow::isWithin);
        methods.put(method + descriptor, facts);
        if (type.hasNoLocks(number)) {
            return null;
        }
        Scan scan = new Scan(facts, rows, (flags & Opcodes.ACC_STATIC) != 0, type.original(method, descriptor));
        return silent == null ? scan : silent.examine(flags, method, descriptor, facts, scan);
    }

    private final class Scan extends MethodVisitor {
        private static final int NO_HANDLER = 3;

        private final MethodFacts facts;
        /** The table's rows for the method, if it belongs to the JDK. */
        private final List<SynchroniserRow> rows;

        private final boolean isStatic;
        private final OriginalMethod original;
        /** Arguments of calls that copy arrays. */
        private List<Type[]> copies = List.of();

        /** Whether no operation that depends on other threads has come yet. */
        private boolean isAtStart = true;

        private final CoveringRanges ranges = new CoveringRanges();
        /** The offset after the last instruction that entered a monitor. */
        private int afterEnter = -1;

        /** The range that covers its own handler, which has just begun. */
        private int handlerRange;

        private int handlerStep = NO_HANDLER;

        /** @param original the method before another agent changed it; null if no agent did */
        Scan(MethodFacts facts, List<SynchroniserRow> rows, boolean isStatic, OriginalMethod original) {
            super(Opcodes.ASM9);
            this.original = original;
            this.facts = facts;
            this.rows = rows;
            this.isStatic = isStatic;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String exception) {
            ranges.add(start, end, handler, exception);
            facts.isAlone = false;
        }

        @Override
        public void visitLabel(Label label) {
            ranges.at(label);
            int own = ranges.ownRange(label);
            if (own >= 0) {
                handlerRange = own;
                handlerStep = 0;
            }
            int block = type.offset() == afterEnter ? ranges.firstFrom(label) : -1;
            if (block >= 0) {
                facts.addBlock(block);
            }
        }

        /** Compilers store the exception, load the lock from its local, and release it. */
        @Override
        public void visitVarInsn(int opcode, int index) {
            boolean expected = handlerStep == 0 ? opcode == Opcodes.ASTORE : opcode == Opcodes.ALOAD;
            handlerStep = expected && handlerStep < 2 ? handlerStep + 1 : NO_HANDLER;
            if (!isStatic && index == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
                facts.overwritesThis = true;
                facts.isLeaf = false;
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITOREXIT && handlerStep == 2) {
                facts.addLockHandler(handlerRange);
            }
            handlerStep = NO_HANDLER;
            if (isInserted()) {
                return;
            }
            if (opcode == Opcodes.MONITORENTER) {
                afterEnter = type.offset() + 1;
            }
            facts.isLeaf &= opcode != Opcodes.MONITORENTER;
            facts.isAlone &= opcode != Opcodes.MONITORENTER && opcode != Opcodes.MONITOREXIT;
            facts.synchronises |= opcode == Opcodes.MONITORENTER;
            facts.monitors += opcode == Opcodes.MONITORENTER ? 1 : 0;
            facts.eventful |= opcode == Opcodes.MONITORENTER || !type.hasOnlyFacts() && isElement(opcode);
        }

        private static boolean isElement(int opcode) {
            return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                    || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            if (type.hasOnlyFacts() || isInserted()) {
                return;
            }
            facts.eventful = true;
            boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
            boolean isVolatile = type.isVolatile(ClassFacts.this, owner, field, descriptor);
            facts.isLeaf &= !isStatic && !isVolatile;
            boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
            facts.isAlone &= rows.stream().noneMatch(row -> row.isAt(field, isRead));
            facts.synchronises |= isVolatile;
            isAtStart &= !isVolatile;
            // The earlier read may have been inserted by another agent.
            if (type.options.covers()
                    && original == null
                    && HolderReads.isAnalysed(ClassFacts.this, opcode, owner, field, descriptor)) {
                hasHolderReads |= ++facts.holderReads > 1;
            }
            if (!type.isWatched && type.hasField(owner, field, descriptor)) {
                facts.accessesWatched = true;
                facts.hooksArrays |= descriptor.charAt(0) == '[';
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean isInterface) {
            if (type.hasOnlyFacts()) {
                LockCalls.examine(type, opcode, owner, method, descriptor, facts);
                return;
            }
            if (isInserted()) {
                announcesNone();
                return;
            }
            facts.eventful = true;
            boolean isDeadEnd = type.scope.isDeadEnd(owner, method, descriptor);
            if (isAtStart && type.extent == WeaveExtent.LIBRARY_SYNC) {
                facts.delegates = SynchroniserTable.isDecided(opcode, owner, method, descriptor);
                isAtStart = !owner.startsWith(SynchroniserTable.CONCURRENT) || method.equals("<init>");
            }
            facts.isLeaf &= isDeadEnd;
            facts.isAlone &= isDeadEnd && !SyncCalls.isMonitorMethod(method, descriptor)
                    || AtomicCall.runsNothing(opcode, owner, method, descriptor)
                    || method.equals("<init>") && EMPTY_CONSTRUCTORS.contains(owner);
            if (type.options.profile() == Profile.SYNC) {
                facts.synchronises |= SyncCalls.synchronises(type, opcode, owner, method, descriptor);
                facts.mayReachSynchroniser |=
                        SyncCalls.mayReachSynchroniser(type, owner, method) || type.mayReachWatched(owner, method);
            }
            if (type.mayBeSynchronized(opcode, method, descriptor)) {
                facts.spill(Type.getArgumentTypes(descriptor));
            }
            if (ObjectCall.of(type, opcode, owner, method, descriptor) != null && ObjectCall.isSpilled(descriptor)) {
                facts.spill(Type.getArgumentTypes(descriptor));
            }
            if (ArrayCopy.of(opcode, owner, method, descriptor) != null) {
                if (copies.isEmpty()) {
                    copies = new ArrayList<>();
                }
                copies.add(ArrayCopy.spilled(opcode, owner, descriptor));
            }
            ObservedCall observed = ObservedCall.of(type, opcode, owner, method, descriptor);
            if (observed != null) {
                facts.spill(observed.spilled());
            }
            boolean isAtomic =
                    type.extent.hasAccesses() && AtomicCall.of(type, opcode, owner, method, descriptor) != null;
            if (isAtomic || type.choosesReads() && HandleCall.of(opcode, owner, method, descriptor) != null) {
                facts.spill(AtomicCall.spilled(owner, descriptor));
            }
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            isAtStart = false;
        }

        @Override
        public void visitInvokeDynamicInsn(String method, String descriptor, Handle bootstrap, Object... arguments) {
            if (type.hasOnlyFacts()) {
                return;
            }
            if (isInserted()) {
                announcesNone();
                return;
            }
            facts.eventful = true;
            facts.isLeaf = false;
            facts.isAlone = false;
            if (ObservedCall.makesText(type, bootstrap, descriptor)) {
                facts.spill(Type.getArgumentTypes(descriptor));
            }
            hasReferences |=
                    type.extent == WeaveExtent.PROGRAM && MethodReferences.of(type, bootstrap, arguments) != null;
        }

        private boolean isInserted() {
            return original != null && original.isInserted(type.offset());
        }

        /**
         * Before a call that another agent inserted, the hook announces that the program makes no call, which needs a
         * log.
         */
        private void announcesNone() {
            facts.isLeaf = false;
            facts.isAlone = false;
        }

        /** It is known only at the end which arrays are hooked: a loop may read a field after the elements. */
        @Override
        public void visitEnd() {
            facts.hooksArrays |= type.hooksArrays();
            if (facts.hooksArrays) {
                for (Type[] spilled : copies) {
                    facts.isLeaf = false;
                    facts.spill(spilled);
                }
            }
        }
    }
}
