package dev.heddle.replayer.reinit;

import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.weave.scope.InitialisationFacts;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes an instrumented class re-initialisable. Its initialiser becomes a method, its static variables are not final,
 * and a check precedes each instruction that initialises a class. The variables of an interface must be final, so
 * {@link InterfaceVariables} stands for them.
 */
final class ReinitClassVisitor extends ClassVisitor {
    private final InitialiserNumbers numbers;
    private final boolean isInitialiserMoved;
    private final boolean isInterface;
    private final String name;

    /** @param facts facts about the class itself; null if it is new in each run, and only gets the checks */
    ReinitClassVisitor(ClassVisitor out, String name, InitialisationFacts facts, InitialiserNumbers numbers) {
        super(Opcodes.ASM9, out);
        this.name = name;
        this.numbers = numbers;
        isInitialiserMoved = facts != null && facts.hasMovableInitialiser();
        isInterface = facts != null && facts.isInterface();
    }

    @Override
    public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
        boolean isFreed = isInitialiserMoved
                && !isInterface
                && (access & Opcodes.ACC_STATIC) != 0
                && InitialisationFacts.isVariable(access, value);
        return super.visitField(isFreed ? access & ~Opcodes.ACC_FINAL : access, field, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        boolean isInitialiser = method.equals(InitialisationFacts.INITIALISER);
        boolean isMoved = isInitialiser && isInitialiserMoved;
        MethodVisitor out = isMoved
                ? super.visitMethod(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                        Initialisers.MOVED,
                        descriptor,
                        signature,
                        exceptions)
                : super.visitMethod(access, method, descriptor, signature, exceptions);
        // A call by the JDK or by a method handle may have had no check.
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean isEntry = !isInitialiser && (isStatic || method.equals("<init>"));
        return new ReinitMethodVisitor(
                out,
                numbers,
                isInitialiser ? name : null,
                isEntry ? numbers.of(name) : -1,
                !isStatic && method.equals("finalize") && descriptor.equals("()V"));
    }
}
