package dev.heddle.recorder.drain;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** Keeps Chronicle from leaving traces in the target. */
final class ChronicleSettings {
    private static final String HOOK = "net.openhft.chronicle.core.shutdown.PriorityHook";

    private ChronicleSettings() {}

    /**
     * Makes Chronicle skip its shutdown hook, as if it were already registered. The hook's thread would take a number
     * of the target's unnamed threads, and would close the queue before the last events are written. Called before a
     * queue is opened.
     */
    static void withoutShutdownHook() throws ReflectiveOperationException {
        Class<?> hook = Class.forName(HOOK);
        Constructor<?> constructor = hook.getDeclaredConstructor();
        constructor.setAccessible(true);
        Field registered = hook.getDeclaredField("registeredHook");
        registered.setAccessible(true);
        registered.set(null, constructor.newInstance());
    }
}
