package dev.heddle.recorder.weave.facts;

import dev.heddle.trace.repair.Repairs;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Gives methods the flag {@code synchronized} that a repair would give them. */
final class RepairedMethods extends ClassVisitor {
    private final String name;
    private final Repairs repairs;

    /** @param name internal name of the class */
    RepairedMethods(String name, Repairs repairs, ClassVisitor out) {
        super(Opcodes.ASM9, out);
        this.name = name;
        this.repairs = repairs;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
        boolean isRepaired = hasCode && repairs.isSynchronized(name, method, Repairs.parameters(descriptor));
        return super.visitMethod(
                isRepaired ? access | Opcodes.ACC_SYNCHRONIZED : access, method, descriptor, signature, exceptions);
    }
}
