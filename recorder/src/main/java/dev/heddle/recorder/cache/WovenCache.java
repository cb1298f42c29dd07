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
 * Woven classes of the JDK, of this run and of runs before. A class is found by its name, and by the SHA-256 of what it was woven
 * from: another agent may have changed it. What cannot be used, or could have been written by another user, is as if it were not there, and said on demand.
 *
 * <p>Any thread may ask while it loads a class. All state is guarded by this; a class is read and understood outside the lock.
 */
public final class WovenCache {
    private static final String FILES = "woven-*";
    private static final int MAX_BYTES = 64 << 20;
    private static final Duration MAX_AGE = Duration.ofDays(30);
    /** A file is written within seconds; its writer was killed if it is older. */
    private static final Duration MAX_AGE_OF_PART = Duration.ofHours(1);

    /** Null if nothing is kept. */
    private final Path path;

    private final String key;
    private final Map<String, byte[]> fresh = new HashMap<>();
    /** Null if nothing is kept. */
    private CacheSeal seal;
    /** What runs before have left, or null. */
    private CacheFile file;

    private String problem;
    private boolean isSaid;
    /** Whether nothing can be kept, so that it is not tried again. */
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
     * Opens a cache; its directory is made if need be.
     *
     * @param key everything that what is woven depends on, besides the class itself
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
     * Why what is in a directory cannot be used, or nothing be kept there, for somebody who is not an agent; the directory is made if need be.
     *
     * @return one line, or null if all is well
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

    /** A message of Heddle as it is, one of the system with what kind it is. */
    private static String words(Exception e) {
        return e.getClass() == IOException.class ? e.getMessage() : e.toString();
    }

    /**
     * A class that was woven from these bytes before, or null. Each call makes another one.
     *
     * @param loader who loads it: the boot loader or the platform loader
     * @param keepsFlags as {@link dev.heddle.recorder.weave.Weaver#weave} has it
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

    /** Keeps a class for later. */
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

    /** Writes what is new, with what others have written meanwhile. */
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
            // There is none, or nothing that is worth keeping.
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

    /** Files of JDKs, versions and options that nobody has written for long: whoever still needs one makes it again; and what killed JVMs have left. */
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
                    // Somebody else was faster.
                    continue;
                }
            }
        }
    }

    /** Closes the file; what is asked afterwards is not found. */
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

    /** Why something could not be used or kept, in one line; null if nothing is to be said, or was said already. */
    public synchronized String takeProblem() {
        String taken = isSaid ? null : problem;
        isSaid |= taken != null;
        return taken;
    }
}
