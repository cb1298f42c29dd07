package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;

/** What a program can change of the JVM it runs in, and the next run would see; as it was before the first run. */
final class JvmState {
    private final LoadedClasses loaded;
    private final Set<Thread> threads;
    private final Properties properties;
    private final Thread.UncaughtExceptionHandler handler;
    private final List<Locale> locales;
    private final TimeZone zone;
    private final Set<?> hooks;
    private final CommonPool pool;

    JvmState(LoadedClasses loaded) throws ReflectiveOperationException {
        this.loaded = loaded;
        // Asking for it sets a property.
        zone = TimeZone.getDefault();
        threads = Live.threads();
        properties = (Properties) System.getProperties().clone();
        handler = Thread.getDefaultUncaughtExceptionHandler();
        locales = locales();
        hooks = shutdownHooks();
        pool = CommonPool.now();
        loaded.news();
    }

    /** Whether a thread was there before the first run, or is one that the JVM has started for itself since, as for a debugger. */
    boolean isOwn(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return threads.contains(thread) || group != null && group.getParent() == null;
    }

    /** What is not as it was, in words; empty if nothing. */
    List<String> changes() throws ReflectiveOperationException {
        List<String> changes = new ArrayList<>();
        for (Thread thread : Live.threads()) {
            if (!isOwn(thread) && thread.isAlive()) {
                changes.add("thread \"" + thread.getName() + "\" is still alive");
            }
        }
        changedProperties(changes);
        if (Thread.getDefaultUncaughtExceptionHandler() != handler) {
            changes.add("the default handler of uncaught exceptions was set");
        }
        if (!locales().equals(locales)) {
            changes.add("the default locale was set");
        }
        if (!TimeZone.getDefault().equals(zone)) {
            changes.add("the default time zone was set");
        }
        if (!shutdownHooks().equals(hooks)) {
            changes.add("a shutdown hook was added");
        }
        changes.addAll(loaded.news());
        if (!pool.equals(CommonPool.now())) {
            changes.add("the common pool was used");
        }
        return changes;
    }

    private void changedProperties(List<String> changes) {
        Properties now = System.getProperties();
        if (now.equals(properties)) {
            return;
        }
        Set<String> names = new TreeSet<>(properties.stringPropertyNames());
        names.addAll(now.stringPropertyNames());
        for (String name : names) {
            if (!Objects.equals(now.getProperty(name), properties.getProperty(name))) {
                changes.add("system property " + name + " was set");
                return;
            }
        }
        changes.add("a system property was set to something other than text");
    }

    private static List<Locale> locales() {
        return List.of(
                Locale.getDefault(),
                Locale.getDefault(Locale.Category.DISPLAY),
                Locale.getDefault(Locale.Category.FORMAT));
    }

    private static Set<?> shutdownHooks() throws ReflectiveOperationException {
        Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
        field.setAccessible(true);
        Map<?, ?> hooks = (Map<?, ?>) field.get(null);
        return new IdentityHashMap<>(hooks).keySet();
    }
}
