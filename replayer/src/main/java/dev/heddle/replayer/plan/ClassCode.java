package dev.heddle.replayer.plan;

import dev.heddle.recorder.weave.original.JacocoProbes;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.Origin.ClassPrint;
import dev.heddle.trace.plan.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The instructions in the methods of a class file. */
final class ClassCode {
    /** Stands for a class that is not on the class path. */
    static final ClassCode MISSING = new ClassCode();

    /** Operations by method and offset. */
    private final Map<String, Map<Integer, Op>> methods = new HashMap<>();

    private String print;

    private ClassCode() {}

    /**
     * Reads a class from the class path or the JDK.
     *
     * @param className qualified
     * @throws PlanException if it cannot be read
     */
    static ClassCode find(String className) {
        String resource = className.replace('.', '/') + ".class";
        try (InputStream in = ClassLoader.getSystemResourceAsStream(resource)) {
            if (in == null) {
                return MISSING;
            }
            ClassCode code = new ClassCode();
            byte[] bytes = in.readAllBytes();
            byte[] withoutProbes = JacocoProbes.without(bytes);
            code.print = withoutProbes == null ? ClassPrint.of(bytes) : null;
            code.read(withoutProbes == null ? bytes : withoutProbes);
            return code;
        } catch (IOException | RuntimeException e) {
            throw new PlanException("the class file of " + className + " cannot be read: " + e, e);
        }
    }

    /**
     * {@link ClassPrint#of} the class file; null for {@link #MISSING}, and if it has probes: then the file that the
     * compiler wrote is not known.
     */
    String print() {
        return print;
    }

    boolean hasMethod(CodePoint point) {
        return methods.containsKey(point.method() + point.descriptor());
    }

    /** Returns whether there is a method of this name, with any descriptor. */
    boolean hasMethodNamed(String name) {
        return methods.keySet().stream().anyMatch(method -> method.startsWith(name + "("));
    }

    /** Returns whether there is this operation at a place; always true if the place has no instruction offset. */
    boolean has(Op op, CodePoint point) {
        Map<Integer, Op> code = methods.get(point.method() + point.descriptor());
        boolean isKnown = point.offset() >= 0 || op == Op.ACQUIRE && point.offset() == Site.ENTRY;
        return !isKnown || code.get(point.offset()) == (isCall(op) ? Op.CALL : op);
    }

    private static boolean isCall(Op op) {
        return op.isObjectAccess() || op.isRange() || op.family() == Op.Family.ATOMIC || isCallOfLibrary(op);
    }

    private static boolean isCallOfLibrary(Op op) {
        return op == Op.ASKED || op == Op.PARK || op == Op.UNPARK;
    }

    private void read(byte[] bytes) {
        int[] offset = new int[1];
        ClassReader reader = new ClassReader(bytes) {
            @Override
            protected void readBytecodeInstructionOffset(int bytecodeOffset) {
                offset[0] = bytecodeOffset;
            }
        };
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        Map<Integer, Op> code = new HashMap<>();
                        methods.put(name + descriptor, code);
                        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                            code.put(Site.ENTRY, Op.ACQUIRE);
                        }
                        return new Instructions(code, offset);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private static final class Instructions extends MethodVisitor {
        private final Map<Integer, Op> code;
        private final int[] offset;

        Instructions(Map<Integer, Op> code, int[] offset) {
            super(Opcodes.ASM9);
            this.code = code;
            this.offset = offset;
        }

        private void put(Op op) {
            code.put(offset[0], op);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            put(
                    switch (opcode) {
                        case Opcodes.GETFIELD -> Op.GET_FIELD;
                        case Opcodes.PUTFIELD -> Op.PUT_FIELD;
                        case Opcodes.GETSTATIC -> Op.GET_STATIC;
                        default -> Op.PUT_STATIC;
                    });
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                put(Op.ARRAY_LOAD);
            } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                put(Op.ARRAY_STORE);
            } else if (opcode == Opcodes.MONITORENTER) {
                put(Op.ACQUIRE);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            put(Op.CALL);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            put(Op.CALL);
        }
    }
}
