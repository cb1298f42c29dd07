package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.boot.MemoryHooks;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.weave.facts.ArrayCopy;
import dev.heddle.recorder.weave.facts.HandleCall;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.trace.name.Member;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The orders between threads that hooks of synchronisation do not report, for runs in which reads may see older writes.
 * Each may exist, so each is taken as an order with all threads: a call that leaves the program, a call from outside and
 * its return, the end of a class's initialisation and its uses, the end of a constructor and reads of final fields.
 */
final class MemoryOrderVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(MemoryHooks.class);

    /** Classes whose methods access fields of the program. Code of a class that is not woven may do so as well. */
    private static final Set<String> HANDLES = Set.of(
            "java/lang/invoke/VarHandle",
            "java/lang/invoke/MethodHandle",
            "java/lang/reflect/Field",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
            "jdk/internal/misc/Unsafe",
            "sun/misc/Unsafe");

    private final MemoryHandles handles;

    MemoryOrderVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
        handles = new MemoryHandles(at, out);
    }

    /** Code of the JDK that synchronises may run before the next instruction. */
    static void acquireFromCalls(MethodVisitor out) {
        order(out, "acquireFrom", MemoryModel.CALLS, 0);
    }

    /** The class of a static field is initialised. */
    static void acquireFromInitialisation(MethodWeaving at, MethodVisitor out, String owner) {
        out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
        push(out, owner.hashCode());
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "uses", "(L" + LOG + ";I)V", false);
    }

    /** The current method begins: code outside the program may have called it, and its class is initialised. */
    static void acquireAtEntry(MethodWeaving at, MethodVisitor out) {
        out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
        if (at.isStatic() || at.isConstructor()) {
            out.visitInsn(Opcodes.ACONST_NULL);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, 0);
        }
        push(out, hash(at.name, at.descriptor));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "entered", "(L" + LOG + ";Ljava/lang/Object;I)I", false);
        out.visitVarInsn(Opcodes.ISTORE, at.callerLocal);
        if (!isInitialiser(at)) {
            acquireFromInitialisation(at, out, at.type.facts.name);
        }
    }

    private static int hash(String name, String descriptor) {
        return name.hashCode() * 31 + descriptor.hashCode();
    }

    /** The array, the first index and the number of elements that the program has copied are on top. */
    static void copied(MethodVisitor out) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "copied", "(Ljava/lang/Object;II)V", false);
    }

    private static void order(MethodVisitor out, String hook, int kind, int key) {
        push(out, kind);
        push(out, key);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, "(II)V", false);
    }

    /** Also one that runs again for each run. */
    private static boolean isInitialiser(MethodWeaving at) {
        return at.name.equals("<clinit>") || at.name.equals(Initialisers.MOVED);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            local(Opcodes.ILOAD, at.callerLocal);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "returning", "(I)V", false);
        }
        if (opcode == Opcodes.RETURN && isInitialiser(at)) {
            order(mv, "releaseTo", MemoryModel.INITIALISATION, at.type.facts.name.hashCode());
        } else if (opcode == Opcodes.RETURN && at.isConstructor() && hasFinalFields() && !at.facts.overwritesThis) {
            local(Opcodes.ALOAD, 0);
            call("frozen");
        }
        super.visitInsn(opcode);
    }

    private boolean hasFinalFields() {
        return at.type.facts.fields.stream().anyMatch(field -> field.isFinal() && !field.isStatic())
                || at.type.options.selection().repairs().hasFinal(at.type.facts.name);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETFIELD && at.type.isFinal(owner, name, descriptor)) {
            insn(Opcodes.DUP);
            call("dereferences");
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (opcode == Opcodes.GETSTATIC) {
            String declaring = at.type.hierarchy.declaring(owner, name, descriptor, at.type.loader);
            acquireFromInitialisation(at, mv, declaring);
        }
    }

    /** Passes the object on top to a hook. */
    private void call(String hook) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, "(Ljava/lang/Object;)V", false);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        HandleCall handle = HandleCall.of(opcode, owner, name, descriptor);
        if (handle != null) {
            handles.access(handle, new Member(owner, name, descriptor));
            return;
        }
        if (isHook(owner) || !leavesProgram(opcode, owner, name, descriptor)) {
            // A lambda may be called through an interface, and reads its final fields.
            if (!isHook(owner) && opcode != Opcodes.INVOKEINTERFACE && isWoven(at, owner)) {
                pushLog();
                push(hash(name, descriptor));
                logHook("calls", "(I)V");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (dependsOnReceiver(opcode, owner, name) && pushReceiver(descriptor)) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "leavesTo", "(Ljava/lang/Object;)I", false);
            local(Opcodes.ISTORE, at.orderLocal);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            local(Opcodes.ILOAD, at.orderLocal);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "returnedFrom", "(I)V", false);
        } else {
            boolean mayBeHandle = HANDLES.contains(owner) || !at.type.scope.isWhole();
            order(mv, "releaseTo", MemoryModel.CALLS, 0);
            if (mayBeHandle) {
                order(mv, "releaseTo", MemoryModel.HANDLES, MemoryModel.BY_HANDLE);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            acquireFromCalls(mv);
            if (mayBeHandle) {
                order(mv, "acquireFrom", MemoryModel.HANDLES, MemoryModel.BY_NAME);
            }
        }
        if (mayStore(opcode, owner, name, descriptor)) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "mayHaveStored", "()V", false);
        }
    }

    /** Whether the class of the receiver decides if a call leaves the program. */
    private boolean dependsOnReceiver(int opcode, String owner, String name) {
        return opcode == Opcodes.INVOKEINTERFACE && isWoven(at, owner)
                || opcode != Opcodes.INVOKESPECIAL && UnorderedCalls.isOfEachObject(owner, name);
    }

    /** Whether a call may store into elements of an array in code without hooks. */
    private boolean mayStore(int opcode, String owner, String name, String descriptor) {
        ArrayCopy copy = ArrayCopy.of(opcode, owner, name, descriptor);
        if (copy != null && (copy.kind() == ArrayCopy.Kind.COPY || copy.kind().isFresh())
                || isHook(owner)
                || UnorderedCalls.storesNothing(owner, name)) {
            return false;
        }
        boolean takesArray = descriptor.lastIndexOf('[', descriptor.indexOf(')')) >= 0
                || owner.startsWith("java/nio/")
                || owner.equals("java/lang/reflect/Array") && name.startsWith("set");
        return takesArray
                && (opcode == Opcodes.INVOKEINTERFACE
                        || UnorderedCalls.has(at, owner, name, descriptor)
                        || leavesProgram(opcode, owner, name, descriptor));
    }

    /** Writes the push of the receiver of a call, if at most one argument of one word lies above it. */
    private boolean pushReceiver(String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        if (arguments.length == 0) {
            insn(Opcodes.DUP);
        } else if (arguments.length == 1 && arguments[0].getSize() == 1) {
            insn(Opcodes.DUP2);
            insn(Opcodes.POP);
        } else {
            return false;
        }
        return true;
    }

    /** A lambda keeps its captured values in final fields. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            order(mv, "releaseTo", MemoryModel.FINAL_FIELDS, 0);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            return;
        }
        order(mv, "releaseTo", MemoryModel.CALLS, 0);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        acquireFromCalls(mv);
    }

    private boolean leavesProgram(int opcode, String owner, String name, String descriptor) {
        if (UnorderedCalls.has(at, owner, name, descriptor)) {
            return false;
        }
        if (!isWoven(at, owner)) {
            return true;
        }
        boolean isVirtual = opcode == Opcodes.INVOKEINTERFACE || opcode == Opcodes.INVOKEVIRTUAL;
        if (isVirtual && !at.type.scope.isWhole()) {
            return true;
        }
        boolean isConcrete = opcode != Opcodes.INVOKEINTERFACE && Scope.isOfJdk(owner);
        return !isConcrete && !at.type.hierarchy.isDeclaredByProgram(owner, name, descriptor, at.type.loader);
    }

    /** Whether the code of a class is woven so that its fields may have histories of writes. */
    static boolean isWoven(MethodWeaving at, String owner) {
        return at.type.scope.hasHistories(owner, Scope.isOfJdk(owner));
    }
}
