package dev.heddle.recorder.weave.check;

import org.objectweb.asm.ClassReader;

/** The types of members and constants that instructions name, by their index in the constant pool. */
final class Signatures {
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int DYNAMIC = 17;

    private final ClassReader reader;
    private final Signature[] known;

    /**
     * A method: the kinds of its arguments and of its result ({@link ValueKinds#TOP} for void), and whether it is a
     * constructor.
     */
    record Signature(int[] arguments, int result, boolean isConstructor) {}

    Signatures(ClassReader reader) {
        this.reader = reader;
        this.known = new Signature[reader.getItemCount()];
    }

    /** The method or call site of a call. */
    Signature method(int index) {
        if (known[index] == null) {
            known[index] = of(nameAndType(index));
        }
        return known[index];
    }

    /**
     * A method.
     *
     * @param place the position of the index of the name constant, followed by that of the descriptor: in a member or
     *     in a constant
     */
    Signature of(int place) {
        int at = text(place + 2) + 1;
        int count = 0;
        for (int next = at; reader.readByte(next) != ')'; next = skip(next)) {
            count++;
        }
        int[] arguments = new int[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = kind(at);
            at = skip(at);
        }
        return new Signature(arguments, kind(at + 1), isConstructor(text(place)));
    }

    /** The position of the bytes of a text whose constant is named at a position. */
    private int text(int place) {
        return reader.getItem(reader.readUnsignedShort(place)) + 2;
    }

    /** Only the names of constructors and class initialisers begin like this. */
    private boolean isConstructor(int name) {
        return reader.readByte(name) == '<' && reader.readByte(name + 1) == 'i';
    }

    private int kind(int at) {
        return ValueKinds.of((char) reader.readByte(at));
    }

    /** The position of the next argument in a descriptor. */
    private int skip(int from) {
        int at = from;
        while (reader.readByte(at) == '[') {
            at++;
        }
        if (reader.readByte(at) == 'L') {
            while (reader.readByte(at) != ';') {
                at++;
            }
        }
        return at + 1;
    }

    /** The kind of an instruction's field. */
    int field(int index) {
        return kindOf(nameAndType(index));
    }

    private int kindOf(int nameAndType) {
        return kind(text(nameAndType + 2));
    }

    /** The first index is that of the class or bootstrap method. */
    private int nameAndType(int index) {
        return reader.getItem(reader.readUnsignedShort(reader.getItem(index) + 2));
    }

    /** The kind of a loaded constant. */
    int constant(int index) {
        int item = reader.getItem(index);
        return switch (reader.readByte(item - 1)) {
            case INTEGER -> ValueKinds.INT;
            case FLOAT -> ValueKinds.FLOAT;
            case LONG -> ValueKinds.LONG;
            case DOUBLE -> ValueKinds.DOUBLE;
            case DYNAMIC -> kindOf(nameAndType(index));
            default -> ValueKinds.REFERENCE;
        };
    }
}
