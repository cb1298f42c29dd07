package dev.heddle.recorder.weave.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/** The class that an instruction initialises. */
class InitialisationIndexTest {
    /** The last byte of the version in a class file. */
    private static final int MAJOR_VERSION = 7;

    private static final String HERE = InitialisationIndexTest.class.getName().replace('.', '/') + "$";

    private final InitialisationIndex facts = new InitialisationIndex(InitialisationIndexTest::file);

    @Test
    void aFieldInitialisesItsDeclaringClass() {
        assertThat(facts.declaringField(HERE + "Sub", "own", "I")).isEqualTo(HERE + "Sub");
        assertThat(facts.declaringField(HERE + "Sub", "state", "I")).isEqualTo(HERE + "Super");
        assertThat(facts.declaringField(HERE + "Sub", "MADE", "Ljava/lang/Object;"))
                .isEqualTo(HERE + "Constants");
        assertThat(facts.declaringField(HERE + "Sub", "none", "I")).isNull();
        assertThat(facts.declaringField("java/lang/System", "out", "Ljava/io/PrintStream;"))
                .isNull();
    }

    @Test
    void aMethodInitialisesItsDeclaringClassButNoInterfaceOfAClass() {
        assertThat(facts.declaringMethod(HERE + "Sub", "inherited", "()V")).isEqualTo(HERE + "Super");
        assertThat(facts.declaringMethod(HERE + "Sub", "ofInterface", "()V")).isNull();
        assertThat(facts.declaringMethod(HERE + "Constants", "ofInterface", "()V"))
                .isEqualTo(HERE + "Constants");
    }

    @Test
    void aClassIsInitialisedIfItOrASuperclassHasState() {
        assertThat(facts.isInitialised(HERE + "Sub")).isTrue();
        assertThat(facts.isInitialised(HERE + "Below")).isTrue();
        assertThat(facts.isInitialised(HERE + "Nothing")).isFalse();
        assertThat(facts.isInitialised(HERE + "OnlyConstants")).isFalse();
        assertThat(facts.isInitialised("java/util/ArrayList")).isFalse();
    }

    @Test
    void anInterfaceIsInitialisedWithAClassOnlyIfItHasDefaultMethods() {
        assertThat(facts.isInterfaceInitialisedWith(HERE + "Sub")).isFalse();
        assertThat(facts.isInterfaceInitialisedWith(HERE + "Defaulting")).isTrue();
    }

    @Test
    void theInitialiserOfAnInterfaceCanBecomeAMethodSinceJava8() {
        byte[] file = file(HERE + "Constants");
        assertThat(InitialisationFacts.of(file).hasMovableInitialiser()).isTrue();
        file[MAJOR_VERSION] = Opcodes.V1_7;
        assertThat(InitialisationFacts.of(file).hasMovableInitialiser()).isFalse();
        assertThat(InitialisationFacts.of(file).hasInitialiser()).isTrue();
    }

    private static byte[] file(String name) {
        try (InputStream in = InitialisationIndexTest.class.getResourceAsStream("/" + name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Constants {
        Object MADE = new Object();

        static void ofInterface() {}
    }

    private interface Defaults {
        Object MADE = new Object();

        default void method() {}
    }

    private static class Super {
        static int state;

        static void inherited() {}
    }

    private static class Sub extends Super implements Constants {
        static int own = 3;
    }

    private static final class Below extends Sub {}

    private static final class Nothing {}

    private static final class OnlyConstants {
        static final int NUMBER = 3;
        static final String TEXT = "text";
    }

    private static final class Defaulting implements Defaults {}
}
