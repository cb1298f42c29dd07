package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.event.Op;
import org.objectweb.asm.Type;

/** Calls on objects that are {@linkplain OpaqueTypes variables as a whole}. */
public final class ObjectCall {
    /** The largest number of argument slots with which the stack can be rearranged without locals. */
    private static final int FEW_SLOTS = 2;

    private ObjectCall() {}

    /** The operation of a call, or null if it is not hooked. */
    public static Op of(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        return type.extent == WeaveExtent.PROGRAM && type.options.profile().hasAccesses()
                ? type.opaqueTypes.callOn(opcode, owner, name, descriptor)
                : null;
    }

    /** Whether the arguments must be spilled to reach the receiver. */
    public static boolean isSpilled(String descriptor) {
        return slots(descriptor) > FEW_SLOTS;
    }

    /** The number of argument slots. */
    public static int slots(String descriptor) {
        return (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
    }
}
