package dev.heddle.recorder.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * The entries of a jar, by name. The same entries give the same bytes. Two different entries of one name are an error.
 */
final class PackedJar {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final Map<String, byte[]> entries = new TreeMap<>();

    /** @throws IllegalArgumentException if there is another entry of this name */
    void add(String name, byte[] bytes) {
        byte[] there = entries.putIfAbsent(name, bytes);
        if (there != null && !Arrays.equals(there, bytes)) {
            throw new IllegalArgumentException(
                    "two libraries have a different " + name + ": choose the one for the jar");
        }
    }

    /** Adds a file of {@code META-INF/services}; files of one name are joined. */
    void addService(String name, byte[] bytes) {
        entries.merge(name, bytes, PackedJar::joined);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        String text = new String(first, StandardCharsets.UTF_8) + "\n" + new String(second, StandardCharsets.UTF_8);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A checksum of all entries so far. */
    String checksum() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            entries.forEach((name, bytes) -> {
                digest.update((name + ' ' + bytes.length + '\n').getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    void write(Path output, byte[] manifest) throws IOException {
        Files.createDirectories(output.toAbsolutePath().getParent());
        try (OutputStream file = Files.newOutputStream(output);
                JarOutputStream jar = new JarOutputStream(file)) {
            put(jar, "META-INF/MANIFEST.MF", manifest);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                put(jar, entry.getKey(), entry.getValue());
            }
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setTimeLocal(TIME);
        if (name.endsWith(".jar")) {
            // Stored, because the entry is already compressed.
            CRC32 sum = new CRC32();
            sum.update(bytes);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(sum.getValue());
        }
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }
}
