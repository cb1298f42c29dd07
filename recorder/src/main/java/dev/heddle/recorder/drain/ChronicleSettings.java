package dev.heddle.recorder.drain;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** Keeps Chronicle from leaving traces in the target. */
final class ChronicleSettings {
    private static final String HOOK = "net.openhft.chronicle.core.shutdown.PriorityHook";

    private ChronicleSettings() {}

    /**
     * Makes Chronicle believe that its shutdown hook is registered. Its thread would take a number from the target's unnamed threads, and
     * end the queue's resources before the last events are in. To be called before a queue is opened.
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
