package dev.heddle.replayer.kept;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Which class an instruction initialises. */
class ProgramPartsTest {
    private static final String HERE = ProgramPartsTest.class.getName().replace('.', '/') + "$";

    private final ProgramParts parts = new ProgramParts(ProgramPartsTest::file);

    @Test
    void aFieldInitialisesTheClassThatDeclaresIt() {
        assertThat(parts.declaringField(HERE + "Sub", "own", "I")).isEqualTo(HERE + "Sub");
        assertThat(parts.declaringField(HERE + "Sub", "state", "I")).isEqualTo(HERE + "Super");
        assertThat(parts.declaringField(HERE + "Sub", "MADE", "Ljava/lang/Object;"))
                .isEqualTo(HERE + "Constants");
        assertThat(parts.declaringField(HERE + "Sub", "none", "I")).isNull();
        assertThat(parts.declaringField("java/lang/System", "out", "Ljava/io/PrintStream;"))
                .isNull();
    }

    @Test
    void aMethodInitialisesTheClassThatDeclaresItButNoInterfaceByWayOfAClass() {
        assertThat(parts.declaringMethod(HERE + "Sub", "inherited", "()V")).isEqualTo(HERE + "Super");
        assertThat(parts.declaringMethod(HERE + "Sub", "ofInterface", "()V")).isNull();
        assertThat(parts.declaringMethod(HERE + "Constants", "ofInterface", "()V"))
                .isEqualTo(HERE + "Constants");
    }

    @Test
    void aClassIsInitialisedIfItOrASuperclassHasAnything() {
        assertThat(parts.isInitialised(HERE + "Sub")).isTrue();
        assertThat(parts.isInitialised(HERE + "Below")).isTrue();
        assertThat(parts.isInitialised(HERE + "Nothing")).isFalse();
        assertThat(parts.isInitialised(HERE + "OnlyConstants")).isFalse();
        assertThat(parts.isInitialised("java/util/ArrayList")).isFalse();
    }

    @Test
    void anInterfaceIsInitialisedWithAClassOnlyIfItHasDefaultMethods() {
        assertThat(parts.isInterfaceInitialisedWith(HERE + "Sub")).isFalse();
        assertThat(parts.isInterfaceInitialisedWith(HERE + "Defaulting")).isTrue();
    }

    private static byte[] file(String name) {
        try (InputStream in = ProgramPartsTest.class.getResourceAsStream("/" + name + ".class")) {
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
