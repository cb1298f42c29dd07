package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/** The JVM's handlers of operating system signals. */
final class SignalHandlers {
    private final Map<?, ?> handlers;
    private final Map<Object, Object> before;
    private final Method handle;
    private final Object standard;

    SignalHandlers(JdkRegistries.Packages packages) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("jdk.internal.misc.Signal");
        Class<?> handler = Class.forName("jdk.internal.misc.Signal$Handler");
        packages.open(signal);
        Field table = signal.getDeclaredField("handlers");
        table.setAccessible(true);
        handlers = (Map<?, ?>) table.get(null);
        before = new HashMap<>(handlers);
        handle = signal.getMethod("handle", signal, handler);
        standard = handler.getField("SIG_DFL").get(null);
    }

    /** Every signal has the handler that it had. */
    void restore() throws ReflectiveOperationException {
        if (handlers.equals(before)) {
            return;
        }
        for (Object signal : new HashMap<>(handlers).keySet()) {
            if (!before.containsKey(signal)) {
                handle.invoke(null, signal, standard);
            }
        }
        for (Map.Entry<Object, Object> one : before.entrySet()) {
            if (handlers.get(one.getKey()) != one.getValue()) {
                handle.invoke(null, one.getKey(), one.getValue());
            }
        }
    }
}
