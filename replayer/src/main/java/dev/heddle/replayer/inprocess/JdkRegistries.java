package dev.heddle.replayer.inprocess;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/**
 * Classes of the JDK whose static variables hold for the whole JVM what a program sets or registers there. Their state before the first run is saved, and
 * written back after each run. They are initialised before the first run, so that this state is known; no initialiser among them starts a thread, reads
 * a file, or depends on what a program may do before it uses the class.
 */
final class JdkRegistries {
    /** What a JDK or an image does not have is left out. */
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
        // Drivers, beans, services of names.
        "java.sql.DriverManager",
        "java.lang.management.ManagementFactory",
        "javax.management.MBeanServerFactory",
        "javax.naming.spi.NamingManager",
        // Security.
        "java.security.Security",
        "java.security.Policy",
        "sun.security.jca.Providers",
        "javax.net.ssl.HttpsURLConnection",
        // The net.
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
    };

    /** Of these only what is set or registered is written back: what they lead to is code, or never changes. */
    private static final Set<String> FLAT = Set.of(
            "java.lang.management.ManagementFactory",
            "java.security.Policy",
            "sun.security.jca.Providers",
            "javax.net.ssl.HttpsURLConnection",
            "java.net.ProxySelector");

    private final SavedGraph graph;

    JdkRegistries(Instrumentation instrumentation) throws ReflectiveOperationException {
        graph = new SavedGraph(type -> open(type, instrumentation));
        for (String name : CLASSES) {
            Class<?> type = initialised(name);
            if (type == null) {
                continue;
            }
            if (FLAT.contains(name)) {
                graph.addFlat(type);
            } else {
                graph.addStatics(type);
            }
        }
        graph.addObject(ForkJoinPool.commonPool());
    }

    private static Class<?> initialised(String name) {
        try {
            return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            // Not in this JDK, or not in this image.
            return null;
        }
    }

    private static void open(Class<?> type, Instrumentation instrumentation) {
        Module module = type.getModule();
        Module agent = JdkRegistries.class.getModule();
        if (module.isNamed() && !module.isOpen(type.getPackageName(), agent)) {
            instrumentation.redefineModule(
                    module, Set.of(), Map.of(), Map.of(type.getPackageName(), Set.of(agent)), Set.of(), Map.of());
        }
    }

    /** Everything is as it was before the first run. */
    void restore() throws IllegalAccessException {
        graph.restore();
    }
}
