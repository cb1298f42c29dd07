package dev.heddle.recorder.weave.check;

import org.objectweb.asm.ClassReader;

/** What the members and constants that instructions name are made of, by their index in the constant pool. */
final class Signatures {
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int DYNAMIC = 17;

    private final ClassReader reader;
    private final Signature[] known;
    private final char[] buffer;

    /** A method: the kinds of its arguments, of its result ({@link Kinds#TOP} for none), and whether it is a constructor. */
    record Signature(int[] arguments, int result, boolean isConstructor) {}

    Signatures(ClassReader reader) {
        this.reader = reader;
        this.known = new Signature[reader.getItemCount()];
        this.buffer = new char[reader.getMaxStringLength()];
    }

    /** The method or call site that a call names. */
    Signature method(int index) {
        if (known[index] == null) {
            int nameAndType = nameAndType(index);
            known[index] = of(reader.readUTF8(nameAndType, buffer), reader.readUTF8(nameAndType + 2, buffer));
        }
        return known[index];
    }

    static Signature of(String name, String descriptor) {
        int[] arguments = new int[descriptor.length()];
        int count = 0;
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            arguments[count++] = Kinds.of(descriptor.charAt(at));
            at = skip(descriptor, at);
        }
        int[] exactly = new int[count];
        System.arraycopy(arguments, 0, exactly, 0, count);
        return new Signature(exactly, Kinds.of(descriptor.charAt(at + 1)), name.equals("<init>"));
    }

    private static int skip(String descriptor, int from) {
        int at = from;
        while (descriptor.charAt(at) == '[') {
            at++;
        }
        return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
    }

    /** The kind of the field that an instruction names. */
    int field(int index) {
        return kindOf(nameAndType(index));
    }

    private int kindOf(int nameAndType) {
        return Kinds.of(reader.readUTF8(nameAndType + 2, buffer).charAt(0));
    }

    /** Class and bootstrap method stand first. */
    private int nameAndType(int index) {
        return reader.getItem(reader.readUnsignedShort(reader.getItem(index) + 2));
    }

    /** The kind of a constant that is loaded. */
    int constant(int index) {
        int item = reader.getItem(index);
        return switch (reader.readByte(item - 1)) {
            case INTEGER -> Kinds.INT;
            case FLOAT -> Kinds.FLOAT;
            case LONG -> Kinds.LONG;
            case DOUBLE -> Kinds.DOUBLE;
            case DYNAMIC -> kindOf(nameAndType(index));
            default -> Kinds.REFERENCE;
        };
    }
}
