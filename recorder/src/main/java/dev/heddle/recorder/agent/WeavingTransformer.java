package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.StackRoom;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.cache.WovenCache;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.weave.Template;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.original.JacocoProbes;
import dev.heddle.recorder.weave.original.OriginalClass;
import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.name.ClassName.Loader;
import dev.heddle.trace.recording.Manifest;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Weaves classes as the JVM loads them. A class that cannot be woven is loaded unchanged, and counted. */
final class WeavingTransformer implements ClassFileTransformer {
    /** The newest class file version that the weaver supports. */
    private static final int NEWEST_MAJOR = Opcodes.V28;

    private static final int MAJOR_AT = 6;

    /** Stack that weaving needs, with the classes that it may load, in bytes. */
    private static final int BYTES_TO_WEAVE = 48_000;

    /** Stack that a look at a class file needs, in bytes. */
    private static final int BYTES_TO_LOOK = 2_000;

    /** Stack that starting a thread and waiting for it need, in bytes. */
    private static final int BYTES_TO_START = 4_000;

    /**
     * Loaded when the first process is started, or by the JDK's flight recorder. The classes that start processes may
     * already have been loaded for the recorder.
     */
    private static final String PROCESS = "jdk/internal/event/ProcessStartEvent";

    private final Weaver weaver;
    private final Dictionary dictionary;
    private final UnwovenCounts unwoven;
    private final WatchedClasses watched;
    private final WovenCache cache;
    private final boolean strict;
    private final AtomicBoolean saidTooNew = new AtomicBoolean();
    /** Classes that lost the flag of synchronized methods when they were loaded, and must lose it again. */
    private final Map<ClassLoader, Set<String>> stripped = new WeakHashMap<>();

    /** Whether every class must keep its declarations, except the code of its methods, so that it can be restored. */
    private final boolean keepsAll;
    /** Whether only locks are hooked, so that most classes have nothing to hook. */
    private final boolean hasOnlyFacts;

    /** The other agents of the JVM, or null. */
    private final OtherAgents others;
    /** Whether another agent may have changed a class before this transformer gets it. */
    private volatile boolean comparesFiles;

    /** The results for the program's classes; null if no class is expected twice. */
    private final Map<String, Known> known;

    /** A class file and its woven form; null if there was nothing to weave. */
    private record Known(byte[] classFile, byte[] woven, boolean losesFlags) {}

    /**
     * @param cache for classes of the JDK
     * @param strict whether a class that cannot be woven ends the program
     * @param startMode whether classes are loaded repeatedly, or must be restorable
     * @param others the other agents of the JVM, or null
     */
    WeavingTransformer(
            Weaver weaver,
            Dictionary dictionary,
            UnwovenCounts unwoven,
            WatchedClasses watched,
            WovenCache cache,
            boolean strict,
            StartMode startMode,
            OtherAgents others) {
        this.others = others;
        this.comparesFiles = others != null;
        this.cache = cache;
        this.hasOnlyFacts = weaver.options().profile() == Profile.FACTS;
        this.keepsAll = startMode == StartMode.ATTACHED || hasOnlyFacts;
        this.known = startMode == StartMode.SEVERAL_RUNS ? new ConcurrentHashMap<>() : null;
        this.weaver = weaver;
        this.dictionary = dictionary;
        this.unwoven = unwoven;
        this.watched = watched;
        this.strict = strict;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (isOwn(loader)) {
            return null;
        }
        if (isWithoutLocks(name, classFile)) {
            return null;
        }
        boolean isOfOther = loaded != null && !EarlyClasses.isRetransforming();
        if (StackRoom.has(BYTES_TO_WEAVE)) {
            return transform(loader, name, loaded != null, isOfOther, domain, classFile);
        }
        if (!StackRoom.has(BYTES_TO_START)) {
            unwoven.addWithoutStack(name);
            return null;
        }
        return transformOnThread(loader, name, loaded != null, isOfOther, domain, classFile);
    }

    /** Whether there is nothing to hook, which is counted. Found first, because it holds for most classes. */
    private boolean isWithoutLocks(String name, byte[] classFile) {
        boolean isLookedAt = hasOnlyFacts && name != null && !Weaver.isSpecial(name) && !name.equals(PROCESS);
        if (!isLookedAt || !StackRoom.has(BYTES_TO_LOOK)) {
            return false;
        }
        try {
            if (!weaver.isWithoutLocks(classFile)) {
                return false;
            }
        } catch (RuntimeException e) {
            // A damaged class file: it is counted where classes are woven.
            return false;
        }
        unwoven.add(UnwovenCounts.NO_CODE, name);
        return true;
    }

    /** Weaves a class on another thread, which has enough stack. */
    byte[] transformOnThread(
            ClassLoader loader,
            String name,
            boolean isLoaded,
            boolean isOfOther,
            ProtectionDomain domain,
            byte[] classFile) {
        ThreadLog paused = Threads.pause();
        try {
            return WeavingThread.weave(new WeavingThread.Weaving() {
                @Override
                public byte[] weave() {
                    return transform(loader, name, isLoaded, isOfOther, domain, classFile);
                }
            });
        } catch (Throwable e) {
            failed(name, e);
            return null;
        } finally {
            Threads.resume(paused);
        }
    }

    /** @param isOfOther whether another agent redefines or retransforms the class */
    private byte[] transform(
            ClassLoader loader,
            String name,
            boolean isLoaded,
            boolean isOfOther,
            ProtectionDomain domain,
            byte[] classFile) {
        ThreadLog paused = Threads.pause();
        String known = name;
        try {
            if (known == null) {
                known = nameIn(classFile);
            }
            if (PROCESS.equals(known) && !isLoaded) {
                unwoven.add(Manifest.STARTS_PROCESSES, known);
            }
            if (isOfOther) {
                comparesFiles = true;
            }
            return weave(loader, known, domain, isLoaded, classFile);
        } catch (Throwable e) {
            failed(known, e);
            return null;
        } finally {
            Threads.resume(paused);
        }
    }

    /** The program must not notice the error; the manifest has it. */
    private void failed(String name, Throwable error) {
        unwoven.add(UnwovenCounts.FAILED, (name == null ? "a class without a name" : name) + ": " + error);
        stop("class " + (name == null ? "" : name.replace('/', '.')) + " cannot be woven: " + error);
    }

    /** A loader need not pass the name of the class that it defines. */
    private static String nameIn(byte[] classFile) {
        byte[] readable = classFile.clone();
        // In any version the name is in the same place.
        readable[MAJOR_AT] = 0;
        readable[MAJOR_AT + 1] = Opcodes.V1_8;
        return new ClassReader(readable).getClassName();
    }

    /** Whether a class belongs to the agent itself. */
    private static boolean isOwn(ClassLoader loader) {
        return EarlyClasses.isOfAgent(loader);
    }

    private byte[] weave(ClassLoader loader, String name, ProtectionDomain domain, boolean isLoaded, byte[] classFile) {
        boolean isJdk = Loaders.isJdk(loader);
        if (others != null && others.owns(loader, name, domain, isLoaded ? null : classFile)) {
            unwoven.add(UnwovenCounts.EXCLUDED, name);
            return null;
        }
        boolean isKept = known != null && !isJdk && !isLoaded;
        if (isKept) {
            Known before = known.get(name);
            if (before != null && Arrays.equals(before.classFile, classFile)) {
                if (before.losesFlags) {
                    strip(loader, name);
                }
                return before.woven;
            }
        }
        if (isJdk && Weaver.isSpecial(name)) {
            return special(name, Loaders.kind(loader), classFile);
        }
        WeaveExtent extent = extent(loader, name, isJdk);
        if (extent == null || weaver.isLeftOut(name, extent) || isTooNew(name, classFile)) {
            return null;
        }
        byte[] compiled = compiled(loader, name, domain, isJdk, classFile);
        boolean isChanged = compiled != null && !Arrays.equals(compiled, classFile);
        OriginalClass original = isChanged ? original(name, compiled, classFile, isLoaded) : null;
        // Without an original the class file is that of another version, so plans must not be compared with it.
        Loader kind = isChanged && original == null ? Loader.OTHER : Loaders.kind(loader);
        boolean keepsFlags = keepsAll || isLoaded && !isStripped(loader, name);
        OriginalClass changed = original == OriginalClass.UNCHANGED ? null : original;
        Weaver.Woven woven = isJdk
                ? ofJdk(name, classFile, changed, extent, loader, kind, keepsFlags)
                : weaver.weave(classFile, changed, extent, loader, kind, keepsFlags);
        if (woven.losesFlags()) {
            strip(loader, name);
        }
        dictionary.woven(woven.name());
        if (extent == WeaveExtent.PROGRAM) {
            watched.add(woven.name(), woven.isWatched());
        }
        countPlain(name, woven);
        if (isKept) {
            known.put(name, new Known(classFile, woven.classFile(), woven.losesFlags()));
        }
        return woven.classFile();
    }

    /** How a class is woven; null if it is not, which is counted. */
    private WeaveExtent extent(ClassLoader loader, String name, boolean isJdk) {
        WeaveExtent extent = Loaders.extent(weaver.scope(), name, loader);
        if (extent == null) {
            unwoven.add(
                    !isJdk || weaver.scope().isOfAgentAmongJdk(name)
                            ? UnwovenCounts.EXCLUDED
                            : weaver.scope().isRefused(name) ? UnwovenCounts.NEVER : UnwovenCounts.JDK,
                    name);
        }
        return extent;
    }

    /** Whether the class file has a version that the weaver does not know, which is counted. */
    private boolean isTooNew(String name, byte[] classFile) {
        int major = (classFile[MAJOR_AT] & 0xFF) << 8 | classFile[MAJOR_AT + 1] & 0xFF;
        if (major <= NEWEST_MAJOR) {
            return false;
        }
        unwoven.add(UnwovenCounts.TOO_NEW, name);
        String what = "class " + name.replace('/', '.') + " has class file version " + major
                + ", and this version weaves up to " + NEWEST_MAJOR;
        stop(what);
        if (saidTooNew.compareAndSet(false, true)) {
            Messages.print(what + ": it and others like it are not recorded");
        }
        return true;
    }

    /** The class file without the changes of other agents; null if it cannot be found. */
    private byte[] compiled(ClassLoader loader, String name, ProtectionDomain domain, boolean isJdk, byte[] classFile) {
        byte[] found = comparesFiles ? file(loader, name, domain) : classFile;
        byte[] withoutProbes = found == null || isJdk ? null : JacocoProbes.without(found);
        return withoutProbes == null ? found : withoutProbes;
    }

    /** Counts what was not woven of a class. */
    private void countPlain(String name, Weaver.Woven woven) {
        for (Weaver.Plain plain : woven.plain()) {
            if (plain.method() == null) {
                unwoven.add(UnwovenCounts.NO_CONSTANTS, name);
                continue;
            }
            String method = name.concat(".").concat(plain.method());
            if (plain.fault() == null) {
                unwoven.add(UnwovenCounts.TOO_LARGE, method);
            } else {
                unwoven.add(UnwovenCounts.REFUSED, method.concat(": ").concat(plain.fault()));
            }
        }
        if (woven.classFile() == null && woven.plain().isEmpty()) {
            unwoven.add(UnwovenCounts.NO_CODE, name);
        }
    }

    private byte[] file(ClassLoader loader, String name, ProtectionDomain domain) {
        try {
            return OriginalFiles.find(loader, name, domain);
        } catch (IOException | RuntimeException e) {
            unwoven.add(UnwovenCounts.NO_FILE, name + ": " + e);
            return null;
        }
    }

    /** The class before another agent changed it; null if it is another version of the class. */
    private OriginalClass original(String name, byte[] file, byte[] classFile, boolean isLoaded) {
        OriginalClass original = OriginalClass.of(file, classFile, isLoaded);
        if (original == null) {
            unwoven.add(UnwovenCounts.OTHER_VERSION, name);
            return null;
        }
        if (original == OriginalClass.UNCHANGED) {
            return original;
        }
        unwoven.add(Manifest.CHANGED_BY_AGENT, name);
        for (String method : original.unknown()) {
            unwoven.add(UnwovenCounts.UNKNOWN, name.concat(".").concat(method));
        }
        return original;
    }

    private byte[] special(String name, Loader kind, byte[] classFile) {
        Template template = cache.get(name, kind, false, classFile);
        if (template == null) {
            template = weaver.specialTemplate(name, classFile);
            cache.put(name, kind, false, classFile, template);
        }
        return template.woven(weaver.sites()).classFile();
    }

    private Weaver.Woven ofJdk(
            String name,
            byte[] classFile,
            OriginalClass original,
            WeaveExtent extent,
            ClassLoader loader,
            Loader kind,
            boolean keepsFlags) {
        if (original != null) {
            return weaver.weave(classFile, original, extent, loader, kind, keepsFlags);
        }
        Template template = cache.get(name, kind, keepsFlags, classFile);
        if (template == null) {
            template = weaver.template(classFile, extent, loader, kind, keepsFlags);
            if (template == null) {
                return weaver.weave(classFile, original, extent, loader, kind, keepsFlags);
            }
            cache.put(name, kind, keepsFlags, classFile, template);
        }
        Weaver.Woven woven = template.woven(weaver.sites());
        return woven != null ? woven : weaver.weave(classFile, original, extent, loader, kind, keepsFlags);
    }

    /** Ends the program if its options are strict: the class that was not woven may be the one that matters. */
    private void stop(String why) {
        if (strict) {
            Messages.print(why + "; the program is ended because of strict=on");
            Runtime.getRuntime().halt(Premain.EXIT_INTERNAL);
        }
    }

    private void strip(ClassLoader loader, String name) {
        synchronized (stripped) {
            Set<String> names = stripped.get(loader);
            if (names == null) {
                names = new HashSet<>();
                stripped.put(loader, names);
            }
            names.add(name);
        }
    }

    private boolean isStripped(ClassLoader loader, String name) {
        synchronized (stripped) {
            Set<String> names = stripped.get(loader);
            return names != null && names.contains(name);
        }
    }
}
