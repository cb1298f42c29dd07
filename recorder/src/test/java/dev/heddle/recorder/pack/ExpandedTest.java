package dev.heddle.recorder.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.ManyLambdas;
import dev.heddle.recorder.program.ManyRecords;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The JVM is the oracle: programs with classes instead of lambdas and with generated record methods print the same. */
class ExpandedTest {
    /** Defines a program again. */
    private static final class Expanding extends ClassLoader {
        private static final String PROGRAMS = "dev.heddle.recorder.program.Many";
        private final Map<String, byte[]> made = new HashMap<>();

        Expanding() {
            super(ManyLambdas.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(PROGRAMS)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            String internal = name.replace('.', '/');
            if (!made.containsKey(internal)) {
                Map<String, byte[]> all = LambdaClasses.of(RecordMethods.of(bytes(internal)));
                assertThat(all).containsKey(internal);
                made.putAll(all);
            }
            byte[] classFile = made.get(internal);
            return defineClass(name, classFile, 0, classFile.length);
        }
    }

    private static byte[] bytes(String internal) {
        try (InputStream in = ManyLambdas.class.getResourceAsStream("/" + internal + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(internal, e);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {ManyLambdas.class, ManyRecords.class})
    void expandedProgramsPrintTheSame(Class<? extends Supplier<String>> program) throws Exception {
        Expanding loader = new Expanding();
        Class<?> type = loader.loadClass(program.getName());
        assertThat(type).isNotSameAs(program);
        Supplier<?> expanded = (Supplier<?>) type.getConstructor().newInstance();
        String said = program.getConstructor().newInstance().get();
        assertThat(said.lines()).hasSizeGreaterThan(20);
        assertThat(expanded.get()).isEqualTo(said);
        assertThat(loader.made).hasSizeGreaterThan(5);
        assertThat(loader.made.values()).noneMatch(ExpandedTest::isLinkedAtRunTime);
    }

    /** The compiler generates the code of string concatenation itself. */
    private static boolean isLinkedAtRunTime(byte[] classFile) {
        boolean[] found = {false};
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] throwing) {
                                return new MethodVisitor(api) {
                                    @Override
                                    public void visitInvokeDynamicInsn(
                                            String name, String descriptor, Handle factory, Object... arguments) {
                                        found[0] = true;
                                    }
                                };
                            }
                        },
                        0);
        return found[0];
    }

    @Test
    void keepsClassesWithNothingToExpand() {
        String name = "dev/heddle/recorder/program/ManyLambdas$Private";
        byte[] classFile = bytes(name);
        assertThat(RecordMethods.of(classFile)).isSameAs(classFile);
        assertThat(LambdaClasses.of(classFile)).containsExactly(Map.entry(name, classFile));
    }
}
