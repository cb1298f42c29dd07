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
    /** Number of a reason to give up when an object is created; -1 if none exists. */
    private final int revealingReason;

    /** @param facts facts about the class itself */
    ReinitClassVisitor(ClassVisitor out, String name, InitialisationFacts facts, InitialiserNumbers numbers) {
        super(Opcodes.ASM9, out);
        this.name = name;
        this.numbers = numbers;
        revealingReason = facts.hasFinalizer() && !facts.isInterface() ? numbers.reason(ReuseChecks.FINALIZER) : -1;
        isInitialiserMoved = facts.hasMovableInitialiser();
        isInterface = facts.isInterface();
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
        boolean isConstructor = method.equals("<init>");
        boolean isEntry = !isInitialiser && ((access & Opcodes.ACC_STATIC) != 0 || isConstructor);
        return new ReinitMethodVisitor(
                out,
                numbers,
                isInitialiser ? name : null,
                isEntry ? numbers.of(name) : -1,
                isConstructor ? revealingReason : -1);
    }
}
