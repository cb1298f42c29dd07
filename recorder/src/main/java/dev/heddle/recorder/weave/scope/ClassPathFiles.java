package dev.heddle.recorder.weave.scope;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Class files of the class path. The JVM's own loader first searches every module that it and its parents have, and
 * caches each answer. This class searches the same files in the same order, and nothing else.
 */
final class ClassPathFiles {
    /** Never loads classes, and has no parent; it only finds resources. */
    private final URLClassLoader path;
    /** Packages of the modules in the boot layer. */
    private final Set<String> packagesOfModules = new HashSet<>();

    ClassPathFiles() {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            try {
                urls.add(new File(entry).toURI().toURL());
            } catch (MalformedURLException e) {
                // The JVM's loader does not find anything there either.
                continue;
            }
        }
        path = new URLClassLoader("heddle-files", urls.toArray(new URL[0]), null);
        for (Module module : ModuleLayer.boot().modules()) {
            packagesOfModules.addAll(module.getPackages());
        }
    }

    /** The file of a class, by its internal name; null if it is not on the class path, or a module has its package. */
    InputStream open(String internalName) throws IOException {
        int end = internalName.lastIndexOf('/');
        if (end >= 0
                && packagesOfModules.contains(internalName.substring(0, end).replace('/', '.'))) {
            return null;
        }
        URL file = path.findResource(internalName + ".class");
        return file == null ? null : file.openStream();
    }
}
