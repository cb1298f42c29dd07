package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.AtomicHooks;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.recorder.boot.SynchroniserConditions;
import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.facts.MethodFacts;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds the methods of a program's class that need no frame, if only the variables of a plan are woven. Such a method
 * has nothing to hook, and does nothing that needs the frame:
 * <ul>
 * <li>it calls no method of the JDK, whose hooks would have to find out that the program called it;
 * <li>it catches nothing, because the frames of the methods that it called would remain;
 * <li>it is not a class initialiser, in which no thread is stopped, and not the first method of a thread.
 * </ul>
 * Each method is woven once with the result discarded, to find out whether it has a hook.
 */
public final class FrameSearch {
    private static final Set<String> HOOKS = Set.of(
            HookWriter.HOOKS,
            HookWriter.THREADS,
            HookWriter.LOG,
            Type.getInternalName(AtomicHooks.class),
            ArrayCopyVisitor.HOOK_CLASS,
            Type.getInternalName(DeterministicValues.class),
            Type.getInternalName(SynchroniserHooks.class),
            Type.getInternalName(SynchroniserConditions.class));

    /** Hooks that only serve the frame. */
    private static final Set<String> OF_FRAMES = Set.of("current", "enter", "exit", "unwind", "receiver", "call");

    private FrameSearch() {}

    /** Stores in the facts of each method whether it has a frame. */
    public static void search(ClassWeaving type) {
        type.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodFacts facts = type.facts.method(name, descriptor);
                        if (facts == null || !facts.eventful) {
                            return null;
                        }
                        facts.needsFrame = facts.synchronises || name.equals("run") && descriptor.equals("()V");
                        return facts.needsFrame
                                ? null
                                : new Needs(
                                        type,
                                        facts,
                                        MethodWeaving.dry(
                                                type, facts, access, name, descriptor, new HookDetector(facts)));
                    }
                },
                ClassReader.EXPAND_FRAMES);
    }

    /** Whether a call may reach a method of the JDK. */
    static boolean mayReachJdk(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        if (owner.charAt(0) == '[' || type.scope.isDeadEnd(owner, name, descriptor)) {
            return false;
        }
        if (isJdk(owner)) {
            return !owner.equals("java/lang/Object") || !name.equals("<init>");
        }
        if (opcode == Opcodes.INVOKEINTERFACE) {
            // A class may inherit the method that implements the interface. JDK methods have no types of the program in
            // their descriptors.
            return !namesProgram(descriptor);
        }
        return !type.hierarchy.isDeclaredByProgram(owner, name, descriptor, type.loader);
    }

    private static boolean isJdk(String name) {
        return name.startsWith("java/")
                || name.startsWith("javax/")
                || name.startsWith("jdk/")
                || name.startsWith("sun/")
                || name.startsWith("com/sun/");
    }

    private static boolean namesProgram(String descriptor) {
        int from = descriptor.indexOf('L');
        while (from >= 0) {
            int end = descriptor.indexOf(';', from);
            if (!isJdk(descriptor.substring(from + 1, end))) {
                return true;
            }
            from = descriptor.indexOf('L', end);
        }
        return false;
    }

    /** Detects instructions that need a frame. */
    private static final class Needs extends MethodVisitor {
        private final ClassWeaving type;
        private final MethodFacts facts;

        Needs(ClassWeaving type, MethodFacts facts, MethodVisitor out) {
            super(Opcodes.ASM9, out);
            this.type = type;
            this.facts = facts;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String exception) {
            facts.needsFrame = true;
            super.visitTryCatchBlock(start, end, handler, exception);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            facts.needsFrame |= mayReachJdk(type, opcode, owner, name, descriptor);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            facts.needsFrame = true;
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }
    }

    /** Detects hooks in the written code. */
    private static final class HookDetector extends MethodVisitor {
        private final MethodFacts facts;

        HookDetector(MethodFacts facts) {
            super(Opcodes.ASM9);
            this.facts = facts;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            facts.needsFrame |= HOOKS.contains(owner) && !(owner.equals(HookWriter.LOG) && OF_FRAMES.contains(name));
        }
    }
}
