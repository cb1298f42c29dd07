package dev.heddle.replayer.inprocess;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

/** Looks at classes as they are loaded, for those that outlive a run. Changes none. */
final class LoadedClasses implements ClassFileTransformer {
    /** Classes of the JDK that keep for the whole JVM what a program tells them. */
    private static final String[] KEEPERS = {
        "java/util/logging/LogManager", "java/sql/DriverManager", "java/lang/management/ManagementFactory"
    };

    private final ClassLoader application = ClassLoader.getSystemClassLoader();
    /** The first of each kind. */
    private volatile String ofApplication;

    private volatile String keeper;

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (loaded != null || name == null) {
            return null;
        }
        if (loader == application && ofApplication == null) {
            ofApplication = name;
        } else if (loader == null || loader != application) {
            for (String known : KEEPERS) {
                if (known.equals(name)) {
                    keeper = name;
                }
            }
        }
        return null;
    }

    /** What was loaded since this was asked last, and is there for all later runs, in words. */
    List<String> news() {
        List<String> news = new ArrayList<>();
        if (ofApplication != null) {
            news.add("class " + ofApplication.replace('/', '.') + " was loaded by the application's class loader");
            ofApplication = null;
        }
        if (keeper != null) {
            news.add("class " + keeper.replace('/', '.') + " keeps for the whole JVM what it is told");
            keeper = null;
        }
        return news;
    }
}
