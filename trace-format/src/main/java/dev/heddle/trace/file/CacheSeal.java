package dev.heddle.trace.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/**
 * Marks Heddle's own files in its cache with a keyed digest, so that no other file there is used. The key is a file in
 * the cache's directory that only this user can read. A file with a valid name that a tool unpacked or copied there has
 * no such mark.
 */
public final class CacheSeal {
    /** Name of the file with the key. */
    public static final String FILE_NAME = "cache-key";

    private static final Path RANDOM = Path.of("/dev/urandom");

    private final byte[] key;

    private CacheSeal(byte[] key) {
        this.key = key;
    }

    /**
     * The seal of a cache; draws its key if the cache has no key yet.
     *
     * @param directory for which {@link PrivateDirectory#make} has found no problem
     * @throws IOException with a line for the user
     */
    public static CacheSeal of(Path directory) throws IOException {
        Path file = directory.resolve(FILE_NAME);
        try {
            return read(file);
        } catch (NoSuchFileException e) {
            draw(file);
            return read(file);
        }
    }

    private static CacheSeal read(Path file) throws IOException {
        String problem = Trust.problemOfFile(file);
        if (problem == null) {
            problem = Trust.problemOfPrivate(file);
        }
        if (problem == null && Files.size(file) != Sha256.BYTES) {
            problem = file + " is damaged: it has " + Files.size(file) + " of " + Sha256.BYTES + " bytes";
        }
        if (problem != null) {
            throw new IOException(problem + ": delete " + file);
        }
        return new CacheSeal(Files.readAllBytes(file));
    }

    /** Several processes may do so at once: the key of the first one stays. */
    private static void draw(Path file) throws IOException {
        byte[] key = new byte[Sha256.BYTES];
        if (Files.isReadable(RANDOM)) {
            // Without the JDK's providers, which a program under an agent may set up otherwise.
            try (InputStream in = Files.newInputStream(RANDOM)) {
                in.readNBytes(key, 0, key.length);
            }
        } else {
            new SecureRandom().nextBytes(key);
        }
        Path part = Files.createTempFile(file.getParent(), FILE_NAME, ".part", PrivateDirectory.ofFile());
        try {
            try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.WRITE)) {
                out.write(key);
            }
            place(part, file);
        } catch (FileAlreadyExistsException e) {
            // Another process made it first.
            return;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void place(Path part, Path file) throws IOException {
        try {
            Files.createLink(file, part);
        } catch (UnsupportedOperationException e) {
            Files.move(part, file);
        }
    }

    /** The seal of some bytes. */
    public byte[] of(byte[] bytes) {
        return Sha256.keyed(key, bytes);
    }
}
