package dev.heddle.replayer.inprocess;

import java.io.IOException;
import java.net.URL;
import java.security.CodeSource;
import java.security.SecureClassLoader;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** Loads the classes of one run, like the JVM's application loader. */
class RunLoader extends SecureClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** Also has classes that agents add to the class path. */
    private static final ClassLoader APPLICATION = ClassLoader.getSystemClassLoader();

    private final ClassPath path;
    private final SharedLoader shared;

    /** @param shared loader of the classes that are the same in all runs; null if none exists */
    RunLoader(ClassPath path, SharedLoader shared) {
        super(ClassLoader.getPlatformClassLoader());
        this.path = path;
        this.shared = shared;
    }

    /**
     * Whether the class belongs to the runs of the program: a loader of a run, or one that such a run made, defined it.
     */
    static boolean isOfRun(Class<?> type) {
        return isOfRun(type.getClassLoader());
    }

    /** Whether a class loader is one of a run. */
    static boolean isOfRun(ClassLoader of) {
        for (ClassLoader loader = of; loader != null; loader = loader.getParent()) {
            if (loader instanceof RunLoader || loader.getClass().getClassLoader() instanceof RunLoader) {
                return true;
            }
        }
        return false;
    }

    /** On the program's main thread, before its main method is called. */
    void initialise(Class<?> main) {}

    /**
     * Returns the class file of a class that the program does not have; null if it is another class. Not an overridden
     * {@code findClass}: the program may print the stack of an exception from there.
     */
    byte[] generated(String name) {
        return null;
    }

    /** The parents are the same in each run, so a class they lack in one run is missing in the next. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (shared != null && shared.isShared(name)) {
            return shared.loadClass(name, resolve);
        }
        if (!path.hasFound(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = findClass(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] generated = generated(name);
        if (generated != null) {
            return defineClass(name, generated, 0, generated.length);
        }
        ClassPath.ClassFile file;
        try {
            file = path.find(name);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        if (file == null) {
            return APPLICATION.loadClass(name);
        }
        definePackage(name, file.manifest(), file.source());
        return defineClass(name, file.bytes(), 0, file.bytes().length, file.source());
    }

    private void definePackage(String className, Manifest manifest, CodeSource source) {
        int end = className.lastIndexOf('.');
        if (end < 0 || manifest == null) {
            return;
        }
        String name = className.substring(0, end);
        if (getDefinedPackage(name) != null) {
            return;
        }
        Attributes own = manifest.getAttributes(name.replace('.', '/') + "/");
        Attributes main = manifest.getMainAttributes();
        try {
            definePackage(
                    name,
                    value(own, main, Attributes.Name.SPECIFICATION_TITLE),
                    value(own, main, Attributes.Name.SPECIFICATION_VERSION),
                    value(own, main, Attributes.Name.SPECIFICATION_VENDOR),
                    value(own, main, Attributes.Name.IMPLEMENTATION_TITLE),
                    value(own, main, Attributes.Name.IMPLEMENTATION_VERSION),
                    value(own, main, Attributes.Name.IMPLEMENTATION_VENDOR),
                    Boolean.parseBoolean(value(own, main, Attributes.Name.SEALED)) ? source.getLocation() : null);
        } catch (IllegalArgumentException e) {
            // Another thread was first; otherwise this is a failure.
            if (getDefinedPackage(name) == null) {
                throw e;
            }
        }
    }

    private static String value(Attributes own, Attributes main, Attributes.Name name) {
        String value = own == null ? null : own.getValue(name);
        return value != null ? value : main.getValue(name);
    }

    @Override
    protected URL findResource(String name) {
        return path.resource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return path.resources(name);
    }
}
