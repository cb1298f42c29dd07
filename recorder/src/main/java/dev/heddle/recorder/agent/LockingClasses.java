package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Weaver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The loaded classes that the profile {@code facts} has to change, found by their class files. The JVM discards the
 * compiled code of each class that it gets again, even if nothing changes, so a running program would get slow.
 */
final class LockingClasses {
    private LockingClasses() {}

    /** Classes with nothing to hook are counted. A class without a readable class file may have hooks. */
    static List<Class<?>> among(List<Class<?>> classes, Weaver weaver, UnwovenCounts unwoven) throws IOException {
        List<Class<?>> locking = new ArrayList<>();
        try (OpenJars jars = new OpenJars()) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/');
                if (Weaver.isSpecial(name) || mayLock(type, name, weaver, jars)) {
                    locking.add(type);
                } else {
                    unwoven.add(UnwovenCounts.NO_CODE, name);
                }
            }
        }
        return locking;
    }

    private static boolean mayLock(Class<?> type, String name, Weaver weaver, OpenJars jars) {
        try {
            byte[] file = OriginalFiles.find(type.getClassLoader(), name, type.getProtectionDomain(), jars);
            return file == null || !weaver.isWithoutLocks(file);
        } catch (IOException | RuntimeException | LinkageError e) {
            // A loader of the program may fail in any way; a damaged class file is counted where it is woven.
            return true;
        }
    }
}
