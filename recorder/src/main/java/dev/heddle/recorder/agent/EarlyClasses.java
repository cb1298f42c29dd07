package dev.heddle.recorder.agent;

import dev.heddle.recorder.cache.CacheLocation;
import dev.heddle.recorder.cache.WovenCache;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.sites.SiteTable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Weaves the classes that the JVM has loaded before the agent. */
final class EarlyClasses {
    /**
     * Together they have every kind of hook: accesses, arrays, monitors, synchronized methods, waits, parks, threads.
     */
    private static final List<String> SAMPLES =
            List.of("java/util/Timer", "java/util/TaskQueue", "java/util/Stack", "java/util/concurrent/FutureTask");

    /**
     * The JVM stops the program for each call: some 50 ms with 10,000 loaded classes, and more for many classes at
     * once. See tools/lab/results/attach.md.
     */
    private static final int PART = 256;

    /**
     * The result of weaving the early classes.
     *
     * @param cache for the classes that are loaded from now on
     */
    record Woven(WovenCache cache, ClassFileTransformer transformer) {}

    /** The thread that retransforms classes. Only Heddle's own threads do, one after another. */
    private static volatile Thread retransforming;

    private EarlyClasses() {}

    /**
     * @param place of the cache of woven JDK classes
     * @param startMode whether the program's classes are loaded repeatedly, or are already running
     * @param weavesAgain whether loaded classes are later woven again or restored
     * @param others the other agents of the JVM, or null
     */
    static Woven weave(
            Instrumentation instrumentation,
            Weaver weaver,
            Dictionary dictionary,
            UnwovenCounts unwoven,
            WatchedClasses watched,
            CacheLocation place,
            boolean strict,
            StartMode startMode,
            boolean weavesAgain,
            OtherAgents others)
            throws IOException {
        warmUp(weaver);
        if (weaver.options().controlled()) {
            // Before anything is woven, so that every caller is woven with these methods known.
            for (Class<?> type : woven(instrumentation, weaver.scope())) {
                try {
                    weaver.synchronizedCalls().addEarly(type);
                } catch (LinkageError e) {
                    // Its methods name missing classes; the scheduler will find a call of a synchronized one blocked.
                    unwoven.add(UnwovenCounts.FAILED, type.getName() + ": " + e);
                }
            }
        }
        WovenCache cache = place.open(weaver.synchronizedCalls().signatures());
        ClassFileTransformer transformer =
                new WeavingTransformer(weaver, dictionary, unwoven, watched, cache, strict, startMode, others);
        Registration registration = Registration.of(instrumentation, transformer, weavesAgain);
        try {
            boolean inParts = startMode == StartMode.ATTACHED;
            List<Class<?>> before = woven(instrumentation, weaver.scope());
            retransform(instrumentation, toWeave(before, weaver, unwoven, unwoven), unwoven, inParts);
            refused(instrumentation, weaver.scope(), unwoven);
            List<Class<?>> late = late(woven(instrumentation, weaver.scope()), before, dictionary);
            // Those without hooks were counted when they were loaded.
            retransform(instrumentation, toWeave(late, weaver, unwoven, new UnwovenCounts()), unwoven, inParts);
            registration.earlyClassesWoven();
            cache.save();
            return new Woven(cache, transformer);
        } catch (Throwable e) {
            // There will be no recording, so nothing more is woven.
            registration.remove();
            throw e;
        }
    }

    /** @param withoutHooks counts the classes that need no hooks, as far as they are left out here */
    private static List<Class<?>> toWeave(
            List<Class<?>> classes, Weaver weaver, UnwovenCounts unwoven, UnwovenCounts withoutHooks)
            throws IOException {
        List<Class<?>> linked = linked(classes, unwoven);
        return weaver.options().profile() == Profile.FACTS
                ? LockingClasses.among(linked, weaver, withoutHooks)
                : linked;
    }

    private static void retransform(
            Instrumentation instrumentation, List<Class<?>> classes, UnwovenCounts unwoven, boolean inParts) {
        if (inParts) {
            inParts(instrumentation, classes, unwoven);
        } else {
            retransform(instrumentation, classes, unwoven);
        }
    }

    /**
     * The classes whose loaders find the hooks. Each loader is asked here, once. Woven code may itself load classes,
     * such as that of another agent that has changed {@code ClassLoader}, and would search for the hooks in endless
     * recursion.
     */
    static List<Class<?>> linked(List<Class<?>> classes, UnwovenCounts unwoven) throws IOException {
        List<String> hooks = List.of();
        List<ClassLoader> known = new ArrayList<>();
        List<ClassLoader> ignorant = new ArrayList<>();
        List<Class<?>> linked = new ArrayList<>();
        for (Class<?> type : classes) {
            ClassLoader loader = type.getClassLoader();
            if (loader != null && !holds(known, loader) && !holds(ignorant, loader)) {
                hooks = hooks.isEmpty() ? BootClasses.names() : hooks;
                (knows(loader, hooks) ? known : ignorant).add(loader);
            }
            if (holds(ignorant, loader)) {
                unwoven.add(
                        UnwovenCounts.FAILED,
                        type.getName() + ": its class loader does not find what woven code calls");
            } else {
                linked.add(type);
            }
        }
        return linked;
    }

    /** By identity, and without a hash code, which would change the sequence of hash codes that the program draws. */
    private static boolean holds(List<ClassLoader> loaders, ClassLoader loader) {
        for (ClassLoader one : loaders) {
            if (one == loader) {
                return true;
            }
        }
        return false;
    }

    private static boolean knows(ClassLoader loader, List<String> hooks) {
        try {
            for (String hook : hooks) {
                if (Class.forName(hook, false, loader).getClassLoader() != null) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return false;
        }
    }

    /** The transformer is not called for these. */
    private static void refused(Instrumentation instrumentation, Scope scope, UnwovenCounts unwoven) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName().replace('.', '/');
            if (!type.isArray()
                    && !type.isPrimitive()
                    && Loaders.isJdk(type.getClassLoader())
                    && scope.isRefused(name)) {
                unwoven.add(UnwovenCounts.NEVER, name);
            }
        }
    }

    /**
     * Another thread of the agent may have begun to load a class before there was a transformer, and finished after the
     * classes were listed.
     */
    private static List<Class<?>> late(List<Class<?>> now, List<Class<?>> before, Dictionary dictionary) {
        // By name: an identity hash code would change the sequence that the program draws.
        Set<String> known = new HashSet<>();
        for (Class<?> type : before) {
            known.add(type.getName());
        }
        List<Class<?>> late = new ArrayList<>();
        for (Class<?> type : now) {
            if (!known.contains(type.getName())
                    && !dictionary.isWoven(type.getName().replace('.', '/'))) {
                late.add(type);
            }
        }
        return late;
    }

    static void retransform(Instrumentation instrumentation, List<Class<?>> classes, UnwovenCounts unwoven) {
        try {
            again(instrumentation, classes.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError | InternalError | RuntimeException e) {
            oneByOne(instrumentation, classes, unwoven);
        }
    }

    private static void again(Instrumentation instrumentation, Class<?>... classes) throws UnmodifiableClassException {
        Thread before = retransforming;
        retransforming = Thread.currentThread();
        try {
            instrumentation.retransformClasses(classes);
        } finally {
            retransforming = before;
        }
    }

    /** Whether the running thread retransforms classes for this agent, and not for another one. */
    static boolean isRetransforming() {
        return retransforming == Thread.currentThread();
    }

    /**
     * Like {@link #retransform}, for many classes of a running program: a class that cannot be changed costs a few
     * calls, not one call for each class.
     */
    static void inParts(Instrumentation instrumentation, List<Class<?>> classes, UnwovenCounts unwoven) {
        for (int from = 0; from < classes.size(); from += PART) {
            halving(instrumentation, classes.subList(from, Math.min(classes.size(), from + PART)), unwoven);
        }
    }

    private static void halving(Instrumentation instrumentation, List<Class<?>> classes, UnwovenCounts unwoven) {
        if (classes.size() <= 1) {
            oneByOne(instrumentation, classes, unwoven);
            return;
        }
        try {
            again(instrumentation, classes.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError | InternalError | RuntimeException e) {
            int half = classes.size() / 2;
            halving(instrumentation, classes.subList(0, half), unwoven);
            halving(instrumentation, classes.subList(half, classes.size()), unwoven);
        }
    }

    static List<Class<?>> woven(Instrumentation instrumentation, Scope scope) {
        List<Class<?>> classes = new ArrayList<>();
        Class<?>[] loaded = instrumentation.getAllLoadedClasses();
        // Null while the JVM is ending.
        for (Class<?> type : loaded == null ? new Class<?>[0] : loaded) {
            if (!type.isArray() && isWoven(scope, type) && instrumentation.isModifiableClass(type)) {
                classes.add(type);
            }
        }
        return classes;
    }

    private static boolean isWoven(Scope scope, Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String name = type.getName().replace('.', '/');
        boolean isJdk = Loaders.isJdk(loader);
        return !isOfAgent(loader) && (isJdk && Weaver.isSpecial(name) || Loaders.extent(scope, name, loader) != null);
    }

    /**
     * Whether a loader is that of this agent, or that of an earlier recording of the same process, which is freed when
     * memory is short.
     */
    static boolean isOfAgent(ClassLoader loader) {
        return loader != null
                && (loader == EarlyClasses.class.getClassLoader()
                        || loader.getClass().getName().equals(AgentClassLoader.class.getName()));
    }

    private static void oneByOne(Instrumentation instrumentation, List<Class<?>> classes, UnwovenCounts unwoven) {
        for (Class<?> type : classes) {
            try {
                again(instrumentation, type);
            } catch (UnmodifiableClassException | LinkageError | InternalError | RuntimeException e) {
                unwoven.add(UnwovenCounts.FAILED, type.getName() + ": " + e);
            }
        }
    }

    /**
     * Warm-up: weaves sample classes and discards the result, so that all JDK classes that the weaver needs are loaded
     * and linked. Otherwise weaving could need the very class that is being loaded. That is an error, which the JVM
     * repeats at every use of the class. A class that weaving is the first to load would stay unwoven.
     */
    private static void warmUp(Weaver weaver) throws IOException {
        Dictionary discarding = new Dictionary(false);
        WatchedClasses unseen = new WatchedClasses(
                new WatchOptions(0, 0, List.of()), weaver.options().watch());
        Weaver scratch = new Weaver(weaver.options(), weaver.scope(), new SiteTable(discarding::site));
        WeavingTransformer transformer = new WeavingTransformer(
                scratch, discarding, new UnwovenCounts(), unseen, WovenCache.none(), false, StartMode.AT_START, null);
        for (String name : SAMPLES) {
            try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
                if (in == null) {
                    throw new IOException("the JDK has no " + name);
                }
                byte[] classFile = in.readAllBytes();
                // The second time the class is in the cache, the third time all sites are known.
                transformer.transform(null, name, null, null, classFile);
                transformer.transformOnThread(null, name, false, false, null, classFile);
                transformer.transform(null, name, Object.class, null, classFile);
                if (weaver.options().controlled()) {
                    scratch.weave(classFile, null, WeaveExtent.PROGRAM, null, Loaders.kind(null), false);
                }
            }
        }
    }
}
