package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import org.objectweb.asm.Opcodes;

/** The methods of {@code ClassValue} that a program calls or overrides. */
public final class ClassValues {
    private static final String CLASS = "(Ljava/lang/Class;)";
    private static final String GET = CLASS + "Ljava/lang/Object;";

    private ClassValues() {}

    /** Whether a call is of {@code get} or of a method that overrides it. */
    public static boolean isGet(ClassWeaving type, String owner, String name, String descriptor) {
        return name.equals("get")
                && descriptor.equals(GET)
                && type.extent == WeaveExtent.PROGRAM
                && type.hierarchy.isClassValue(owner, type.loader);
    }

    /** Whether a method computes the values; bridge methods only call it. */
    public static boolean computes(ClassWeaving type, String owner, int access, String name, String descriptor) {
        return name.equals("computeValue")
                && descriptor.startsWith(CLASS)
                && (access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_STATIC)) == 0
                && type.extent == WeaveExtent.PROGRAM
                && type.hierarchy.isClassValue(owner, type.loader);
    }
}
