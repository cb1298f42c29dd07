package dev.heddle.recorder.agent.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The method that a name means, the way to run it, and the message if it cannot be run. Nothing is run here. */
class MethodProgramTest {
    /** The named methods. None of them is run. */
    static class Methods extends Base {
        @Test
        void test() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        void withParameters(int number) {}

        @RepeatedTest(2)
        void repeated() {}

        /** Not a test, although another method of this name is. */
        void repeated(String text) {}

        @Test
        void twice() {}

        @Test
        void twice(TestInfo info) {}

        @BeforeEach
        void before() {}

        void plain() {}

        static void plainStatic() {}

        void plain(int number) {}

        void needs(int number, String[] text) {}

        class Inner {
            @Test
            void nested() {}
        }
    }

    static class Base {
        @Test
        void inherited() {}
    }

    abstract static class Abstract {
        void plain() {}

        @Test
        void test() {}
    }

    static class WithoutConstructor {
        WithoutConstructor(int number) {}

        void plain() {}
    }

    /** Defines an additional class file, of a class that is not on the class path of these tests. */
    private static final class Generated extends ClassLoader {
        private final String name;
        private final byte[] classFile;

        Generated(String name, String superName, String annotation) {
            super(MethodProgramTest.class.getClassLoader());
            this.name = name;
            ClassWriter out = new ClassWriter(0);
            out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, null);
            MethodVisitor test = out.visitMethod(Opcodes.ACC_PUBLIC, "testIt", "()V", null, null);
            if (annotation != null) {
                test.visitAnnotation(annotation, true).visitEnd();
            }
            test.visitEnd();
            out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "helper", "()V", null, null)
                    .visitEnd();
            out.visitEnd();
            classFile = out.toByteArray();
        }

        @Override
        public InputStream getResourceAsStream(String resource) {
            return resource.equals(name + ".class")
                    ? new ByteArrayInputStream(classFile)
                    : super.getResourceAsStream(resource);
        }
    }

    private static String name(Class<?> type, String method) {
        return type.getName() + "#" + method;
    }

    private static String[] words(Class<?> type, String method) throws Exception {
        return MethodProgram.of(name(type, method), MethodProgramTest.class.getClassLoader())
                .words();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "test | PLATFORM | test | '' | 0",
                "withParameters | PLATFORM | withParameters | int | 0",
                "withParameters#3 | PLATFORM | withParameters | int | 3",
                "withParameters(int)#2 | PLATFORM | withParameters | int | 2",
                "repeated | PLATFORM | repeated | '' | 0",
                "twice() | PLATFORM | twice | '' | 0",
                "twice(org.junit.jupiter.api.TestInfo) | PLATFORM | twice | org.junit.jupiter.api.TestInfo | 0",
                "inherited | PLATFORM | inherited | '' | 0",
                "plain() | PLAIN | plain | '' | 0",
                "plainStatic | PLAIN | plainStatic | '' | 0"
            })
    void resolvesANameToOneMethod(String method, String kind, String name, String types, String invocation)
            throws Exception {
        assertThat(words(Methods.class, method))
                .containsExactly(kind, Methods.class.getName(), name, types, invocation);
    }

    @Test
    void choosesTheRunnerByAnnotationsAndClass() throws Exception {
        assertThat(words(Methods.Inner.class, "nested")[0]).isEqualTo("PLATFORM");
        ClassLoader annotated = new Generated("old/Tests", "java/lang/Object", "Lorg/junit/Test;");
        assertThat(MethodProgram.of("old.Tests#testIt", annotated).words()).startsWith("JUNIT4", "old.Tests", "testIt");
        assertThat(MethodProgram.of("old.Tests#helper", annotated).words()).startsWith("PLAIN");
        ClassLoader ofTestNg = new Generated("ng/Tests", "java/lang/Object", "Lorg/testng/annotations/Test;");
        assertThat(MethodProgram.of("ng.Tests#testIt", ofTestNg).words()).startsWith("TESTNG", "ng.Tests", "testIt");
        assertThat(MethodProgram.of("ng.Tests#helper", ofTestNg).words()).startsWith("PLAIN");
        assertThatThrownBy(() -> MethodProgram.of("ng.Tests#testIt#2", ofTestNg))
                .isInstanceOf(NoMethodException.class)
                .hasMessageEndingWith("is a test of TestNG, whose invocations run together: leave out #2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none | has no method none: it has test, withParameters, repeated, twice, inherited",
                "twice | has several methods twice: name one of",
                "twice(int) | has no method twice(int), but",
                "plain | has several methods plain: name one of",
                "before | is no test, but has @BeforeEach",
                "needs | is no test, and has parameters (int,java.lang.String[]): there are no arguments for them",
                "plainStatic#2 | is no test, so it has no invocation 2",
                "plain()#x | names no method: write pkg.Class#method",
                "'' | names no method: write pkg.Class#method"
            })
    void reportsAMethodThatCannotBeRunInOneLine(String method, String says) {
        assertThatThrownBy(() -> words(Methods.class, method))
                .isInstanceOf(NoMethodException.class)
                .hasMessageContaining(Methods.class.getName())
                .hasMessageContaining(says)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void rejectsAMissingOrAbstractClass() {
        assertThatThrownBy(
                        () -> MethodProgram.of("com.acme.None#test", getClass().getClassLoader()))
                .isInstanceOf(NoMethodException.class)
                .hasMessage("there is no class com.acme.None on the class path, so com.acme.None#test cannot be run");
        assertThatThrownBy(() -> words(Abstract.class, "plain")).hasMessageEndingWith("is abstract");
        assertThatThrownBy(() -> words(Abstract.class, "test")).hasMessageContaining("name a class that extends it");
        assertThatThrownBy(() -> words(WithoutConstructor.class, "plain"))
                .hasMessageEndingWith("has no constructor without parameters");
    }

    @Test
    void reportsAMissingLauncherWithItsVersion() throws Exception {
        // A class path that was made for compiling.
        URL tests = getClass().getProtectionDomain().getCodeSource().getLocation();
        URL api = Test.class.getProtectionDomain().getCodeSource().getLocation();
        URL engine = Class.forName("org.junit.jupiter.engine.JupiterTestEngine")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        URL commons = Class.forName("org.junit.platform.commons.annotation.Testable")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        try (URLClassLoader without = new URLClassLoader(new URL[] {tests, api, commons}, null)) {
            assertThatThrownBy(() -> MethodProgram.of(name(Methods.class, "test"), without))
                    .hasMessageContaining(
                            "whose engine is not on the class path: " + "add org.junit.jupiter:junit-jupiter-engine:");
        }
        try (URLClassLoader without = new URLClassLoader(new URL[] {tests, api, commons, engine}, null)) {
            assertThatThrownBy(() -> MethodProgram.of(name(Methods.class, "test"), without))
                    .hasMessageContaining("whose launcher is not on the class path: "
                            + "add org.junit.platform:junit-platform-launcher:")
                    .hasMessageEndingWith(".jar");
        }
    }

    @Test
    void doesNotTakeAMainClassForAMethod() throws Exception {
        assertThat(MethodProgram.of(Methods.class.getName(), getClass().getClassLoader()))
                .isNull();
    }
}
