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
    /** The same, each name followed by its value. */
    private final Object[] before;

    private final Thread.UncaughtExceptionHandler handler;
    private final List<Locale> locales;
    private final TimeZone zone;
    private final Field hookTable;
    private final Set<?> hooks;
    private final CommonPool pool;
    /** Null if a run that comes to log is one that changes the JVM. */
    private final LogSettings logging;

    /** @param hasLogging whether {@code java.util.logging} is there from the beginning */
    JvmState(LoadedClasses loaded, boolean hasLogging) throws ReflectiveOperationException {
        this.loaded = loaded;
        logging = hasLogging ? LogSettings.now() : null;
        // Asking for it sets a property.
        zone = TimeZone.getDefault();
        threads = Live.threads();
        properties = (Properties) System.getProperties().clone();
        before = new Object[2 * properties.size()];
        int at = 0;
        for (Map.Entry<?, ?> property : properties.entrySet()) {
            before[at++] = property.getKey();
            before[at++] = property.getValue();
        }
        handler = Thread.getDefaultUncaughtExceptionHandler();
        locales = locales();
        hookTable = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
        hookTable.setAccessible(true);
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
        if (logging != null && !logging.equals(LogSettings.now())) {
            changes.add("java.util.logging was configured");
        }
        return changes;
    }

    private void changedProperties(List<String> changes) {
        Properties now = System.getProperties();
        if (isAsBefore(now)) {
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

    /** As {@code equals} says, which looks up every property twice, and this comes after every run. */
    private boolean isAsBefore(Properties now) {
        if (now.size() != before.length / 2) {
            return false;
        }
        for (int i = 0; i < before.length; i += 2) {
            Object value = now.get(before[i]);
            if (value != before[i + 1] && !before[i + 1].equals(value)) {
                return false;
            }
        }
        return true;
    }

    private static List<Locale> locales() {
        return List.of(
                Locale.getDefault(),
                Locale.getDefault(Locale.Category.DISPLAY),
                Locale.getDefault(Locale.Category.FORMAT));
    }

    private Set<?> shutdownHooks() throws ReflectiveOperationException {
        Map<?, ?> table = (Map<?, ?>) hookTable.get(null);
        return new IdentityHashMap<>(table).keySet();
    }
}
