package dev.heddle.recorder.weave;

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
 * Finds the methods of a class in which nothing can be recorded, neither in them nor in what they call: they read final fields, compute, and call
 * methods of the same kind in the same class. They need no frame, because nobody would ever write it. See docs/design/merged-checks.md.
 */
final class SilentMethods {
    private final ClassWeaving type;
    private final ClassFacts facts;
    /** Flags of the methods that have been looked at, by name and descriptor. */
    private final Map<String, Integer> flags = new HashMap<>();
    /** Methods that are silent if what they call is: with the names and descriptors of that. */
    private final Map<String, List<Call>> candidates = new HashMap<>();

    /** Of a method of the class, by its name and descriptor. */
    private record Call(int opcode, String signature) {}

    SilentMethods(ClassWeaving type, ClassFacts facts) {
        this.type = type;
        this.facts = facts;
    }

    /** Whether frames that are not written can be left out: where a scheduler looks at them, or some are known and not told, they cannot. */
    static boolean wanted(ClassWeaving type) {
        return type.extent == WeaveExtent.PROGRAM
                && !type.options.controlled()
                && !type.isOfPart()
                && type.options.profile() == Profile.ACCESS;
    }

    /** Looks at a method on the way to another visitor. */
    MethodVisitor look(int access, String name, String descriptor, MethodFacts method, MethodVisitor next) {
        flags.put(name + descriptor, access);
        boolean mayBe = !method.synchronises
                && !name.equals("<clinit>")
                && !name.startsWith("tryAcquire")
                && !name.startsWith("tryRelease")
                && (!name.equals("<init>") || makesNothingToWatch());
        return mayBe ? new Look(name + descriptor, name.equals("<init>"), next) : next;
    }

    /** Whether its constructors neither enter the object into a table nor say that its arrays are complete. */
    private boolean makesNothingToWatch() {
        return ClassFacts.hasPlainSuper(facts.superName) && !facts.mayChange() && !facts.hasFinalArray;
    }

    /** Once all methods have been looked at: those are out that call one that is not silent, and so on. */
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

    /** Whether a call of a method of the class can come to nothing else. */
    private boolean isBound(Call call) {
        Integer access = flags.get(call.signature);
        return access != null
                && (call.opcode == Opcodes.INVOKESTATIC
                        || call.opcode == Opcodes.INVOKESPECIAL
                        || ((access | facts.access) & Opcodes.ACC_FINAL) != 0
                        || (access & Opcodes.ACC_PRIVATE) != 0);
    }

    /** Whether a call comes to a silent method of the class, whatever the receiver. */
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

        /** The JVM loads what may be caught as soon as something is thrown. */
        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String caught) {
            isSilent &= caught == null || !facts.mayLoad(caught);
            super.visitTryCatchBlock(start, end, handler, caught);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            isSilent &= owner.equals(facts.name)
                    && facts.isFinal(field, descriptor)
                    && !FieldAccessVisitor.isHolder(descriptor)
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

        /** A class may have to be loaded, by code of the program, and a constant may be computed. */
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
