package dev.heddle.replayer.inprocess;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.LogManager;

/**
 * The actions of the JVM after a run has ended the program: the shutdown hooks that the run has added, and the JDK's
 * hooks that concern the run.
 */
final class ShutdownHooks {
    private final Class<?> owner;
    private final Map<Thread, Thread> table;
    private final Set<Thread> before;
    private final Set<?> filesBefore;
    private final Field files;
    private final Method deleteFiles;
    private final Logging logging;

    /** From the module java.logging, which an image may lack. */
    private record Logging(Field isInitialised, Constructor<? extends Thread> cleaner) {
        static Logging find() throws ReflectiveOperationException {
            if (ModuleLayer.boot().findModule("java.logging").isEmpty()) {
                return null;
            }
            Field isInitialised = LogManager.class.getDeclaredField("initializedCalled");
            isInitialised.setAccessible(true);
            Constructor<? extends Thread> cleaner = Class.forName("java.util.logging.LogManager$Cleaner")
                    .asSubclass(Thread.class)
                    .getDeclaredConstructor(LogManager.class);
            cleaner.setAccessible(true);
            return new Logging(isInitialised, cleaner);
        }

        /** The JDK's hook that closes handlers; null if the run has not logged. */
        Thread hook(Field manager) throws ReflectiveOperationException {
            Object of = manager.get(null);
            return isInitialised.getBoolean(of) ? cleaner.newInstance(of) : null;
        }
    }

    private final Field manager;
    private final LateRegistries late;

    /** Create it after {@link JdkRegistries}, which opens the packages and initialises the classes. */
    @SuppressWarnings("unchecked")
    ShutdownHooks(LateRegistries late) throws ReflectiveOperationException {
        this.late = late;
        owner = Class.forName("java.lang.ApplicationShutdownHooks");
        Field hooks = owner.getDeclaredField("hooks");
        hooks.setAccessible(true);
        table = (Map<Thread, Thread>) hooks.get(null);
        synchronized (owner) {
            before = Collections.newSetFromMap(new IdentityHashMap<>());
            before.addAll(table.keySet());
        }
        Class<?> deletion = Class.forName("java.io.DeleteOnExitHook");
        files = deletion.getDeclaredField("files");
        files.setAccessible(true);
        filesBefore = Set.copyOf((Set<?>) files.get(null));
        deleteFiles = deletion.getDeclaredMethod("runHooks");
        deleteFiles.setAccessible(true);
        logging = Logging.find();
        manager = logging == null ? null : LogManager.class.getDeclaredField("manager");
        if (manager != null) {
            manager.setAccessible(true);
        }
    }

    /** The hooks that would run now, unstarted. */
    List<Thread> due() throws ReflectiveOperationException {
        List<Thread> due = added();
        Thread ofLogging = logging == null ? null : logging.hook(manager);
        if (ofLogging != null) {
            due.add(ofLogging);
        }
        Thread ofPreferences = late.hook();
        if (ofPreferences != null) {
            due.add(ofPreferences);
        }
        return due;
    }

    private List<Thread> added() {
        List<Thread> added = new ArrayList<>();
        synchronized (owner) {
            if (table.size() > before.size()) {
                for (Thread hook : table.keySet()) {
                    if (!before.contains(hook)) {
                        added.add(hook);
                    }
                }
            }
        }
        return added;
    }

    /** Removes the run's hooks, and its files to be removed at exit. */
    void forget() throws ReflectiveOperationException {
        synchronized (owner) {
            table.keySet().retainAll(before);
        }
        if (!filesBefore.equals(files.get(null))) {
            deleteFiles.invoke(null);
        }
    }
}
