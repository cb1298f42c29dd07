package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the methods of a class in which nothing can be recorded, neither in them nor in their callees. They read final
 * fields, compute, and call methods of the same kind in the same class. They need no frame, because it would never be
 * written. See docs/internals/recording.md.
 */
final class SilentMethods {
    private final ClassWeaving type;
    private final ClassFacts facts;
    /** Flags of the examined methods, by name and descriptor. */
    private final Map<String, Integer> flags = new HashMap<>();
    /** Methods that are silent if their callees are, with the names and descriptors of the callees. */
    private final Map<String, List<Call>> candidates = new HashMap<>();

    /** A call of a method of the class, by name and descriptor. */
    private record Call(int opcode, String signature) {}

    SilentMethods(ClassWeaving type, ClassFacts facts) {
        this.type = type;
        this.facts = facts;
    }

    /**
     * Whether unwritten frames can be omitted. They cannot if a scheduler reads frames, or if some frames are tracked
     * but not recorded.
     */
    static boolean wanted(ClassWeaving type) {
        return type.extent == WeaveExtent.PROGRAM
                && !type.options.controlled()
                && !type.isOfPart()
                && type.options.profile() == Profile.ACCESS;
    }

    /** Examines a method and passes it on to another visitor. */
    MethodVisitor examine(int access, String name, String descriptor, MethodFacts method, MethodVisitor next) {
        flags.put(name + descriptor, access);
        boolean mayBe = !method.synchronises
                && !name.equals("<clinit>")
                && !name.startsWith("tryAcquire")
                && !name.startsWith("tryRelease")
                && (!name.equals("<init>") || makesNothingToWatch());
        return mayBe ? new Look(name + descriptor, name.equals("<init>"), next) : next;
    }

    /** Whether its constructors neither add the object to a table nor publish its arrays. */
    private boolean makesNothingToWatch() {
        return ClassFacts.hasPlainSuper(facts.superName) && !facts.mayChange() && !facts.hasFinalArray;
    }

    /**
     * Called once all methods are examined: removes the methods that call one that is not silent, until nothing
     * changes.
     */
    void settle() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Iterator<List<Call>> calls = candidates.values().iterator(); calls.hasNext(); ) {
                if (!areSilent(calls.next())) {
                    calls.remove();
                    changed = true;
                }
            }
        }
        for (String method : candidates.keySet()) {
            facts.method(method).silence();
        }
    }

    private boolean areSilent(List<Call> calls) {
        for (Call call : calls) {
            if (!candidates.containsKey(call.signature) || !isBound(call)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a call of a method of the class always runs this method. */
    private boolean isBound(Call call) {
        Integer access = flags.get(call.signature);
        return access != null
                && (call.opcode == Opcodes.INVOKESTATIC
                        || call.opcode == Opcodes.INVOKESPECIAL
                        || ((access | facts.access) & Opcodes.ACC_FINAL) != 0
                        || (access & Opcodes.ACC_PRIVATE) != 0);
    }

    /** Whether a call runs a silent method of the class, for every receiver. */
    boolean isSilentCall(int opcode, String owner, String name, String descriptor) {
        if (candidates.isEmpty() || !owner.equals(facts.name)) {
            return false;
        }
        String signature = name + descriptor;
        return candidates.containsKey(signature) && isBound(new Call(opcode, signature));
    }

    private final class Look extends MethodVisitor {
        private final String signature;
        private final boolean isConstructor;
        private final List<Call> calls = new ArrayList<>(0);
        private boolean isSilent = true;

        Look(String signature, boolean isConstructor, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.signature = signature;
            this.isConstructor = isConstructor;
        }

        @Override
        public void visitInsn(int opcode) {
            isSilent &= opcode != Opcodes.MONITORENTER
                    && opcode != Opcodes.MONITOREXIT
                    && (opcode < Opcodes.IALOAD || opcode > Opcodes.SALOAD)
                    && (opcode < Opcodes.IASTORE || opcode > Opcodes.SASTORE);
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            isSilent &= opcode != Opcodes.NEWARRAY;
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitTypeInsn(int opcode, String named) {
            isSilent &= opcode == Opcodes.NEW
                    ? named.equals(facts.name)
                    : opcode != Opcodes.ANEWARRAY && !facts.mayLoad(named);
            super.visitTypeInsn(opcode, named);
        }

        /** The JVM loads the class of a handler as soon as an exception is thrown. */
        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String caught) {
            isSilent &= caught == null || !facts.mayLoad(caught);
            super.visitTryCatchBlock(start, end, handler, caught);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            isSilent &= owner.equals(facts.name)
                    && facts.isFinal(field, descriptor)
                    && !HolderReads.isHolder(descriptor)
                    && opcode != Opcodes.PUTSTATIC;
            super.visitFieldInsn(opcode, owner, field, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean isInterface) {
            if (owner.equals(facts.name)) {
                calls.add(new Call(opcode, method + descriptor));
            } else {
                boolean isSuper = isConstructor && method.equals("<init>") && ClassFacts.hasPlainSuper(owner);
                isSilent &= isSuper || type.scope.isDeadEnd(owner, method, descriptor);
            }
            super.visitMethodInsn(opcode, owner, method, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String method, String descriptor, Handle bootstrap, Object... arguments) {
            isSilent = false;
            super.visitInvokeDynamicInsn(method, descriptor, bootstrap, arguments);
        }

        /** The JVM may have to load a class, by running code of the program, and a constant may be computed. */
        @Override
        public void visitLdcInsn(Object value) {
            isSilent &= value instanceof Number || value instanceof String;
            super.visitLdcInsn(value);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            isSilent = false;
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }

        @Override
        public void visitEnd() {
            if (isSilent) {
                candidates.put(signature, calls);
            }
            super.visitEnd();
        }
    }
}
