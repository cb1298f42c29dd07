package dev.heddle.replayer.agent;

import dev.heddle.recorder.boot.ClassUses;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Opens the JVM's own operations on class initialisation for {@link ClassUses}. */
final class JvmInitialisation {
    private JvmInitialisation() {}

    /** @throws ReflectiveOperationException if this JDK lacks one of the operations */
    static void open() throws ReflectiveOperationException {
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        Object unsafe = type.getMethod("getUnsafe").invoke(null);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle pending =
                lookup.findVirtual(type, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class));
        MethodHandle ensure =
                lookup.findVirtual(type, "ensureClassInitialized", MethodType.methodType(void.class, Class.class));
        ClassUses.open(pending.bindTo(unsafe), ensure.bindTo(unsafe));
    }
}
