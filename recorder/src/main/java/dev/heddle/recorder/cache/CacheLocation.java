package dev.heddle.recorder.cache;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/**
 * The place of the cache of woven classes.
 *
 * @param directory null if nothing is cached
 * @param key what woven classes depend on
 */
public record CacheLocation(Path directory, CacheKey key) {
    /** Read if the option is not given; it has the same values. */
    public static final String VARIABLE = "HEDDLE_CACHE";

    private static final String ON = "on";
    private static final String OFF = "off";
    private static final String OWN = "heddle";

    /** @param synchronizedSignatures the early synchronized methods, which callers are woven with */
    public WovenCache open(Set<String> synchronizedSignatures) {
        return directory == null
                ? WovenCache.none()
                : WovenCache.open(
                        directory,
                        key.with("synchronized", synchronizedSignatures).toString());
    }

    /**
     * The directory, or null if nothing is cached.
     *
     * @param option {@code on}, {@code off}, a directory, or null
     * @throws IllegalArgumentException with a line for the user, if a directory cannot have this name here
     */
    public static Path directory(String option) {
        String wanted = option != null ? option : System.getenv(VARIABLE);
        if (wanted == null || wanted.isEmpty() || wanted.equals(ON)) {
            return preset();
        }
        return wanted.equals(OFF) ? null : path(wanted);
    }

    /** The usual place: {@code XDG_CACHE_HOME} or {@code ~/.cache}; null without a home directory. */
    private static Path preset() {
        String caches = System.getenv("XDG_CACHE_HOME");
        if (caches != null && caches.startsWith("/")) {
            return path(caches).resolve(OWN);
        }
        String home = System.getProperty("user.home");
        return home == null || !home.startsWith("/")
                ? null
                : path(home).resolve(".cache").resolve(OWN);
    }

    private static Path path(String name) {
        try {
            return Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "the cache " + name + " is not a path on this system: " + e.getMessage(), e);
        }
    }
}
