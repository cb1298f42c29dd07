package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.boot.MemoryModel;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call of a {@code VarHandle} that accesses a variable. In plain, opaque, acquire or release mode it orders nothing,
 * or only the threads that access the same variable, and a read may see an older write.
 *
 * @param mode a mode of {@link MemoryModel}
 * @param writes whether it writes or may write
 * @param value the type of the value that it reads or writes; for {@link MemoryModel#STRONG} unused
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
        boolean compares = name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
        boolean isUpdate = compares || name.startsWith("getAnd");
        int mode = mode(name, isUpdate);
        boolean isWrite = name.startsWith("set");
        int values = compares ? 2 : isWrite || isUpdate ? 1 : 0;
        int coordinates = arguments.length - values;
        if (mode < 0 || coordinates < 0 || coordinates > 2) {
            return null;
        }
        Type value = isWrite ? arguments[coordinates] : Type.getReturnType(descriptor);
        boolean isVariable = (coordinates == 0 || arguments[0].getSort() >= Type.ARRAY)
                && (coordinates < 2 || arguments[1] == Type.INT_TYPE)
                && (mode == MemoryModel.STRONG || value.getSort() != Type.VOID);
        return isVariable ? new HandleCall(mode, isWrite || isUpdate, value, coordinates) : null;
    }

    private static int mode(String name, boolean isUpdate) {
        return switch (name) {
            case "get", "set" -> MemoryModel.PLAIN;
            case "getOpaque", "setOpaque" -> MemoryModel.OPAQUE;
            case "getAcquire", "setRelease" -> MemoryModel.ORDERED;
            case "getVolatile", "setVolatile" -> MemoryModel.STRONG;
            default -> isUpdate ? MemoryModel.STRONG : -1;
        };
    }

    /** Whether the value is a reference. */
    public boolean isReference() {
        return value.getSort() >= Type.ARRAY;
    }
}
