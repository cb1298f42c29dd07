package program;

import java.lang.management.ManagementFactory;
import java.net.Authenticator;
import java.net.MalformedURLException;
import java.net.PasswordAuthentication;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.Provider;
import java.security.Security;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Prints the registrations and settings of the whole JVM, then adds some. A later run prints the same. */
final class Registers {
    private Registers() {}

    /** A bean. */
    public interface ProbeMBean {
        int getValue();
    }

    /** Its implementation. */
    public static final class Probe implements ProbeMBean {
        @Override
        public int getValue() {
            return 1;
        }
    }

    static void in(String what) throws Exception {
        switch (what) {
            case "property" -> {
                System.out.println(System.getProperty("program.leaves")
                        + System.getProperty("user.home").isEmpty());
                System.setProperty("program.leaves", "this");
                System.setProperty("user.home", "");
            }
            case "properties" -> {
                System.out.println(System.getProperties().getClass());
                Properties own = new Properties() {};
                own.putAll(System.getProperties());
                System.setProperties(own);
            }
            case "locale" -> {
                System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
                Locale.setDefault(Locale.forLanguageTag("tr-TR"));
                Locale.setDefault(Locale.Category.FORMAT, Locale.JAPAN);
            }
            case "zone" -> {
                System.out.println(TimeZone.getDefault().getID());
                TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            }
            case "handler" -> {
                System.out.println(Thread.getDefaultUncaughtExceptionHandler());
                Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
            }
            case "level" -> level();
            case "logs" -> logs();
            case "driver" -> driver();
            case "bean" -> bean();
            case "provider" -> {
                System.out.println(Security.getProvider("Probe") + Security.getProperty("program.leaves"));
                Security.insertProviderAt(new Provider("Probe", "1", "none") {}, 1);
                Security.setProperty("program.leaves", "this");
            }
            case "urls" -> urls();
            case "authenticator" -> {
                System.out.println(Authenticator.getDefault());
                Authenticator.setDefault(new Authenticator() {
                    @Override
                    protected PasswordAuthentication getPasswordAuthentication() {
                        return null;
                    }
                });
            }
            case "delayed" ->
                System.out.println(new CompletableFuture<String>()
                        .completeOnTimeout("late", 5, TimeUnit.MILLISECONDS)
                        .get());
            default -> throw new IllegalArgumentException(what);
        }
    }

    private static void level() {
        Logger logger = Logger.getLogger("program.leaves");
        System.out.println(logger.getLevel() + " " + logger.getHandlers().length + " "
                + Logger.getLogger("").getHandlers().length + " "
                + Logger.getLogger("").getLevel());
        logger.setLevel(Level.FINEST);
        logger.addHandler(new Prints(false));
        Logger.getLogger("").setLevel(Level.OFF);
        Logger.getLogger("").addHandler(new Prints(false));
    }

    private static final class Prints extends Handler {
        private final boolean tellsEnd;

        Prints(boolean tellsEnd) {
            this.tellsEnd = tellsEnd;
        }

        @Override
        public void publish(LogRecord record) {
            System.out.println(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            if (tellsEnd) {
                System.out.println("closed");
            }
        }
    }

    private static void logs() {
        Logger logger = Logger.getLogger("program.leaves");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Prints(true));
        logger.info("logged");
    }

    private static void driver() throws SQLException {
        System.out.println(DriverManager.drivers()
                .filter(driver -> driver.getClass().getPackage() == Registers.class.getPackage())
                .count());
        DriverManager.registerDriver(new NoDriver());
        System.out.println(DriverManager.getDriver("none:").getMajorVersion());
    }

    private static final class NoDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("none:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    private static void bean() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("program:type=Probe");
        System.out.println(server.isRegistered(name));
        server.registerMBean(new Probe(), name);
        System.out.println(server.getAttribute(name, "Value"));
    }

    private static void urls() {
        try {
            System.out.println(new URL("leaves:known").getPath());
        } catch (MalformedURLException e) {
            System.out.println("unknown");
        }
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("leaves") ? new Handles() : null);
        System.out.println(URLConnection.getDefaultUseCaches("jar"));
        URLConnection.setDefaultUseCaches("jar", false);
    }

    private static final class Handles extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return null;
        }
    }
}
