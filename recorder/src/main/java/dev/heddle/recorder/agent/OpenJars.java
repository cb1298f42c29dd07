package dev.heddle.recorder.agent;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/** Jars that stay open while many of their class files are read. */
final class OpenJars implements Closeable {
    private final Map<File, JarFile> jars = new HashMap<>();

    /** The jar of this file, as this JVM sees it. */
    JarFile of(File file) throws IOException {
        JarFile jar = jars.get(file);
        if (jar == null) {
            jar = new JarFile(file, false, ZipFile.OPEN_READ, Runtime.version());
            jars.put(file, jar);
        }
        return jar;
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars.values()) {
            jar.close();
        }
    }
}
