package dev.heddle.recorder.weave.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.VarHandle;
import org.junit.jupiter.api.Test;

class WeakHandleModesTest {
    private static final class Weak {
        static Object read(VarHandle handle, Object owner) {
            return (String) handle.getAcquire(owner);
        }
    }

    private static final class Plain {
        static void write(VarHandle handle) {
            handle.set(1);
        }
    }

    private static final class Strong {
        static Object read(VarHandle handle, Object owner) {
            handle.compareAndSet(owner, 1, 2);
            return (String) handle.getVolatile(owner);
        }
    }

    private static boolean hasWeakCalls(Class<?> type) throws IOException {
        try (InputStream file =
                type.getResourceAsStream(type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class")) {
            return WeakHandleModes.areIn(file.readAllBytes());
        }
    }

    @Test
    void findsWeakModesOnly() throws Exception {
        assertThat(hasWeakCalls(Weak.class)).isTrue();
        assertThat(hasWeakCalls(Plain.class)).isTrue();
        assertThat(hasWeakCalls(Strong.class)).isFalse();
        assertThat(hasWeakCalls(WeakHandleModesTest.class)).isFalse();
    }
}
