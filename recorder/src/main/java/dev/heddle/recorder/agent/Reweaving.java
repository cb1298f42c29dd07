package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Loaders;
import dev.heddle.recorder.weave.Weaver;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Weaves loaded classes again when others are watched than before. A method that is on a stack meanwhile goes on as it was woven: its frames
 * and locks are entered and left by the same code.
 */
final class Reweaving {
    /** The JVM stops for each call, so not too many classes at a time. */
    private static final int AT_ONCE = 50;

    private final Instrumentation instrumentation;
    private final Weaver weaver;
    private final UnwovenCounts unwoven;

    Reweaving(Instrumentation instrumentation, Weaver weaver, UnwovenCounts unwoven) {
        this.instrumentation = instrumentation;
        this.weaver = weaver;
        this.unwoven = unwoven;
    }

    /**
     * Weaves again what depends on what is watched. Twice, as a class may have been woven before the change and be there only since the
     * loaded ones were listed.
     *
     * @param withJdk whether the classes of the JDK do, too
     */
    synchronized void reweave(boolean withJdk) throws IOException {
        reweaveOnce(withJdk);
        reweaveOnce(false);
    }

    /**
     * Weaves again the loaded classes with these internal names.
     *
     * @return the names of those that are not loaded, or not yet
     */
    synchronized Set<String> reweave(Set<String> names) throws IOException {
        List<Class<?>> stale = EarlyClasses.woven(instrumentation, weaver.scope(), names);
        retransform(stale);
        Set<String> missing = new HashSet<>(names);
        for (Class<?> type : stale) {
            missing.remove(type.getName().replace('.', '/'));
        }
        return missing;
    }

    /**
     * Weaves again the classes of the JDK that have accesses if its collections are watched.
     *
     * @param running internal names of classes that are to wait
     * @return the names of those that wait
     */
    synchronized Set<String> reweaveJdk(Set<String> running) throws IOException {
        List<Class<?>> stale = new ArrayList<>();
        Set<String> waiting = new HashSet<>();
        for (Class<?> type : EarlyClasses.woven(instrumentation, weaver.scope())) {
            String name = type.getName().replace('.', '/');
            if (Loaders.isJdk(type.getClassLoader()) && !Weaver.isSpecial(name)) {
                if (running.contains(name)) {
                    waiting.add(name);
                } else {
                    stale.add(type);
                }
            }
        }
        retransform(stale);
        return waiting;
    }

    private void reweaveOnce(boolean withJdk) throws IOException {
        List<Class<?>> stale = new ArrayList<>();
        for (Class<?> type : EarlyClasses.woven(instrumentation, weaver.scope())) {
            String name = type.getName().replace('.', '/');
            ClassLoader loader = type.getClassLoader();
            if (Loaders.isJdk(loader) ? withJdk && !Weaver.isSpecial(name) : weaver.isStale(name, loader)) {
                stale.add(type);
            }
        }
        retransform(stale);
    }

    private void retransform(List<Class<?>> stale) throws IOException {
        List<Class<?>> linked = EarlyClasses.linked(stale, unwoven);
        for (int from = 0; from < linked.size(); from += AT_ONCE) {
            List<Class<?>> some = linked.subList(from, Math.min(linked.size(), from + AT_ONCE));
            EarlyClasses.retransform(instrumentation, some, unwoven);
        }
    }
}
