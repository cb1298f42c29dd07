package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.method.MethodProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Manifest;

/** The class path of the program, opened once for all runs. Each class file is read once. */
final class ClassPath {
    private static final Certificate[] UNSIGNED = null;

    private final URLClassLoader elements;
    private final Map<String, ClassFile> classFiles = new ConcurrentHashMap<>();
    private final MethodProgram method;

    /**
     * A class file.
     *
     * @param source its jar or directory, or null
     * @param manifest of the jar, or null
     */
    record ClassFile(byte[] bytes, CodeSource source, Manifest manifest) {}

    /**
     * @param path from the property {@code java.class.path}
     * @param method the program, or null for a main class; the classes that run it are found here as well
     */
    ClassPath(String path, MethodProgram method) throws MalformedURLException {
        this.method = method;
        List<URL> urls = new ArrayList<>();
        for (String element : path.split(File.pathSeparator)) {
            urls.add(Path.of(element).toUri().toURL());
        }
        elements = new URLClassLoader(urls.toArray(new URL[0]), null);
    }

    /** Returns the file of a class, or null if none exists. */
    ClassFile find(String className) throws IOException {
        ClassFile known = classFiles.get(className);
        if (known == null) {
            known = isRunner(className)
                    ? new ClassFile(method.runnerClass(className), null, null)
                    : read(className.replace('.', '/') + ".class");
            if (known != null) {
                classFiles.put(className, known);
            }
        }
        return known;
    }

    /** Returns whether a class is one of Heddle's that run a method as the program. */
    boolean isRunner(String className) {
        return method != null && method.isRunner(className);
    }

    /**
     * Returns whether a class was found here before: then the parents of the requesting loader do not have it, because
     * they were asked first.
     */
    boolean hasFound(String className) {
        return classFiles.containsKey(className);
    }

    private ClassFile read(String name) throws IOException {
        URL url = elements.findResource(name);
        if (url == null) {
            return null;
        }
        URLConnection connection = url.openConnection();
        try (InputStream in = connection.getInputStream()) {
            byte[] bytes = in.readAllBytes();
            if (connection instanceof JarURLConnection jar) {
                return new ClassFile(bytes, new CodeSource(jar.getJarFileURL(), UNSIGNED), jar.getManifest());
            }
            String text = url.toString();
            URL directory = new URL(text.substring(0, text.length() - name.length()));
            return new ClassFile(bytes, new CodeSource(directory, UNSIGNED), null);
        }
    }

    URL resource(String name) {
        return elements.findResource(name);
    }

    Enumeration<URL> resources(String name) throws IOException {
        return elements.findResources(name);
    }
}
