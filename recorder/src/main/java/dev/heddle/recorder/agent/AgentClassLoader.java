package dev.heddle.recorder.agent;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the agent and its libraries from the part of the agent's jar that no other loader reads. Its parent is the
 * platform loader, so the libraries of the target and of the agent are separate.
 */
public final class AgentClassLoader extends ClassLoader {
    private static final String PRIVATE = "private/";
    private static final String AGENT_CLASS = "Heddle-Agent-Class";
    /** The module with the classes that Chronicle needs. */
    private static final String NEEDED = "jdk.unsupported";

    private static final Set<String> PRESENT = present();
    private static final String CLASS = ".class";
    private static final String CLASS_DATA = ".classdata";

    static {
        registerAsParallelCapable();
    }

    private final HooksName hooks;
    private final JarFile jar;
    private final String location;
    private final String agentClass;

    AgentClassLoader(File file) throws IOException {
        this(file, HooksName.FIRST);
    }

    /** @param hooks the names of the hooks in this recording */
    AgentClassLoader(File file, HooksName hooks) throws IOException {
        super("heddle", ClassLoader.getPlatformClassLoader());
        this.hooks = hooks;
        jar = new JarFile(file, false);
        location = "jar:" + file.toURI() + "!/";
        agentClass = jar.getManifest().getMainAttributes().getValue(AGENT_CLASS);
    }

    private static Set<String> present() {
        Set<String> names = new HashSet<>();
        for (Module module : ModuleLayer.boot().modules()) {
            names.add(module.getName());
        }
        return names;
    }

    /** The class that the jar's manifest names as the agent. */
    String agentClass() {
        return agentClass;
    }

    /** Closes the jar: all classes that will ever be needed are loaded. */
    void close() throws IOException {
        jar.close();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = open(name.replace('.', '/') + CLASS)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = hooks.renamed(in.readAllBytes());
            // Reading may load a JDK class, which is woven, and the weaver may need this very class for that.
            Class<?> defined = findLoadedClass(name);
            return defined != null ? defined : defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** A class from the jar, or from a module that the program lacks; null if it does not exist. */
    private InputStream open(String name) throws IOException {
        JarEntry entry = entry(name);
        if (entry != null) {
            return jar.getInputStream(entry);
        }
        // Only the platform may have classes in java.*.
        return isWithoutModules() && !name.startsWith("java/") ? openAbsent(name) : null;
    }

    /**
     * Whether the program lacks the module that the agent needs: a program that consists of modules may not include it.
     */
    static boolean isWithoutModules() {
        return !PRESENT.contains(NEEDED);
    }

    /** Usually the JDK has the module, although it is not loaded. */
    private static InputStream openAbsent(String name) throws IOException {
        String inPackage = name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            if (module.descriptor().packages().contains(inPackage)
                    && !PRESENT.contains(module.descriptor().name())) {
                try (ModuleReader reader = module.open();
                        InputStream in = reader.open(name).orElse(null)) {
                    return in == null ? null : new ByteArrayInputStream(in.readAllBytes());
                }
            }
        }
        return null;
    }

    /** Own resources take precedence: the libraries search for settings that the target may also have. */
    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : super.getResource(name);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        JarEntry entry = entry(name);
        if (entry == null) {
            return super.getResourceAsStream(name);
        }
        try {
            InputStream stored = jar.getInputStream(entry);
            if (!hooks.mayOccurIn(name)) {
                return stored;
            }
            try (stored) {
                return new ByteArrayInputStream(hooks.renamed(stored.readAllBytes()));
            }
        } catch (IOException e) {
            // By contract, a resource that cannot be read does not exist.
            return null;
        }
    }

    @Override
    protected URL findResource(String name) {
        JarEntry entry = entry(name);
        if (entry == null) {
            return null;
        }
        try {
            return new URL(location + entry.getName());
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL own = findResource(name);
        return Collections.enumeration(own == null ? List.of() : List.of(own));
    }

    private JarEntry entry(String name) {
        String packed = hooks.packed(name);
        String stored =
                packed.endsWith(CLASS) ? packed.substring(0, packed.length() - CLASS.length()) + CLASS_DATA : packed;
        return jar.getJarEntry(PRIVATE + stored);
    }
}
