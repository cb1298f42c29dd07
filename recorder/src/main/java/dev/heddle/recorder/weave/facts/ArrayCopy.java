package dev.heddle.recorder.weave.facts;

import dev.heddle.trace.name.Site;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that copies a range of array elements, or fills one.
 *
 * @param kind the operation
 * @param element descriptor of the elements, as array instructions distinguish them; {@link Site#ANY_ELEMENT} if the
 *     call does not determine it
 */
public record ArrayCopy(Kind kind, String element) {
    private static final String ARRAYS = "java/util/Arrays";

    /** The operation of a call. */
    public enum Kind {
        /** {@code System.arraycopy}. */
        COPY,
        /** {@code clone} of an array. */
        CLONE,
        /** {@code Arrays.copyOf}, whatever the class of the copy. */
        COPY_OF,
        /** {@code Arrays.copyOfRange}, whatever the class of the copy. */
        COPY_OF_RANGE,
        /** {@code Arrays.fill} of a whole array. */
        FILL,
        /** {@code Arrays.fill} of a part. */
        FILL_RANGE;

        /** Whether the result is a new array. */
        public boolean isFresh() {
            return this == CLONE || this == COPY_OF || this == COPY_OF_RANGE;
        }
    }

    /** The operation of a call instruction, or null if it is not a copy. */
    public static ArrayCopy of(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKEVIRTUAL) {
            return owner.charAt(0) == '[' && name.equals("clone") && descriptor.startsWith("()")
                    ? new ArrayCopy(Kind.CLONE, element(owner, 0))
                    : null;
        }
        if (opcode != Opcodes.INVOKESTATIC) {
            return null;
        }
        if (owner.equals("java/lang/System")) {
            return name.equals("arraycopy") ? new ArrayCopy(Kind.COPY, Site.ANY_ELEMENT) : null;
        }
        if (!owner.equals(ARRAYS) || !descriptor.startsWith("([")) {
            return null;
        }
        return switch (name) {
            case "copyOf" -> new ArrayCopy(Kind.COPY_OF, element(descriptor, 1));
            case "copyOfRange" -> new ArrayCopy(Kind.COPY_OF_RANGE, element(descriptor, 1));
            case "fill" ->
                new ArrayCopy(
                        Type.getArgumentTypes(descriptor).length == 2 ? Kind.FILL : Kind.FILL_RANGE,
                        element(descriptor, 1));
            default -> null;
        };
    }

    /** @param at the index in the text at which the type of the array begins */
    private static String element(String text, int at) {
        char type = text.charAt(at + 1);
        return switch (type) {
            case '[', 'L' -> "Ljava/lang/Object;";
            case 'Z' -> "B";
            default -> String.valueOf(type);
        };
    }

    /** The types of the values that are spilled for the hook: the receiver, if there is one, and the arguments. */
    public static Type[] spilled(int opcode, String owner, String descriptor) {
        return opcode == Opcodes.INVOKESTATIC
                ? Type.getArgumentTypes(descriptor)
                : new Type[] {Type.getObjectType(owner)};
    }
}
