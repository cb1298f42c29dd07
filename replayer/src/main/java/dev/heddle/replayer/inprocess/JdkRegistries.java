package dev.heddle.replayer.inprocess;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/**
 * Classes of the JDK whose static variables store, for the whole JVM, settings and registrations of a program. Their
 * state before the first run is saved, and restored after each run. They are initialised before the first run, so that
 * this state is known. None of their initialisers starts a thread, reads a file, or depends on earlier actions of the
 * program.
 */
final class JdkRegistries {
    /** Classes that a JDK or an image lacks are skipped. */
    private static final String[] CLASSES = {
        // Logging. The configuration is read at first use, not by the initialisers.
        "java.util.logging.Level",
        "java.util.logging.Level$KnownLevel",
        "java.util.logging.LogManager",
        "java.util.logging.Logger",
        "java.util.logging.FileHandler",
        "jdk.internal.logger.LoggerFinderLoader",
        "jdk.internal.logger.LazyLoggers",
        "jdk.internal.logger.BootstrapLogger",
        "sun.util.logging.PlatformLogger",
        // Drivers, beans, naming services.
        "java.sql.DriverManager",
        "java.lang.management.ManagementFactory",
        "javax.management.MBeanServerFactory",
        "javax.naming.spi.NamingManager",
        // Security.
        "java.security.Security",
        "java.security.Policy",
        "java.io.ObjectInputFilter$Config",
        "javax.net.ssl.SSLContext",
        "sun.security.jca.Providers",
        "javax.net.ssl.HttpsURLConnection",
        // Editors and descriptions of beans, time zones.
        "java.beans.ThreadGroupContext",
        "java.time.zone.ZoneRulesProvider",
        // Network.
        "java.rmi.server.RMISocketFactory",
        "java.net.URL",
        "java.net.URLConnection",
        "java.net.HttpURLConnection",
        "java.net.Authenticator",
        "java.net.ProxySelector",
        "java.net.CookieHandler",
        "java.net.ResponseCache",
        "java.net.Socket",
        "java.net.ServerSocket",
        "java.net.DatagramSocket",
        // Files that are removed at exit, and timed tasks of futures.
        "java.io.DeleteOnExitHook",
        "java.util.concurrent.CompletableFuture$Delayer",
        // Pools of threads that wait for processes and for files.
        "java.lang.ProcessHandleImpl",
        "sun.nio.ch.SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder",
    };

    /**
     * For these classes only the settings and registrations are restored: the objects behind them are code, or never
     * change.
     */
    private static final Set<String> FLAT = Set.of(
            "java.lang.management.ManagementFactory",
            "java.security.Policy",
            "java.io.ObjectInputFilter$Config",
            "javax.net.ssl.SSLContext",
            "java.time.zone.ZoneRulesProvider",
            "java.rmi.server.RMISocketFactory",
            "sun.security.jca.Providers",
            "javax.net.ssl.HttpsURLConnection",
            "java.net.ProxySelector");

    /** The properties of the main thread's group that a program can change, except the threads in it. */
    private static final Set<String> GROUP =
            Set.of("groups", "ngroups", "maxPriority", "daemon", "subgroups", "weaks", "nweaks");

    /** Its tables are large, and no entry replaces another one: there is nothing new in a table of the same size. */
    private static final String GROWS = "java.time.zone.ZoneRulesProvider";

    private final SavedGraph graph;
    private final List<Field> tables = new ArrayList<>();
    private final List<GrowingTable> growing = new ArrayList<>();

    /** A table that only ever gets further entries. */
    private record GrowingTable(Field field, Map<?, ?> map, int size) {
        void restore() throws IllegalAccessException {
            if (map.size() != size) {
                ObjectsOfRuns.removeFrom(field);
            }
        }
    }

    /** Opens packages of the JDK to the agent. */
    interface Packages {
        void open(Class<?> type);
    }

    JdkRegistries(Packages packages) throws ReflectiveOperationException {
        graph = new SavedGraph(packages::open);
        for (String name : CLASSES) {
            Class<?> type = initialised(name);
            if (type == null) {
                continue;
            }
            if (FLAT.contains(name)) {
                graph.addFlat(type);
                addTables(type);
            } else {
                graph.addStatics(type);
            }
        }
        graph.addObject(ForkJoinPool.commonPool());
        graph.addFlat(Thread.currentThread().getThreadGroup(), GROUP);
    }

    /** The final variables of a class, which hold tables and lists. */
    private void addTables(Class<?> type) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            int flags = field.getModifiers();
            if (Modifier.isStatic(flags)
                    && Modifier.isFinal(flags)
                    && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                if (type.getName().equals(GROWS) && field.get(null) instanceof Map<?, ?> map) {
                    growing.add(new GrowingTable(field, map, map.size()));
                } else {
                    tables.add(field);
                }
            }
        }
    }

    private static Class<?> initialised(String name) {
        try {
            return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            // This JDK or image lacks the class.
            return null;
        }
    }

    static void open(Class<?> type, Instrumentation instrumentation) {
        Module module = type.getModule();
        Module agent = JdkRegistries.class.getModule();
        if (module.isNamed() && !module.isOpen(type.getPackageName(), agent)) {
            instrumentation.redefineModule(
                    module, Set.of(), Map.of(), Map.of(type.getPackageName(), Set.of(agent)), Set.of(), Map.of());
        }
    }

    /** Restores the state before the first run. */
    void restore() throws IllegalAccessException {
        graph.restore();
        for (Field table : tables) {
            ObjectsOfRuns.removeFrom(table);
        }
        for (GrowingTable table : growing) {
            table.restore();
        }
    }
}
