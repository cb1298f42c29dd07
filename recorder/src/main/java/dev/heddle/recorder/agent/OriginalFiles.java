package dev.heddle.recorder.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The class files of classes that another agent may have changed before the recorder gets them. Called while classes
 * are loaded. It reads files itself if possible, because a class loader of the program runs code of the program.
 */
final class OriginalFiles {
    private static final String FILE = "file";

    private OriginalFiles() {}

    /**
     * The class file from which a class was defined, as far as its code source or its loader shows it.
     *
     * @param loader null for the boot loader
     * @param name internal name
     * @return null without a class file, such as for a class that was made at run time
     */
    static byte[] find(ClassLoader loader, String name, ProtectionDomain domain) throws IOException {
        try (OpenJars jars = new OpenJars()) {
            return find(loader, name, domain, jars);
        }
    }

    /** The same, for many classes. */
    static byte[] find(ClassLoader loader, String name, ProtectionDomain domain, OpenJars jars) throws IOException {
        String resource = name.concat(".class");
        if (loader == null) {
            return read(Object.class.getResourceAsStream("/".concat(resource)));
        }
        File place = place(domain);
        if (place == null) {
            return read(loader.getResourceAsStream(resource));
        }
        if (place.isDirectory()) {
            File file = new File(place, resource);
            return file.isFile() ? read(new FileInputStream(file)) : null;
        }
        JarFile jar = jars.of(place);
        ZipEntry entry = jar.getEntry(resource);
        return entry == null ? null : read(jar.getInputStream(entry));
    }

    private static byte[] read(InputStream stream) throws IOException {
        if (stream == null) {
            return null;
        }
        try (stream) {
            return stream.readAllBytes();
        }
    }

    /** The directory or jar of a class; null if it is not a file. */
    private static File place(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null || !location.getProtocol().equals(FILE)) {
            return null;
        }
        try {
            File place = new File(new URI(location.toString()));
            return place.exists() ? place : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            // A loader of the program may return anything; then the loader itself is asked.
            return null;
        }
    }
}
