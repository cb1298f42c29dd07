package dev.heddle.recorder.cache;

import dev.heddle.trace.recording.OwnerOnly;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * A file of woven classes: a head with {@link #MAGIC}, its length and its checksum, the key and a table of entries, and then the entries, each
 * with a checksum of its own. Never changed: a file with more entries takes its place in one step, so whoever reads it goes on reading what was.
 */
final class CacheFile implements Closeable {
    private static final long MAGIC = 0x484C444C_57563031L;
    /** Magic, length and checksum. */
    private static final int FIXED_BYTES = 16;

    private static final int MAX_HEAD = 16 << 20;
    /** How the name of a file ends that somebody writes just now, or has left when its JVM was killed. */
    private static final String PART = ".part";

    private final RandomAccessFile file;
    private final Map<String, Place> places = new HashMap<>();

    /** Where an entry is. */
    private record Place(long at, int length, int checksum) {}

    private CacheFile(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @throws IOException with a line for the user, if it cannot be read, is damaged, or has another key
     */
    static CacheFile open(Path path, String key) throws IOException {
        CacheFile cache = new CacheFile(new RandomAccessFile(path.toFile(), "r"));
        try {
            String own = cache.readHead(path);
            if (!own.equals(key)) {
                throw new IOException(path + " is of another JDK, version or options");
            }
            return cache;
        } catch (IOException | RuntimeException e) {
            cache.close();
            throw e instanceof IOException ? (IOException) e : new IOException(path + " is damaged: " + e, e);
        }
    }

    /**
     * Looks at a file without using it.
     *
     * @throws IOException with a line for the user, if it cannot be read, is damaged, or of another version
     */
    static void check(Path path) throws IOException {
        try (CacheFile cache = new CacheFile(new RandomAccessFile(path.toFile(), "r"))) {
            cache.readHead(path);
        } catch (RuntimeException e) {
            throw new IOException(path + " is damaged: " + e, e);
        }
    }

    /** @return the key */
    private String readHead(Path path) throws IOException {
        byte[] fixed = new byte[FIXED_BYTES];
        long size = file.length();
        if (size < FIXED_BYTES) {
            throw new IOException(path + " is damaged: it is too short");
        }
        file.readFully(fixed);
        BytesIn in = new BytesIn(fixed);
        if (in.number() != MAGIC) {
            throw new IOException(path + " is no cache of this version");
        }
        int length = in.integer();
        if (length < 0 || length > Math.min(MAX_HEAD, size - FIXED_BYTES)) {
            throw new IOException(path + " is damaged: it is too short");
        }
        byte[] head = new byte[length];
        file.readFully(head);
        if (checksum(head) != in.integer()) {
            throw new IOException(path + " is damaged: its checksum does not fit");
        }
        BytesIn table = new BytesIn(head);
        String key = table.string();
        long at = FIXED_BYTES + length;
        for (int left = table.integer(); left > 0; left--) {
            String name = table.string();
            int entryLength = table.integer();
            places.put(name, new Place(at, entryLength, table.integer()));
            at += entryLength;
        }
        if (at != size) {
            throw new IOException(path + " is damaged: it has " + size + " of " + at + " bytes");
        }
        return key;
    }

    boolean has(String name) {
        return places.containsKey(name);
    }

    /** An entry, or null if there is none of this name or it is damaged. */
    byte[] entry(String name) throws IOException {
        Place place = places.get(name);
        if (place == null) {
            return null;
        }
        byte[] bytes = new byte[place.length];
        // A channel would be closed if the thread that loads a class just now is interrupted.
        synchronized (file) {
            file.seek(place.at);
            file.readFully(bytes);
        }
        return checksum(bytes) == place.checksum ? bytes : null;
    }

    /** All entries that are whole. */
    Map<String, byte[]> entries() throws IOException {
        Map<String, byte[]> all = new HashMap<>();
        for (String name : places.keySet()) {
            byte[] entry = entry(name);
            if (entry != null) {
                all.put(name, entry);
            }
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Makes or replaces a file in one step. */
    static void write(Path path, String key, Map<String, byte[]> entries) throws IOException {
        BytesOut head = new BytesOut();
        head.string(key);
        head.integer(entries.size());
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            head.string(entry.getKey());
            head.integer(entry.getValue().length);
            head.integer(checksum(entry.getValue()));
        }
        byte[] headBytes = head.toByteArray();
        Path part = path.resolveSibling(
                path.getFileName() + "." + ProcessHandle.current().pid() + "-" + System.nanoTime() + PART);
        try {
            try (OutputStream out = new BufferedOutputStream(OwnerOnly.newOutputStream(part))) {
                out.write(ByteBuffer.allocate(FIXED_BYTES)
                        .putLong(MAGIC)
                        .putInt(headBytes.length)
                        .putInt(checksum(headBytes))
                        .array());
                out.write(headBytes);
                for (byte[] entry : entries.values()) {
                    out.write(entry);
                }
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }

    /** Whether a file is not yet, or will never be, one of classes. */
    static boolean isPart(Path path) {
        return path.getFileName().toString().endsWith(PART);
    }

    static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    /** A name that a file of this key has. */
    static String name(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        long hash = 0xCBF29CE484222325L;
        for (byte b : bytes) {
            hash = (hash ^ b) * 0x100000001B3L;
        }
        return "woven-" + Long.toHexString(hash) + ".bin";
    }
}
