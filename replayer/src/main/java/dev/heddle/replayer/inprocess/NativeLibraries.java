package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds native libraries of programs: the state in their own memory cannot be restored. */
final class NativeLibraries {
    private static final String OWNER = "jdk.internal.loader.NativeLibraries";

    private final Path jdk = Path.of(System.getProperty("java.home"));
    private final Set<?> loaded;
    private final Set<Object> known;

    /** Requires that the package of {@value #OWNER} is open. */
    NativeLibraries() throws ReflectiveOperationException {
        Field names = Class.forName(OWNER).getDeclaredField("loadedLibraryNames");
        names.setAccessible(true);
        loaded = (Set<?>) names.get(null);
        known = Set.copyOf(loaded);
    }

    /** Returns those that a run has loaded. */
    List<String> news() {
        List<String> news = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (Object name : loaded) {
            if (!known.contains(name) && !Path.of(name.toString()).startsWith(jdk)) {
                names.add(name.toString());
            }
        }
        for (String name : names) {
            news.add("native library " + name
                    + " was loaded, whose state cannot be restored: use the library without native code, if "
                    + "it has such a mode");
        }
        return news;
    }
}
