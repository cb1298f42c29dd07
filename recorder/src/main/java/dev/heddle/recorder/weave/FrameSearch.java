package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.AtomicHooks;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.recorder.boot.SynchroniserHooks;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which methods of a class of the program can go without a frame, where only what a plan is about is woven. Such a method has nothing to hook,
 * and nothing that it does needs the frame:
 *
 * <ul>
 *   <li>it calls no method of the JDK, whose hooks would have to know that the program called it;
 *   <li>it catches nothing: the frames of what it called would stay behind;
 *   <li>it is no initialiser of a class, in which no thread is stopped, and not the first method of a thread.
 * </ul>
 *
 * Each method is woven for nobody, to see whether there is a hook.
 */
final class FrameSearch {
    private static final Set<String> HOOKS = Set.of(
            HookWriter.HOOKS,
            HookWriter.LOG,
            Type.getInternalName(AtomicHooks.class),
            ArrayCopyVisitor.HOOK_CLASS,
            Type.getInternalName(DeterministicValues.class),
            Type.getInternalName(SynchroniserHooks.class));

    /** What is written for the frame's sake only. */
    private static final Set<String> OF_FRAMES = Set.of("current", "enter", "exit", "unwind", "receiver", "call");

    private FrameSearch() {}

    /** Notes in the facts of each method whether it has a frame. */
    static void search(ClassWeaving type) {
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
                                        MethodWeaving.dry(type, facts, access, name, descriptor, new Sink(facts)));
                    }
                },
                ClassReader.EXPAND_FRAMES);
    }

    /** Whether a call may come to a method of the JDK. */
    static boolean mayReachJdk(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        if (owner.charAt(0) == '[' || type.scope.isDeadEnd(owner, name, descriptor)) {
            return false;
        }
        if (isJdk(owner)) {
            return !owner.equals("java/lang/Object") || !name.equals("<init>");
        }
        if (opcode == Opcodes.INVOKEINTERFACE) {
            // A class may inherit what it implements the interface with. Methods of the JDK know no types of the
            // program.
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

    /** What the instructions themselves tell. */
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

    /** Sees what was written. */
    private static final class Sink extends MethodVisitor {
        private final MethodFacts facts;

        Sink(MethodFacts facts) {
            super(Opcodes.ASM9);
            this.facts = facts;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            facts.needsFrame |= HOOKS.contains(owner) && !(owner.equals(HookWriter.LOG) && OF_FRAMES.contains(name));
        }
    }
}
