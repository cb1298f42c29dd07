package dev.heddle.recorder.gate;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.name.ClassName;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Defines the classes of a library: its own classes woven, its dependencies unchanged. Nothing is initialised, only
 * linked, so that the JVM verifies it.
 */
final class GateLoader extends ClassLoader {
    private static final String HOOKS = Hooks.class.getPackageName();

    private final ClassSource source;
    private final Set<String> own;
    private final Weaver weaver;
    private final Map<String, String> refused = new HashMap<>();
    private long tooLarge;

    /** @param weaving null if nothing is woven */
    GateLoader(ClassSource source, Set<String> own, Weaving weaving) {
        super(ClassLoader.getPlatformClassLoader());
        this.source = source;
        this.own = own;
        this.weaver = weaving == null ? null : weaving.weaver();
    }

    /**
     * Links a class.
     *
     * @param name internal name
     * @return the JVM's error; null without an error
     */
    String link(String name) {
        Class<?> type;
        try {
            type = loadClass(name.replace('/', '.'), false);
            type.getDeclaredFields();
            return null;
        } catch (NoClassDefFoundError | TypeNotPresentException e) {
            // The class may be linked although the type of one of its fields is missing.
            return isLinked(name) ? null : said(e);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return said(e);
        }
    }

    /** Methods are listed only after the class is linked. */
    private boolean isLinked(String name) {
        try {
            loadClass(name.replace('/', '.'), false).getDeclaredConstructors();
            return true;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return false;
        }
    }

    private static String said(Throwable e) {
        String text = e.toString().strip();
        return text.replaceAll("(?s)\\s*Bytecode:.*", "").replaceAll("\\s+", " ");
    }

    /** The number of methods that the weaver left unchanged because they were too large. */
    long tooLarge() {
        return tooLarge;
    }

    /** The errors of the weaver's own check, by internal name of the class. */
    Map<String, String> refused() {
        return refused;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (name.startsWith(HOOKS)) {
                return GateLoader.class.getClassLoader().loadClass(name);
            }
            String internal = name.replace('.', '/');
            if (name.startsWith("java.") || !(source.isJdk() && own.contains(internal))) {
                try {
                    return super.loadClass(name, resolve);
                } catch (ClassNotFoundException e) {
                    return define(name, internal);
                }
            }
            return define(name, internal);
        }
    }

    private Class<?> define(String name, String internal) throws ClassNotFoundException {
        byte[] bytes = source.read(internal);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        if (weaver != null && own.contains(internal)) {
            Weaver.Woven woven = weaver.weave(bytes, WeaveExtent.PROGRAM, this, ClassName.Loader.OTHER, false);
            for (Weaver.Plain plain : woven.plain()) {
                if (plain.fault() == null) {
                    tooLarge++;
                } else {
                    refused.put(internal, plain.method() + " " + plain.fault());
                }
            }
            bytes = woven.classFile() == null ? bytes : woven.classFile();
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        if (name.endsWith(".class")) {
            byte[] bytes = source.read(name.substring(0, name.length() - ".class".length()));
            if (bytes != null) {
                return new ByteArrayInputStream(bytes);
            }
        }
        return super.getResourceAsStream(name);
    }
}
