package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Registries of the JDK whose initialisers start threads, write files or load a window system, so that a program must
 * initialise them itself. After a run that did, named variables get the values that the initialiser gave them: nothing,
 * zero, an empty table. Used by one thread at a time.
 */
final class LateRegistries {
    private static final String PREFERENCES = "java.util.prefs.FileSystemPreferences";

    /** Classes, and variables of each. Those that a JDK lacks are left out. */
    private static final Map<String, Set<String>> VARIABLES = Map.of(
            // The roots, and the trees below them with their listeners.
            PREFERENCES,
            Set.of("userRoot", "systemRoot"),
            // The thread that calls listeners, and what it has still to call.
            "java.util.prefs.AbstractPreferences",
            Set.of("eventDispatchThread", "eventQueue"),
            // What java.desktop keeps for a program, such as readers of images.
            "sun.awt.AppContext",
            Set.of("threadGroup2appContext", "mainAppContext", "numAppContexts"));

    private final JdkRegistries.Packages packages;
    private final LoadedClasses loaded;
    private final Object unsafe;
    private final Method shouldBeInitialized;
    private final List<Field> fields = new ArrayList<>();
    private Method sync;
    /** Whether the initialiser ran in a run that is over, so that its hook is gone. */
    private boolean isHookGone;

    LateRegistries(JdkRegistries.Packages packages, LoadedClasses loaded) throws ReflectiveOperationException {
        this.packages = packages;
        this.loaded = loaded;
        loaded.note(VARIABLES.keySet());
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        unsafe = type.getMethod("getUnsafe").invoke(null);
        shouldBeInitialized = type.getMethod("shouldBeInitialized", Class.class);
    }

    /** The JDK's hook that writes preferences, not started; null if none is due, or the JDK added it in this run. */
    Thread hook() throws ReflectiveOperationException {
        Method write = sync;
        return isHookGone ? new Thread(() -> invoke(write), "preferences") : null;
    }

    private static void invoke(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Forgets what a run has put there. */
    void restore() throws ReflectiveOperationException {
        find();
        isHookGone = sync != null;
        for (Field field : fields) {
            Object value = field.get(null);
            if (!Modifier.isFinal(field.getModifiers())) {
                field.set(null, null);
            } else if (value instanceof Map<?, ?> map) {
                map.clear();
            } else if (value instanceof Collection<?> collection) {
                collection.clear();
            } else if (value instanceof AtomicInteger number) {
                number.set(0);
            }
        }
    }

    /** Finds the variables of classes that were initialised since. */
    private void find() throws ReflectiveOperationException {
        for (String name : loaded.noted()) {
            Class<?> type = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            if ((boolean) shouldBeInitialized.invoke(unsafe, type)) {
                continue;
            }
            loaded.forget(name);
            packages.open(type);
            for (Field field : type.getDeclaredFields()) {
                if (VARIABLES.get(name).contains(field.getName())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
            if (name.equals(PREFERENCES)) {
                sync = type.getDeclaredMethod("syncWorld");
                sync.setAccessible(true);
            }
        }
    }
}
