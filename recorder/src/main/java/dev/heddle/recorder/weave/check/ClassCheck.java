package dev.heddle.recorder.weave.check;

import java.util.BitSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Searches a class file for code that the JVM would refuse. Examples are frames that do not match the code or name a
 * wrong new object, and a stack or locals that are too small or have other values. Ranges and debug information beyond
 * the code are also faults.
 */
public final class ClassCheck {
    private final ClassReader reader;
    private final Signatures signatures;
    private final char[] buffer;
    private final int major;
    private final boolean mayLackFrames;

    /**
     * A method with a fault.
     *
     * @param what the fault, with the offset of the instruction
     */
    public record Found(String method, String descriptor, String what) {}

    /** The indexes of the examined methods; null for all. */
    private final BitSet looked;

    private ClassCheck(byte[] classFile, boolean mayLackFrames, BitSet looked) {
        this.looked = looked;
        this.reader = new ClassReader(classFile);
        this.signatures = new Signatures(reader);
        this.buffer = new char[reader.getMaxStringLength()];
        this.major = reader.readUnsignedShort(6);
        this.mayLackFrames = mayLackFrames;
    }

    /**
     * The first method with a fault, or null.
     *
     * @param mayLackFrames whether the JVM accepts the class without frames in any version, because it belongs to the
     *     boot loader
     */
    public static Found fault(byte[] classFile, boolean mayLackFrames) {
        return fault(classFile, mayLackFrames, null);
    }

    /**
     * Like {@link #fault(byte[], boolean)}, for some methods only.
     *
     * @param looked the indexes of the methods in the class file; null for all
     */
    public static Found fault(byte[] classFile, boolean mayLackFrames, BitSet looked) {
        return new ClassCheck(classFile, mayLackFrames, looked).first();
    }

    private Found first() {
        int at = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
        at = skipMembers(at);
        int methods = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < methods; i++) {
            int code = looked == null || looked.get(i) ? attribute(at + 6, "Code") : 0;
            if (code != 0) {
                try {
                    check(reader.readUnsignedShort(at), signatures.of(at + 2), code);
                } catch (CodeFault e) {
                    String name = reader.readUTF8(at + 2, buffer);
                    String descriptor = reader.readUTF8(at + 4, buffer);
                    return new Found(name, descriptor, e.getMessage());
                }
            }
            at = skipAttributes(at + 6);
        }
        return null;
    }

    private int skipMembers(int from) {
        int at = from + 2;
        for (int i = reader.readUnsignedShort(from); i > 0; i--) {
            at = skipAttributes(at + 6);
        }
        return at;
    }

    private int skipAttributes(int from) {
        int at = from + 2;
        for (int i = reader.readUnsignedShort(from); i > 0; i--) {
            at += 6 + reader.readInt(at + 2);
        }
        return at;
    }

    /** The position of an attribute's content; 0 if there is no attribute of this name. */
    private int attribute(int from, String name) {
        int at = from + 2;
        for (int i = reader.readUnsignedShort(from); i > 0; i--) {
            if (reader.readUTF8(at, buffer).equals(name)) {
                return at + 6;
            }
            at += 6 + reader.readInt(at + 2);
        }
        return 0;
    }

    private void check(int access, Signatures.Signature signature, int contents) throws CodeFault {
        CodeAttribute code = new CodeAttribute(reader, contents);
        checkVariables(code);
        if (code.hasSubroutines) {
            // Only the JVM knows which locals a subroutine preserves. Compilers have not used subroutines for twenty
            // years.
            return;
        }
        FrameState first = new FrameState(code.maxLocals, code.maxStack);
        int locals = 0;
        if ((access & Opcodes.ACC_STATIC) == 0) {
            boolean isMade = signature.isConstructor() && !reader.getClassName().equals("java/lang/Object");
            locals = argument(first, locals, isMade ? ValueKinds.UNINITIALISED_THIS : ValueKinds.REFERENCE);
        }
        for (int argument : signature.arguments()) {
            locals = argument(first, locals, argument);
        }
        // A class that may lack frames may have some: those of added handlers.
        boolean isGiven = major >= Opcodes.V1_6 && !mayLackFrames;
        if (!isGiven) {
            follow(code, signature, first, new FrameState[code.length], false);
            return;
        }
        int map = attribute(code.attributes, "StackMapTable");
        try {
            follow(code, signature, first, StackMap.read(code, map, first, locals), true);
        } catch (CodeFault e) {
            if (major > Opcodes.V1_6) {
                throw e;
            }
            // In Java 6 the JVM retries without frames.
            follow(code, signature, first, new FrameState[code.length], false);
        }
    }

    private void follow(
            CodeAttribute code, Signatures.Signature signature, FrameState first, FrameState[] frames, boolean isGiven)
            throws CodeFault {
        new CodeCheck(code, signatures, signature.result(), signature.isConstructor(), first, frames, isGiven).run();
    }

    private static int argument(FrameState state, int local, int kind) throws CodeFault {
        if (local + (ValueKinds.isWide(kind) ? 2 : 1) > state.locals.length) {
            throw new CodeFault("arguments take more than the " + state.locals.length + " locals");
        }
        state.locals[local] = kind;
        if (ValueKinds.isWide(kind)) {
            state.locals[local + 1] = ValueKinds.upperHalf(kind);
            return local + 2;
        }
        return local + 1;
    }

    /** Debug information, which the JVM also checks. */
    private void checkVariables(CodeAttribute code) throws CodeFault {
        int at = code.attributes + 2;
        for (int i = reader.readUnsignedShort(code.attributes); i > 0; i--) {
            String name = reader.readUTF8(at, buffer);
            if (name.equals("LocalVariableTable") || name.equals("LocalVariableTypeTable")) {
                for (int j = reader.readUnsignedShort(at + 6), entry = at + 8; j > 0; j--, entry += 10) {
                    int start = reader.readUnsignedShort(entry);
                    int length = reader.readUnsignedShort(entry + 2);
                    int local = reader.readUnsignedShort(entry + 8);
                    if (start + length > code.length || local >= code.maxLocals) {
                        throw new CodeFault(
                                "a variable in local " + local + " from " + start + " to " + (start + length));
                    }
                }
            } else if (name.equals("LineNumberTable")) {
                for (int j = reader.readUnsignedShort(at + 6), entry = at + 8; j > 0; j--, entry += 4) {
                    if (reader.readUnsignedShort(entry) >= code.length) {
                        throw new CodeFault("a line that begins behind the code");
                    }
                }
            }
            at += 6 + reader.readInt(at + 2);
        }
    }
}
