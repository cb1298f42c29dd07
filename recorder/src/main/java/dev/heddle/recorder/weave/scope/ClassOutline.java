package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.ClassName.FieldName;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The declarations of a class, and its debug information as far as it is needed before the class is woven. Read without
 * parsing instructions, and without a label for each line.
 *
 * @param fields the fields it declares
 * @param startsThread whether it declares {@code start()}
 * @param methods names with descriptors of the methods it declares; null if they are not needed
 * @param sourceFile the name of the file, or null
 * @param firstLines for each method, in the order of the class file, the line of its first instruction that has one, or
 *     {@value #NO_LINE}
 */
public record ClassOutline(
        DeclaredFields fields, boolean startsThread, Set<String> methods, String sourceFile, int[] firstLines) {
    private static final int NO_LINE = -1;
    private static final int[] NO_LINES = {};

    /** The outline of a class without declarations. */
    static final ClassOutline NONE = new ClassOutline(new DeclaredFields(), false, Set.of(), null, NO_LINES);

    /** The same without debug information, for long-term storage. */
    ClassOutline withoutDebug() {
        return new ClassOutline(fields, startsThread, methods, null, NO_LINES);
    }

    /** Whether it declares instance fields that change. */
    public boolean hasChangingFields() {
        return lacks(Opcodes.ACC_FINAL | Opcodes.ACC_STATIC);
    }

    /** Whether it declares fields that change, static or instance. */
    boolean declaresChangingFields() {
        return lacks(Opcodes.ACC_FINAL);
    }

    private boolean lacks(int flags) {
        for (FieldName field : fields.all()) {
            if ((field.access() & flags) == 0) {
                return true;
            }
        }
        return false;
    }

    /** @param named whether the names of methods are needed */
    public static ClassOutline of(ClassReader reader, boolean named) {
        return new Reading(reader).all(named);
    }

    /** One class file being read (JVMS 4.1). */
    private static final class Reading {
        /** Flags, name and descriptor of a member; also flags, the class and its superclass. */
        private static final int HEAD = 6;
        /** Name and length of an attribute. */
        private static final int ATTRIBUTE_HEAD = 6;
        /** Stack, locals, and length of the code. */
        private static final int CODE_HEAD = 8;
        /** Start, end, handler and type. */
        private static final int HANDLER_BYTES = 8;
        /** The position of the code of a line, and the line. */
        private static final int LINE_BYTES = 4;

        private final ClassReader reader;
        private final char[] buffer;
        private int at;

        Reading(ClassReader reader) {
            this.reader = reader;
            this.buffer = new char[reader.getMaxStringLength()];
            this.at = reader.header + HEAD;
        }

        ClassOutline all(boolean named) {
            at += Short.BYTES + Short.BYTES * reader.readUnsignedShort(at);
            DeclaredFields fields = new DeclaredFields();
            for (int rest = next(); rest > 0; rest--) {
                fields.add(field());
            }
            Set<String> methods = named ? new HashSet<>() : null;
            boolean startsThread = false;
            int[] lines = new int[next()];
            Arrays.fill(lines, NO_LINE);
            for (int i = 0; i < lines.length; i++) {
                String name = text(at + Short.BYTES);
                String descriptor = named || name.equals("start") ? text(at + 2 * Short.BYTES) : "";
                startsThread |= name.equals("start") && descriptor.equals("()V");
                if (named) {
                    methods.add(name + descriptor);
                }
                at += HEAD;
                for (int attributes = next(); attributes > 0; attributes--) {
                    if (text(at).equals("Code")) {
                        lines[i] = firstLine(at + ATTRIBUTE_HEAD);
                    }
                    at = end(at);
                }
            }
            String sourceFile = null;
            for (int attributes = next(); attributes > 0; attributes--) {
                if (text(at).equals("SourceFile")) {
                    sourceFile = text(at + ATTRIBUTE_HEAD);
                }
                at = end(at);
            }
            return new ClassOutline(fields, startsThread, methods, sourceFile, lines);
        }

        /** With the flags that the library derives from attributes, which recordings have always contained. */
        private FieldName field() {
            int flags = reader.readUnsignedShort(at);
            String name = text(at + Short.BYTES);
            String descriptor = text(at + 2 * Short.BYTES);
            at += HEAD;
            for (int attributes = next(); attributes > 0; attributes--) {
                String attribute = text(at);
                if (attribute.equals("Deprecated")) {
                    flags |= Opcodes.ACC_DEPRECATED;
                } else if (attribute.equals("Synthetic")) {
                    flags |= Opcodes.ACC_SYNTHETIC;
                }
                at = end(at);
            }
            return new FieldName(name, descriptor, flags);
        }

        private int next() {
            int value = reader.readUnsignedShort(at);
            at += Short.BYTES;
            return value;
        }

        private String text(int place) {
            return reader.readUTF8(place, buffer);
        }

        private int end(int attribute) {
            return attribute + ATTRIBUTE_HEAD + reader.readInt(attribute + Short.BYTES);
        }

        /** Compilers may write several tables, and lines in any order. */
        private int firstLine(int code) {
            int table = code + CODE_HEAD + reader.readInt(code + 2 * Short.BYTES);
            int attribute = table + Short.BYTES + HANDLER_BYTES * reader.readUnsignedShort(table);
            int attributes = reader.readUnsignedShort(attribute);
            attribute += Short.BYTES;
            int first = Integer.MAX_VALUE;
            int line = NO_LINE;
            for (; attributes > 0; attributes--) {
                if (text(attribute).equals("LineNumberTable")) {
                    int entry = attribute + ATTRIBUTE_HEAD + Short.BYTES;
                    for (int i = reader.readUnsignedShort(entry - Short.BYTES); i > 0; i--) {
                        int start = reader.readUnsignedShort(entry);
                        if (start < first) {
                            first = start;
                            line = reader.readUnsignedShort(entry + Short.BYTES);
                        }
                        entry += LINE_BYTES;
                    }
                }
                attribute = end(attribute);
            }
            return line;
        }
    }
}
