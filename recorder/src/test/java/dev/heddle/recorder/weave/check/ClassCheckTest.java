package dev.heddle.recorder.weave.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Looping;
import dev.heddle.recorder.program.Tricky;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The JVM is the oracle: a class that it accepts has no fault. In the classes that it refuses, the check finds the
 * faults that hooks can cause.
 */
class ClassCheckTest {
    private static final int MUTANTS = Jdks.times(300, 1000);

    /** Defines one class and links it. */
    private static final class Linker extends ClassLoader {
        private final String name;
        private final byte[] classFile;

        Linker(String name, byte[] classFile) {
            super(ClassCheckTest.class.getClassLoader());
            this.name = name;
            this.classFile = classFile;
        }

        @Override
        protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
            return wanted.equals(name) && findLoadedClass(name) == null
                    ? defineClass(name, classFile, 0, classFile.length)
                    : super.loadClass(wanted, resolve);
        }

        /** The JVM's error, or null if it accepts the class. */
        LinkageError link() throws ClassNotFoundException {
            try {
                loadClass(name).getDeclaredFields();
                return null;
            } catch (LinkageError e) {
                return e;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void acceptsWhatTheJvmAccepts(long seed) throws Exception {
        Random random = new Random(seed);
        int refused = 0;
        int found = 0;
        for (Class<?> program : List.of(Tricky.class, Looping.class)) {
            byte[] classFile = bytes(program);
            assertThat(ClassCheck.fault(classFile, false)).isNull();
            List<Integer> places = codeOf(classFile);
            for (int i = 0; i < MUTANTS; i++) {
                byte[] mutant = classFile.clone();
                int place = places.get(random.nextInt(places.size()));
                mutant[place] = (byte) random.nextInt(256);
                LinkageError said = new Linker(program.getName(), mutant).link();
                boolean isFound = isFound(mutant);
                if (said == null) {
                    assertThat(isFound)
                            .as("seed " + seed + ", byte " + place + " of " + program + " is " + mutant[place])
                            .isFalse();
                } else if (said instanceof VerifyError || said instanceof ClassFormatError) {
                    refused++;
                    found += isFound ? 1 : 0;
                }
            }
        }
        // The other mutants have values of a wrong class, which only loaded classes show.
        assertThat(found).isGreaterThan(refused * 2 / 3);
    }

    /** A mutant may not be a class file. */
    private static boolean isFound(byte[] mutant) {
        try {
            return ClassCheck.fault(mutant, false) != null;
        } catch (RuntimeException e) {
            return true;
        }
    }

    /** The positions of the bytes of code and frames: after the constants. */
    private static List<Integer> codeOf(byte[] classFile) {
        int header = new org.objectweb.asm.ClassReader(classFile).header;
        List<Integer> places = new ArrayList<>();
        for (int i = header + 8; i < classFile.length; i++) {
            places.add(i);
        }
        return places;
    }

    @Test
    void findsAFrameThatNamesAnObjectMadeElsewhere() {
        Label made = new Label();
        assertThat(fault(Opcodes.V17, out -> {
                    out.visitLabel(made);
                    out.visitInsn(Opcodes.NOP);
                    out.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
                    Label join = new Label();
                    out.visitInsn(Opcodes.ICONST_0);
                    out.visitJumpInsn(Opcodes.IFEQ, join);
                    out.visitLabel(join);
                    out.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {made});
                    out.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                    out.visitInsn(Opcodes.RETURN);
                    out.visitMaxs(2, 0);
                }))
                .contains("no NEW");
    }

    @Test
    void findsAJumpWithoutAFrame() {
        assertThat(fault(Opcodes.V17, ClassCheckTest::jump)).contains("no frame");
        assertThat(fault(Opcodes.V1_5, ClassCheckTest::jump)).isNull();
    }

    private static void jump(MethodVisitor out) {
        Label join = new Label();
        out.visitInsn(Opcodes.ICONST_0);
        out.visitJumpInsn(Opcodes.IFEQ, join);
        out.visitInsn(Opcodes.NOP);
        out.visitLabel(join);
        out.visitInsn(Opcodes.RETURN);
        out.visitMaxs(1, 0);
    }

    /** Without frames the check iterates over the paths until nothing changes. */
    @Test
    void findsALocalThatIsNotSetOnEveryPath() {
        for (int version : new int[] {Opcodes.V1_2, Opcodes.V1_5}) {
            assertThat(fault(version, out -> {
                        Label join = new Label();
                        out.visitInsn(Opcodes.ICONST_0);
                        out.visitJumpInsn(Opcodes.IFEQ, join);
                        out.visitInsn(Opcodes.ICONST_1);
                        out.visitVarInsn(Opcodes.ISTORE, 0);
                        out.visitLabel(join);
                        out.visitVarInsn(Opcodes.ILOAD, 0);
                        out.visitInsn(Opcodes.POP);
                        out.visitInsn(Opcodes.RETURN);
                        out.visitMaxs(1, 1);
                    }))
                    .contains("nothing in local 0");
        }
    }

    @Test
    void findsAStackThatIsTooSmall() {
        assertThat(fault(Opcodes.V1_5, out -> {
                    out.visitInsn(Opcodes.LCONST_0);
                    out.visitInsn(Opcodes.POP2);
                    out.visitInsn(Opcodes.RETURN);
                    out.visitMaxs(1, 0);
                }))
                .contains("room for 1");
    }

    @Test
    void findsASplitLong() {
        assertThat(fault(Opcodes.V1_5, out -> {
                    out.visitInsn(Opcodes.LCONST_0);
                    out.visitInsn(Opcodes.POP);
                    out.visitInsn(Opcodes.POP);
                    out.visitInsn(Opcodes.RETURN);
                    out.visitMaxs(2, 0);
                }))
                .contains("whole slots");
    }

    private interface Body {
        void write(MethodVisitor out);
    }

    /** The fault that the check finds; the JVM must find one as well. */
    private static String fault(int version, Body body) {
        ClassWriter out = new ClassWriter(0);
        out.visit(version, Opcodes.ACC_PUBLIC, "p/Made", null, "java/lang/Object", null);
        MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, "made", "()V", null, null);
        code.visitCode();
        body.write(code);
        code.visitEnd();
        out.visitEnd();
        byte[] classFile = out.toByteArray();
        ClassCheck.Found found = ClassCheck.fault(classFile, false);
        try {
            assertThat(new Linker("p.Made", classFile).link() == null).isEqualTo(found == null);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
        return found == null ? null : found.what();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }
}
