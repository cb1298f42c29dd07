package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.boot.MemoryModel;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call of a {@code VarHandle} that orders nothing, or only the threads that access the same variable: plain, opaque,
 * acquire or release mode. A read by it may see an older write.
 *
 * @param mode a mode of {@link MemoryModel}
 * @param writes whether it writes; otherwise it reads
 * @param value the type of the value that it reads or writes
 * @param coordinates number of arguments that determine the variable: 0 for a static field, 1 for a field, 2 for an
 *     element
 */
public record HandleCall(int mode, boolean writes, Type value, int coordinates) {
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    /** Returns the access of a call instruction; null if it is another call. */
    public static HandleCall of(int opcode, String owner, String name, String descriptor) {
        if (opcode != Opcodes.INVOKEVIRTUAL || !owner.equals(VAR_HANDLE)) {
            return null;
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int mode =
                switch (name) {
                    case "get", "set" -> MemoryModel.PLAIN;
                    case "getOpaque", "setOpaque" -> MemoryModel.OPAQUE;
                    case "getAcquire", "setRelease" -> MemoryModel.ORDERED;
                    default -> -1;
                };
        boolean writes = name.startsWith("set");
        int coordinates = arguments.length - (writes ? 1 : 0);
        Type value = writes && arguments.length > 0 ? arguments[arguments.length - 1] : Type.getReturnType(descriptor);
        boolean isKnown = mode >= 0
                && value.getSort() != Type.VOID
                && coordinates >= 0
                && coordinates <= 2
                && (coordinates == 0 || arguments[0].getSort() >= Type.ARRAY)
                && (coordinates < 2 || arguments[1] == Type.INT_TYPE);
        return isKnown ? new HandleCall(mode, writes, value, coordinates) : null;
    }

    /** Whether the value is a reference. */
    public boolean isReference() {
        return value.getSort() >= Type.ARRAY;
    }
}
