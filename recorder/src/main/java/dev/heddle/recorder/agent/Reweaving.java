package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Loaders;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Weaves loaded classes again when the watched classes have changed. A method on a stack continues with its old
 * weaving: the same code enters and leaves its frames and locks.
 */
final class Reweaving {
    /** The JVM stops for each call, so the number of classes is limited. */
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
     * Weaves the classes again that depend on the watched classes. Runs twice, because a class may be woven before the
     * change and become visible only after the loaded classes were listed.
     *
     * @param withJdk whether the JDK's classes also depend on them
     */
    synchronized void reweave(boolean withJdk) throws IOException {
        reweaveOnce(withJdk);
        reweaveOnce(false);
    }

    /**
     * Weaves the loaded classes with these internal names again.
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
     * Weaves the JDK classes again that have accesses if collections are watched.
     *
     * @param running internal names of classes that must wait
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
