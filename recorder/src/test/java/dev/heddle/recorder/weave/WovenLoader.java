package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Loads the test programs woven, after checking the woven classes. */
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

    /** The sites of the events since the last call, as far as they belong to programs. */
    List<Site> recorded(ThreadLog log) {
        List<Site> recorded = new ArrayList<>();
        long[] words = new long[ThreadLog.RING_WORDS];
        while (log.available() > 0) {
            int count = log.available();
            log.take(words, count);
            for (int at = 0; at < count; at += EventLayout.WORDS) {
                Site site = weaver.sites().site(EventLayout.site(words[at]));
                if (site != null) {
                    recorded.add(site);
                }
            }
        }
        return recorded;
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
            Weaver.Woven woven = weaver.weave(bytes, WeaveExtent.PROGRAM, this, ClassName.Loader.OTHER, keepsFlags);
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

    /** @throws AssertionError with the verifier's message */
    static void check(byte[] classFile, ClassLoader loader) {
        StringWriter said = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(classFile), loader, false, new PrintWriter(said));
        if (!said.toString().isEmpty()) {
            throw new AssertionError(said);
        }
    }
}
