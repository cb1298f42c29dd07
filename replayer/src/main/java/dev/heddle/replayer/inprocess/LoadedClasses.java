package dev.heddle.replayer.inprocess;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Observes class loading to find classes of the program that outlive a run. Changes none. */
final class LoadedClasses implements ClassFileTransformer {
    private final ClassLoader application = ClassLoader.getSystemClassLoader();
    private final ClassPath path;
    private final Set<String> ofApplication = ConcurrentHashMap.newKeySet();

    /** Classes of the JDK to look for, as a class file names them. */
    private volatile Set<String> wanted = Set.of();

    private final Set<String> noted = ConcurrentHashMap.newKeySet();

    LoadedClasses(ClassPath path) {
        this.path = path;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (loaded == null && name != null && loader == application) {
            ofApplication.add(name);
        } else if (loaded == null && loader == null && name != null && wanted.contains(name)) {
            noted.add(name.replace('/', '.'));
        }
        return null;
    }

    /** From now on, notes when one of these classes of the JDK is loaded. */
    void note(Set<String> classes) {
        wanted = classes.stream().map(name -> name.replace('.', '/')).collect(Collectors.toSet());
    }

    /** Those of them that were loaded. */
    Set<String> noted() {
        return noted;
    }

    /** Notes such a class no more. */
    void forget(String name) {
        noted.remove(name);
    }

    /**
     * Returns the classes of the program that were loaded since the last call and are shared by all later runs. Classes
     * that an agent has added to the class path do not belong to the program.
     */
    List<String> news() throws IOException {
        if (ofApplication.isEmpty()) {
            return List.of();
        }
        String first = null;
        for (String name : ofApplication) {
            String className = name.replace('/', '.');
            if (path.find(className) != null && (first == null || className.compareTo(first) < 0)) {
                first = className;
            }
        }
        ofApplication.clear();
        return first == null
                ? List.of()
                : List.of("class " + first
                        + " was loaded by the JVM's application class loader, not by the program's: "
                        + "load it with the context class loader");
    }
}
