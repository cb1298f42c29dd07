package dev.heddle.recorder.weave.facts;

import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the methods with lines that a repair locks. */
final class LockedLineSearch extends ClassVisitor {
    private final ClassWeaving type;
    private final Set<String> found;

    /** @param found gets names and descriptors */
    LockedLineSearch(ClassWeaving type, Set<String> found) {
        super(Opcodes.ASM9);
        this.type = type;
        this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitLineNumber(int line, Label start) {
                if (type.isLocked(line)) {
                    found.add(method + descriptor);
                }
            }
        };
    }
}
