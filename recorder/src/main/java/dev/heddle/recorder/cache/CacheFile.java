package dev.heddle.recorder.cache;

import dev.heddle.trace.file.CacheSeal;
import dev.heddle.trace.file.Sha256;
import dev.heddle.trace.file.Trust;
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

/**
 * A file of woven classes: a head with {@link #MAGIC}, its length and its {@linkplain CacheSeal seal}, the key, a table
 * of entries with their SHA-256, and then the entries. A file is never changed. A file with more entries replaces it in
 * one step, so a reader continues to read the previous content. It is opened once, and all used data is read through
 * this handle and compared with its digest.
 */
final class CacheFile implements Closeable {
    private static final long MAGIC = 0x484C444C_57563032L;
    /** Magic, length and seal. */
    private static final int FIXED_BYTES = Long.BYTES + Integer.BYTES + Sha256.BYTES;

    private static final int MAX_HEAD = 16 << 20;
    /** The letters of a key's digest in the name of its file. */
    private static final int NAME_LETTERS = 32;

    /** Suffix of temporary files (being written, or left by a killed JVM). */
    private static final String PART = ".part";

    private final RandomAccessFile file;
    private final Map<String, Place> places = new HashMap<>();

    /** The position of an entry. */
    private record Place(long at, int length, byte[] digest) {}

    private CacheFile(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @throws IOException with a line for the user, if it cannot be read, is damaged, or has another key
     */
    static CacheFile open(Path path, String key, CacheSeal seal) throws IOException {
        CacheFile cache = new CacheFile(file(path));
        try {
            String own = cache.readHead(path, seal);
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
     * Checks a file without using it.
     *
     * @throws IOException with a line for the user, if it cannot be read, is damaged, or of another version
     */
    static void check(Path path, CacheSeal seal) throws IOException {
        try (CacheFile cache = new CacheFile(file(path))) {
            cache.readHead(path, seal);
        } catch (RuntimeException e) {
            throw new IOException(path + " is damaged: " + e, e);
        }
    }

    private static RandomAccessFile file(Path path) throws IOException {
        String problem = Trust.problemOfFile(path);
        if (problem != null) {
            throw new IOException(problem);
        }
        return new RandomAccessFile(path.toFile(), "r");
    }

    /** @return the key */
    private String readHead(Path path, CacheSeal seal) throws IOException {
        byte[] fixed = new byte[FIXED_BYTES];
        long size = file.length();
        if (size < FIXED_BYTES) {
            throw new IOException(path + " is damaged: it is too short");
        }
        file.readFully(fixed);
        ByteInput in = new ByteInput(fixed);
        if (in.number() != MAGIC) {
            throw new IOException(path + " is not a cache of this version");
        }
        int length = in.integer();
        if (length < 0 || length > Math.min(MAX_HEAD, size - FIXED_BYTES)) {
            throw new IOException(path + " is damaged: it is too short");
        }
        byte[] head = new byte[length];
        file.readFully(head);
        if (!Sha256.isSame(seal.of(head), in.bytes(Sha256.BYTES))) {
            throw new IOException(path + " is damaged, or was not made by this user's Heddle: its seal does not fit");
        }
        ByteInput table = new ByteInput(head);
        String key = table.string();
        long at = FIXED_BYTES + length;
        for (int left = table.integer(); left > 0; left--) {
            String name = table.string();
            int entryLength = table.integer();
            places.put(name, new Place(at, entryLength, table.bytes(Sha256.BYTES)));
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

    /** An entry, or null if there is no entry of this name or it is damaged. */
    byte[] entry(String name) throws IOException {
        Place place = places.get(name);
        if (place == null) {
            return null;
        }
        byte[] bytes = new byte[place.length];
        // Not a channel, which would be closed by an interrupt of the thread that loads a class.
        synchronized (file) {
            file.seek(place.at);
            file.readFully(bytes);
        }
        return Sha256.isSame(Sha256.of(bytes), place.digest) ? bytes : null;
    }

    /** All intact entries. */
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
    static void write(Path path, String key, CacheSeal seal, Map<String, byte[]> entries) throws IOException {
        ByteOutput head = new ByteOutput();
        head.string(key);
        head.integer(entries.size());
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            head.string(entry.getKey());
            head.integer(entry.getValue().length);
            head.append(Sha256.of(entry.getValue()));
        }
        byte[] headBytes = head.toByteArray();
        Path part = path.resolveSibling(
                path.getFileName() + "." + ProcessHandle.current().pid() + "-" + System.nanoTime() + PART);
        try {
            try (OutputStream out = new BufferedOutputStream(OwnerOnly.newOutputStream(part))) {
                out.write(ByteBuffer.allocate(FIXED_BYTES)
                        .putLong(MAGIC)
                        .putInt(headBytes.length)
                        .put(seal.of(headBytes))
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

    /** Whether a file is temporary. */
    static boolean isPart(Path path) {
        return path.getFileName().toString().endsWith(PART);
    }

    /** The file name for a key. */
    static String name(String key) {
        String digest = Sha256.hex(Sha256.of(key.getBytes(StandardCharsets.UTF_8)));
        return "woven-" + digest.substring(0, NAME_LETTERS) + ".bin";
    }
}
