package dev.heddle.recorder.weave;

import dev.heddle.trace.name.ClassName;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Loads the test programs woven, after checking what was woven. */
final class WovenLoader extends ClassLoader {
    private static final String PROGRAMS = "dev.heddle.recorder.program.";

    private final Weaver weaver;
    private final boolean keepsFlags;

    WovenLoader(WeaveOptions options, boolean keepsFlags) {
        super(WovenLoader.class.getClassLoader());
        this.weaver = weaver(options);
        this.keepsFlags = keepsFlags;
    }

    static Weaver weaver(WeaveOptions options) {
        List<String> include = List.of("java.util.regex.*", "java.text.*", "java.nio.*");
        return new Weaver(
                options, new Scope(include, List.of(), true, options.profile()), new SiteTable((site, number) -> {}));
    }

    Weaver weaver() {
        return weaver;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith(PROGRAMS)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            Weaver.Woven woven = weaver.weave(bytes, Extent.PROGRAM, this, ClassName.Loader.OTHER, keepsFlags);
            if (!woven.plain().isEmpty()) {
                throw new AssertionError(name + " is not wholly woven: " + woven.plain());
            }
            byte[] result = woven.classFile() == null ? bytes : woven.classFile();
            check(result, getParent());
            return defineClass(name, result, 0, result.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** @throws AssertionError with the verifier's words */
    static void check(byte[] classFile, ClassLoader loader) {
        StringWriter said = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(classFile), loader, false, new PrintWriter(said));
        if (!said.toString().isEmpty()) {
            throw new AssertionError(said);
        }
    }
}
