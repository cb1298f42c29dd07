package program;

import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectInputFilter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URLConnection;
import java.security.Provider;
import java.security.Security;
import java.sql.DriverManager;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.prefs.Preferences;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

/** Prints settings of the whole JVM, then changes them. The first line of a run is the same in each JVM. */
public final class Settings {
    /** Each is run by itself; its name hides nothing of another one. */
    public static final List<String> ALL = List.of(
            "user-preferences",
            "system-preferences",
            "editors",
            "introspector",
            "proxies",
            "cookies",
            "responses",
            "connections",
            "filter",
            "streams",
            "providers",
            "drivers",
            "images",
            "paths",
            "servers",
            "management",
            "contexts",
            "groups",
            "common-pool",
            "log-configuration",
            "policy",
            "charset",
            "signals",
            "zones");

    private Settings() {}

    /** @param words names of {@link #ALL}; none is all */
    public static void main(String[] words) throws Exception {
        for (String what : words.length == 0 ? ALL.toArray(new String[0]) : words) {
            change(what);
        }
    }

    private static void change(String what) throws Exception {
        switch (what) {
            case "user-preferences" -> preferences(Preferences.userRoot());
            case "system-preferences" -> preferences(Preferences.systemRoot());
            case "editors" -> editors();
            case "introspector" -> introspector();
            case "proxies" -> {
                print(what, ProxySelector.getDefault().getClass().getName());
                ProxySelector.setDefault(new NoProxy());
            }
            case "cookies" -> {
                print(what, CookieHandler.getDefault());
                CookieHandler.setDefault(new CookieManager());
            }
            case "responses" -> {
                print(what, ResponseCache.getDefault());
                ResponseCache.setDefault(new NoResponses());
            }
            case "connections" -> connections();
            case "filter" -> {
                print(what, ObjectInputFilter.Config.getSerialFilter());
                ObjectInputFilter.Config.setSerialFilter(info -> ObjectInputFilter.Status.UNDECIDED);
            }
            case "streams" -> {
                print(what, System.in.getClass().getName() + " " + (System.out == System.err));
                System.setIn(new ByteArrayInputStream(new byte[1]));
                System.setErr(System.out);
                System.setOut(new PrintStream(new ByteArrayOutputStream()));
            }
            case "providers" -> {
                print(what, Security.getProviders().length + " " + Security.getProperty("keystore.type"));
                Security.removeProvider("SunJCE");
                Security.addProvider(new Provider("Settings", "1", "of a run") {});
                Security.setProperty("keystore.type", "jks");
            }
            case "drivers" -> {
                print(what, DriverManager.getLoginTimeout() + " " + DriverManager.getLogWriter());
                DriverManager.setLoginTimeout(7);
                DriverManager.setLogWriter(new PrintWriter(new StringWriter()));
            }
            case "images" -> images();
            case "paths" -> paths();
            case "servers" -> servers();
            case "management" -> {
                print(what, ManagementFactory.getThreadMXBean().isThreadContentionMonitoringEnabled());
                ManagementFactory.getThreadMXBean().setThreadContentionMonitoringEnabled(true);
            }
            case "contexts" -> {
                print(
                        what,
                        HttpsURLConnection.getDefaultHostnameVerifier()
                                        .getClass()
                                        .getName() + " "
                                + SSLContext.getDefault().getProtocol());
                HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
                SSLContext.setDefault(SSLContext.getInstance("TLSv1.2"));
            }
            case "groups" -> groups();
            case "common-pool" -> commonPool();
            case "log-configuration" -> {
                print(
                        what,
                        Logger.getLogger("").getLevel() + " "
                                + LogManager.getLogManager().getProperty("program.level"));
                LogManager.getLogManager()
                        .readConfiguration(new ByteArrayInputStream(".level=OFF\nprogram.level=ALL\n".getBytes()));
            }
            case "policy" -> policy();
            case "charset" -> {
                print(what, System.getProperty("file.encoding") + " " + Locale.getDefault());
                System.setProperty("file.encoding", "UTF-16");
                Locale.setDefault(Locale.KOREA);
            }
            case "signals" -> signals();
            case "zones" -> zones();
            default -> throw new IllegalArgumentException(what);
        }
    }

    private static void print(String what, Object value) {
        System.out.println(what + " " + value);
    }

    /** Files are no state of the JVM, so the keys are gone at the end. */
    private static void preferences(Preferences root) throws Exception {
        print("preferences", root.nodeExists("heddle-settings") + " " + root.get("heddle-key", "none"));
        CountDownLatch heard = new CountDownLatch(1);
        root.addPreferenceChangeListener(event -> {
            System.out.println("changed " + event.getKey());
            heard.countDown();
        });
        root.node("heddle-settings").put("a", "b");
        root.put("heddle-key", "set");
        heard.await();
        root.remove("heddle-key");
        root.node("heddle-settings").removeNode();
        root.flush();
    }

    /** A class to be edited. */
    public static final class Edited {
        public int getValue() {
            return 1;
        }
    }

    /** Its editor. */
    public static final class Editor extends PropertyEditorSupport {}

    private static void editors() {
        print(
                "editors",
                PropertyEditorManager.findEditor(List.class) + " "
                        + PropertyEditorManager.getEditorSearchPath().length);
        PropertyEditorManager.registerEditor(List.class, Editor.class);
        PropertyEditorManager.setEditorSearchPath(new String[] {"program", "other"});
    }

    private static void introspector() throws Exception {
        BeanInfo info = Introspector.getBeanInfo(Edited.class);
        print("introspector", info.getPropertyDescriptors().length + " " + Introspector.getBeanInfoSearchPath().length);
        Introspector.setBeanInfoSearchPath(new String[] {"program", "other", "more"});
    }

    private static final class NoProxy extends ProxySelector {
        @Override
        public List<java.net.Proxy> select(URI uri) {
            return List.of();
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, java.io.IOException e) {}
    }

    private static final class NoResponses extends ResponseCache {
        @Override
        public java.net.CacheResponse get(URI uri, String method, java.util.Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public java.net.CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    private static void connections() throws Exception {
        print(
                "connections",
                URLConnection.getDefaultAllowUserInteraction() + " " + HttpURLConnection.getFollowRedirects() + " "
                        + URLConnection.guessContentTypeFromName("a.settings"));
        URLConnection.setDefaultAllowUserInteraction(true);
        HttpURLConnection.setFollowRedirects(false);
        URLConnection.setFileNameMap(name -> "text/settings");
        URLConnection.setContentHandlerFactory(type -> null);
    }

    private static void images() {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        int readers = 0;
        for (var all = registry.getServiceProviders(ImageReaderSpi.class, false); all.hasNext(); all.next()) {
            readers++;
        }
        print("images", readers + " " + ImageIO.getUseCache() + " " + ImageIO.getCacheDirectory());
        registry.deregisterServiceProvider(
                registry.getServiceProviders(ImageReaderSpi.class, false).next());
        ImageIO.setUseCache(false);
        ImageIO.setCacheDirectory(new File(System.getProperty("java.io.tmpdir")));
    }

    private static void paths() throws Exception {
        print(
                "paths",
                XPathFactory.newInstance()
                                .newXPath()
                                .evaluate("count(//a)", new InputSource(new StringReader("<r><a/><a/></r>")))
                        + " "
                        + ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream()
                                .count());
    }

    /** A bean. */
    public interface BeanMBean {
        int getValue();
    }

    /** Its implementation. */
    public static final class Bean implements BeanMBean {
        @Override
        public int getValue() {
            return 1;
        }
    }

    private static void servers() throws Exception {
        print(
                "servers",
                MBeanServerFactory.findMBeanServer(null).size() + " "
                        + ManagementFactory.getPlatformMBeanServer().getMBeanCount());
        MBeanServer server = MBeanServerFactory.createMBeanServer("program");
        server.registerMBean(new Bean(), new ObjectName("program:type=Bean"));
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Bean(), new ObjectName("program:type=Bean"));
    }

    private static void groups() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        print("groups", group.activeGroupCount() + " " + group.getMaxPriority());
        new ThreadGroup("of a run");
        group.setMaxPriority(3);
    }

    private static void commonPool() {
        int sum = IntStream.range(0, 100).parallel().map(i -> i * 2).sum();
        int more = CompletableFuture.supplyAsync(() -> 1, ForkJoinPool.commonPool())
                .join();
        print("common-pool", sum + more);
    }

    @SuppressWarnings({"removal", "deprecation"})
    private static void policy() throws Exception {
        print(
                "policy",
                java.security.Policy.class
                                .getMethod("getPolicy")
                                .invoke(null)
                                .getClass()
                                .getName() + " " + System.getSecurityManager());
        try {
            java.security.Policy.setPolicy(new java.security.Policy() {});
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(java.security.Permission permission) {}
            });
        } catch (UnsupportedOperationException e) {
            System.out.println("not in this JDK");
        }
    }

    /** By reflection, because the compiler warns of each use of these classes. */
    private static void signals() throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object mine = Proxy.newProxyInstance(
                Settings.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> null);
        Object before = signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance("USR2"), mine);
        print("signals", before.getClass().getSimpleName().startsWith("$Proxy"));
    }

    private static void zones() {
        print("zones", java.time.zone.ZoneRulesProvider.getAvailableZoneIds().contains("Run/Settings"));
        java.time.zone.ZoneRulesProvider.registerProvider(new Zone());
    }

    private static final class Zone extends java.time.zone.ZoneRulesProvider {
        @Override
        protected java.util.Set<String> provideZoneIds() {
            return java.util.Set.of("Run/Settings");
        }

        @Override
        protected java.time.zone.ZoneRules provideRules(String id, boolean forCaching) {
            return java.time.zone.ZoneRules.of(java.time.ZoneOffset.UTC);
        }

        @Override
        protected java.util.NavigableMap<String, java.time.zone.ZoneRules> provideVersions(String id) {
            return new java.util.TreeMap<>();
        }
    }
}
