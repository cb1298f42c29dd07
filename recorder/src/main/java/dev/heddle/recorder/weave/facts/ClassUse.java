package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.boot.ClassUses;
import dev.heddle.recorder.boot.SiteData;
import dev.heddle.recorder.weave.scope.ClassUseNumbers;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.function.ToIntBiFunction;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Instructions that may initialise another class of the program (JVMS 5.5), and the hook before them. */
public final class ClassUse {
    private static final String HOOK_CLASS = Type.getInternalName(ClassUses.class);

    private ClassUse() {}

    /**
     * The number of the class that an instruction initialises; -1 if no code of the program runs. Code of a class runs
     * only after its initialisation and that of its superclasses have begun.
     *
     * @param owner the class that the instruction names
     * @param name of the field or method; unused for {@code new}
     */
    public static int of(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        boolean mayInitialise =
                switch (opcode) {
                    case Opcodes.NEW, Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.INVOKESTATIC -> true;
                    default -> false;
                };
        if (!mayInitialise
                || owner.charAt(0) == '['
                || type.hierarchy.isSubclass(type.getClassName(), owner, type.loader)) {
            return -1;
        }
        return switch (opcode) {
            case Opcodes.NEW -> type.hierarchy.uses.ofNew(owner, type.loader);
            case Opcodes.INVOKESTATIC -> type.hierarchy.uses.ofMethod(owner, name, descriptor, type.loader);
            default -> type.hierarchy.uses.ofField(owner, name, descriptor, type.loader);
        };
    }

    /**
     * The number of a class that a use may initialise if the use is hooked; otherwise -1. With a scheduler every use
     * is. Without one, those of classes whose initialisers need each other are.
     */
    public static int hooked(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        int number = of(type, opcode, owner, name, descriptor);
        return number >= 0 && (type.options.controlled() || isOnCycle(type, number)) ? number : -1;
    }

    /** Whether an instruction uses a class whose initialiser is on a cycle. */
    static boolean isOnCycle(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        int number = of(type, opcode, owner, name, descriptor);
        return number >= 0 && isOnCycle(type, number);
    }

    /** Whether the initialiser of a class is on a cycle. The needs of the cycle become sites of the recording. */
    private static boolean isOnCycle(ClassWeaving type, int number) {
        return type.hierarchy.uses.isOnCycle(number, type.loader, need -> type.sites.number(need, SiteData.NO_NAME));
    }

    /** The initialiser of the class with a number. */
    public static Member initialiser(int number) {
        return ClassUseNumbers.initialiser(ClassUseNumbers.name(number));
    }

    /**
     * Writes the hooks before a use.
     *
     * @param owner the class that the instruction names
     * @param sites returns the number of the site with an operation and a target
     */
    public static void write(
            ClassWeaving type, MethodVisitor out, String owner, int number, ToIntBiFunction<Op, Member> sites) {
        Member initialiser = initialiser(number);
        if (isOnCycle(type, number)) {
            out.visitLdcInsn(number);
            out.visitLdcInsn(sites.applyAsInt(Op.CLASS_USE, initialiser));
            out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "used", "(II)V", false);
        }
        if (type.options.controlled()) {
            out.visitLdcInsn(Type.getObjectType(owner));
            out.visitLdcInsn(number);
            out.visitLdcInsn(sites.applyAsInt(Op.ACQUIRE, initialiser));
            out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "use", "(Ljava/lang/Class;II)V", false);
        }
    }
}
