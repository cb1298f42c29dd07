package dev.heddle.replayer.kept;

import dev.heddle.recorder.boot.Initialisers;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a woven class one that can be initialised again: its initialiser becomes a method, its static variables are not final, and each instruction
 * that initialises a class asks before. An interface keeps its initialiser, because its variables must be final: who initialises it gives up.
 */
final class KeptClassVisitor extends ClassVisitor {
    private final ClassNumbers numbers;
    private final boolean isInitialiserMoved;
    private final String name;
    /** A number of a reason to give up when an object is made; -1 if there is none. */
    private final int showing;

    /** @param parts of the class itself */
    KeptClassVisitor(ClassVisitor out, String name, StaticParts parts, ClassNumbers numbers) {
        super(Opcodes.ASM9, out);
        this.name = name;
        this.numbers = numbers;
        showing = parts.shows() == null || parts.isInterface() ? -1 : numbers.reason(parts.shows());
        isInitialiserMoved = parts.hasInitialiser() && !parts.isInterface();
    }

    @Override
    public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
        boolean isFreed =
                isInitialiserMoved && (access & Opcodes.ACC_STATIC) != 0 && StaticParts.isVariable(access, value);
        return super.visitField(isFreed ? access & ~Opcodes.ACC_FINAL : access, field, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        boolean isInitialiser = method.equals(StaticParts.INITIALISER);
        boolean isMoved = isInitialiser && isInitialiserMoved;
        MethodVisitor out = isMoved
                ? super.visitMethod(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                        Initialisers.MOVED,
                        descriptor,
                        signature,
                        exceptions)
                : super.visitMethod(access, method, descriptor, signature, exceptions);
        // Called by the JDK or by a method handle, nobody may have asked before.
        boolean isConstructor = method.equals("<init>");
        boolean isEntry = !isInitialiser && ((access & Opcodes.ACC_STATIC) != 0 || isConstructor);
        return new KeptMethodVisitor(
                out,
                numbers,
                isInitialiser ? name : null,
                isEntry ? numbers.of(name) : -1,
                isConstructor ? showing : -1);
    }
}
