package dev.heddle.recorder.cache;

import dev.heddle.recorder.weave.Template;
import dev.heddle.trace.file.CacheSeal;
import dev.heddle.trace.file.PrivateDirectory;
import dev.heddle.trace.file.Sha256;
import dev.heddle.trace.name.ClassName.Loader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Woven classes of the JDK, of this run and of earlier runs. The key of a class is its name and the SHA-256 of its
 * original bytes, which another agent may have changed. Files that cannot be used, or could have been written by
 * another user, are ignored; the reason is reported on demand.
 *
 * <p>Any thread may call it while it loads a class. All state is guarded by this; a class is read and parsed outside
 * the lock.
 */
public final class WovenCache {
    private static final String FILES = "woven-*";
    private static final int MAX_BYTES = 64 << 20;
    private static final Duration MAX_AGE = Duration.ofDays(30);
    /** A file is written within seconds; the writer of an older one was killed. */
    private static final Duration MAX_AGE_OF_PART = Duration.ofHours(1);

    /** Null if nothing is cached. */
    private final Path path;

    private final String key;
    private final Map<String, byte[]> fresh = new HashMap<>();
    /** Null if nothing is cached. */
    private CacheSeal seal;
    /** The file of earlier runs, or null. */
    private CacheFile file;

    private String problem;
    private boolean isSaid;
    /** Whether nothing can be stored, so that it is not tried again. */
    private boolean isUnusable;

    private WovenCache(Path path, String key) {
        this.path = path;
        this.key = key;
    }

    /** A cache for this run alone. */
    public static WovenCache none() {
        return new WovenCache(null, "");
    }

    /**
     * Opens a cache, and makes its directory if it is missing.
     *
     * @param key everything that woven classes depend on, except the class itself
     */
    public static WovenCache open(Path directory, String key) {
        WovenCache cache = new WovenCache(directory.resolve(CacheFile.name(key)), key);
        try {
            cache.problem = PrivateDirectory.make(directory);
            if (cache.problem == null) {
                cache.seal = CacheSeal.of(directory);
                if (Files.exists(cache.path, LinkOption.NOFOLLOW_LINKS)) {
                    cache.file = CacheFile.open(cache.path, key, cache.seal);
                }
            }
        } catch (IOException | SecurityException e) {
            cache.problem = words(e);
        }
        cache.isUnusable = cache.seal == null;
        return cache;
    }

    /**
     * Why the content of a directory cannot be used, or nothing can be stored there; for callers that are not agents.
     * Makes the directory if it is missing.
     *
     * @return one line, or null if the cache can be used
     */
    public static String check(Path directory) {
        try {
            String problem = PrivateDirectory.make(directory);
            if (problem != null) {
                return problem;
            }
            if (!Files.isWritable(directory)) {
                return directory + " cannot be written";
            }
            CacheSeal seal = CacheSeal.of(directory);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, FILES)) {
                for (Path file : files) {
                    if (!CacheFile.isPart(file)) {
                        CacheFile.check(file, seal);
                    }
                }
            }
            return null;
        } catch (NoSuchFileException e) {
            // Another process has replaced a file, or deleted an old one.
            return null;
        } catch (IOException | SecurityException e) {
            return words(e);
        }
    }

    /** The message of Heddle's own exceptions; for exceptions of the system also their type. */
    private static String words(Exception e) {
        return e.getClass() == IOException.class ? e.getMessage() : e.toString();
    }

    /**
     * A class that was woven from these bytes before, or null. Each call makes a new object.
     *
     * @param loader of the class: the boot loader or the platform loader
     * @param keepsFlags as in {@link dev.heddle.recorder.weave.Weaver#weave}
     */
    public Template get(String className, Loader loader, boolean keepsFlags, byte[] classFile) {
        String name = name(className, loader, keepsFlags, classFile);
        try {
            byte[] bytes = bytes(name);
            return bytes == null ? null : TemplateBytes.read(bytes);
        } catch (IOException | RuntimeException e) {
            damaged(className + ": " + e);
            return null;
        }
    }

    /** Stores a class for later runs. */
    public void put(String className, Loader loader, boolean keepsFlags, byte[] classFile, Template template) {
        String name = name(className, loader, keepsFlags, classFile);
        byte[] bytes = TemplateBytes.of(template);
        synchronized (this) {
            fresh.put(name, bytes);
        }
    }

    private static String name(String className, Loader loader, boolean keepsFlags, byte[] classFile) {
        return className + ' ' + loader.code() + (keepsFlags ? " loaded " : " new ") + Sha256.hex(Sha256.of(classFile));
    }

    private byte[] bytes(String name) throws IOException {
        CacheFile kept;
        synchronized (this) {
            byte[] bytes = fresh.get(name);
            if (bytes != null) {
                return bytes;
            }
            kept = file;
        }
        if (kept == null || !kept.has(name)) {
            return null;
        }
        byte[] bytes = kept.entry(name);
        if (bytes == null) {
            damaged(name + " is damaged");
        }
        return bytes;
    }

    private synchronized void damaged(String what) {
        problem = path + ": " + what;
    }

    /** Writes the new classes, together with those that other processes have written meanwhile. */
    public synchronized void save() {
        if (path == null || isUnusable || fresh.isEmpty() || isFull()) {
            return;
        }
        try {
            Map<String, byte[]> all = before();
            all.putAll(fresh);
            CacheFile.write(path, key, seal, all);
            close();
            file = CacheFile.open(path, key, seal);
            fresh.clear();
            deleteOld();
        } catch (IOException | UncheckedIOException e) {
            isUnusable = true;
            problem = words(e);
        }
    }

    private Map<String, byte[]> before() {
        try (CacheFile now = CacheFile.open(path, key, seal)) {
            return now.entries();
        } catch (IOException e) {
            // The file is missing or has nothing of use.
            return new HashMap<>();
        }
    }

    private boolean isFull() {
        try {
            return Files.size(path) > MAX_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Deletes files of JDKs, versions and options that were not written for long, which a process that still needs one
     * makes again. Also deletes temporary files of killed JVMs.
     */
    private void deleteOld() throws IOException {
        long now = System.currentTimeMillis();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path.getParent(), FILES)) {
            for (Path old : files) {
                try {
                    Duration most = CacheFile.isPart(old) ? MAX_AGE_OF_PART : MAX_AGE;
                    if (now - Files.getLastModifiedTime(old).toMillis() > most.toMillis()) {
                        Files.deleteIfExists(old);
                    }
                } catch (NoSuchFileException e) {
                    // Another process was faster.
                    continue;
                }
            }
        }
    }

    /** Closes the file; later lookups find nothing. */
    public synchronized void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                problem = e.toString();
            }
            file = null;
        }
    }

    /**
     * The reason, in one line, why something could not be used or stored; null without a reason, or if it was already
     * returned.
     */
    public synchronized String takeProblem() {
        String taken = isSaid ? null : problem;
        isSaid |= taken != null;
        return taken;
    }
}
