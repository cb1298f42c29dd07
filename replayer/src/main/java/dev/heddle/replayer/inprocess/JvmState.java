package dev.heddle.replayer.inprocess;

import dev.heddle.replayer.control.ForeignThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;

/** State of the JVM that a program can change and the next run would see, saved before the first run. */
final class JvmState {
    /** The JDK reads these once; in a JVM that has made runs before, that is before the program can set them. */
    private static final List<String> READ_ONCE = List.of(
            "java.util.concurrent.ForkJoinPool.common.",
            "java.util.logging.manager",
            "jdk.serialFilter",
            "jdk.virtualThreadScheduler.",
            "java.system.class.loader");

    private static final Set<String> GROUPS_OF_JVM = Set.of("InnocuousThreadGroup", "CarrierThreads");

    /** Started by the JVM when a tool attaches to it. */
    private static final String ATTACHED = "Attach Listener";

    private final LoadedClasses loaded;
    private final Set<Thread> threads;
    private final LeftoverThreads left;
    private final Properties properties;
    private final Properties values;
    /** The same, each name followed by its value. */
    private final Object[] before;

    private final PrintStream out;
    private final PrintStream err;
    private final InputStream in;
    private final Thread.UncaughtExceptionHandler handler;
    private final Locale locale;
    private final Locale display;
    private final Locale format;
    private final TimeZone zone;
    private final JdkRegistries registries;
    private final LateRegistries late;
    private final SystemSecurity security;
    private final SignalHandlers signals;
    /** Null in an image without the module. */
    private final ManagementFlags management;

    private final ShutdownHooks hooks;
    private final NativeLibraries libraries;
    private final ClassLoader loader;
    private final ProgramAgents agents;
    private boolean haveAgents;

    JvmState(LoadedClasses loaded, Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        this.loaded = loaded;
        // Reading it sets a property.
        zone = TimeZone.getDefault();
        loader = ClassLoader.getSystemClassLoader();
        JdkRegistries.Packages packages = type -> JdkRegistries.open(type, instrumentation);
        security = new SystemSecurity();
        registries = new JdkRegistries(packages);
        late = new LateRegistries(packages, loaded);
        signals = new SignalHandlers(packages);
        management = ModuleLayer.boot().findModule("java.management").isPresent() ? new ManagementFlags() : null;
        hooks = new ShutdownHooks(late);
        libraries = new NativeLibraries();
        left = new LeftoverThreads();
        agents = new ProgramAgents(instrumentation);
        threads = AliveThreads.threads();
        properties = System.getProperties();
        values = (Properties) properties.clone();
        before = new Object[2 * values.size()];
        int at = 0;
        for (Map.Entry<?, ?> property : values.entrySet()) {
            before[at++] = property.getKey();
            before[at++] = property.getValue();
        }
        out = System.out;
        err = System.err;
        in = System.in;
        handler = Thread.getDefaultUncaughtExceptionHandler();
        locale = Locale.getDefault();
        display = Locale.getDefault(Locale.Category.DISPLAY);
        format = Locale.getDefault(Locale.Category.FORMAT);
        loaded.news();
    }

    /**
     * Returns whether a thread existed before the first run, or was started since by the JVM itself, for example for a
     * debugger.
     */
    boolean isOwn(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return threads.contains(thread)
                || group != null && (group.getParent() == null || GROUPS_OF_JVM.contains(group.getName()))
                || left.isAbandoned(thread);
    }

    /**
     * Returns whether a thread must end with the run. A thread that awaits a process is in a group of the JVM, but its
     * pool is restored, and would count the thread's later end twice.
     */
    boolean isOfRun(Thread thread) {
        return !isOwn(thread)
                || ForeignThreads.isProcessReaper(thread) && !threads.contains(thread) && !left.isAbandoned(thread);
    }

    /** Returns whether a thread belongs to a finished run. */
    boolean isAbandoned(Thread thread) {
        return left.isAbandoned(thread);
    }

    /** Returns the shutdown hooks that the JVM would run now, as unstarted threads. */
    List<Thread> dueHooks() throws ReflectiveOperationException {
        return hooks.due();
    }

    /**
     * Restores the state that the finished run has changed. None of its threads may be running.
     *
     * @return reasons why no other run can follow in this JVM; empty if one can
     */
    List<String> restore() throws IOException, ReflectiveOperationException {
        security.restore();
        SystemLoader.show(loader);
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        hooks.forget();
        List<String> reasons = new ArrayList<>();
        boolean isAgentNew = agents.areNew();
        haveAgents |= agents.restore(reasons);
        reasons.addAll(left.leave(leftThreads(isAgentNew, reasons)));
        restoreProperties(reasons);
        Thread.setDefaultUncaughtExceptionHandler(handler);
        restoreLocales();
        if (!TimeZone.getDefault().equals(zone)) {
            TimeZone.setDefault(zone);
        }
        registries.restore();
        late.restore();
        signals.restore();
        if (management != null) {
            management.restore();
        }
        reasons.addAll(loaded.news());
        reasons.addAll(libraries.news());
        return reasons;
    }

    /** Whether a run has loaded an agent into this JVM. */
    boolean haveAgents() {
        return haveAgents;
    }

    private List<Thread> leftThreads(boolean isAgentNew, List<String> reasons) {
        List<Thread> alive = new ArrayList<>();
        for (Thread thread : AliveThreads.threads()) {
            if (thread.getName().equals(ATTACHED) && !threads.contains(thread)) {
                threads.add(thread);
                if (!isAgentNew) {
                    reasons.add("something other than a Java agent was attached to the JVM, and its changes cannot be "
                            + "restored: do without it");
                }
            } else if (isOfRun(thread) && thread.isAlive()) {
                alive.add(thread);
            }
        }
        return alive;
    }

    private void restoreLocales() {
        if (!Locale.getDefault().equals(locale)) {
            // Also sets those of the categories.
            Locale.setDefault(locale);
        }
        if (!Locale.getDefault(Locale.Category.DISPLAY).equals(display)) {
            Locale.setDefault(Locale.Category.DISPLAY, display);
        }
        if (!Locale.getDefault(Locale.Category.FORMAT).equals(format)) {
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
    }

    private void restoreProperties(List<String> reasons) {
        Properties now = System.getProperties();
        if (now == properties && isAsBefore(now)) {
            return;
        }
        Set<String> names = new TreeSet<>(values.stringPropertyNames());
        names.addAll(now.stringPropertyNames());
        for (String name : names) {
            if (!Objects.equals(now.getProperty(name), values.getProperty(name)) && isReadOnce(name)) {
                reasons.add(
                        "system property " + name + " was set, which the JDK reads once: set it on the command line (-D"
                                + name + "=" + now.getProperty(name) + ")");
            }
        }
        if (now != properties) {
            System.setProperties(properties);
        }
        properties.keySet().retainAll(values.keySet());
        properties.putAll(values);
    }

    private static boolean isReadOnce(String name) {
        return READ_ONCE.stream().anyMatch(name::startsWith);
    }

    /** Like {@code equals}, which looks up every property twice; this is called after every run. */
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
}
