package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.Directory;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.weave.scope.GeneratedNames;
import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.RecordingSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.IntFunction;

/**
 * Names that wait to be written. A name is here before any event that uses it is in a ring.
 *
 * <p>Each of these calls may fail because the program is out of memory. A number is used only once its name waits here,
 * and a name waits until it is written.
 *
 * <p>Called while classes are loaded, so nothing here links late: no lambdas.
 */
public final class Dictionary extends Directory {
    private static final int MAX_UNCAUGHT = 100;
    private static final int MAX_STACKS = 100_000;
    private static final int MAX_FRAMES = 1_000;

    private final Map<String, Integer> classNumbers = new HashMap<>();
    private final Map<List<StackLine>, Integer> stackNumbers = new HashMap<>();
    private final Map<String, ClassName> wovenClasses = new HashMap<>();
    private final List<UncaughtException> uncaught = new ArrayList<>();
    private volatile Runnable halting;
    private volatile Integer exit;
    private volatile OpaqueTypes opaqueTypes;
    private volatile GeneratedNames generated;
    private volatile IntFunction<Site> sites;
    private final Queue<Entry> waiting = new ArrayDeque<>();
    private final boolean recorded;
    private int lastClass;
    private int nextStack;

    /** @param recorded whether the names are written; otherwise only names that are looked up again are kept */
    public Dictionary(boolean recorded) {
        this.recorded = recorded;
    }

    /** A number and its name. */
    private sealed interface Entry {
        void writeTo(RecordingSink sink);
    }

    private record SiteEntry(int number, Site site) implements Entry {
        @Override
        public void writeTo(RecordingSink sink) {
            sink.site(number, site);
        }
    }

    private record ClassEntry(int number, ClassName name) implements Entry {
        @Override
        public void writeTo(RecordingSink sink) {
            sink.classOf(number, name);
        }
    }

    private record ThreadEntry(int number, ThreadName name) implements Entry {
        @Override
        public void writeTo(RecordingSink sink) {
            sink.thread(number, name);
        }
    }

    private record StackEntry(int number, List<StackLine> lines) implements Entry {
        @Override
        public void writeTo(RecordingSink sink) {
            sink.stack(number, lines);
        }
    }

    private void add(Entry entry) {
        if (recorded) {
            waiting.add(entry);
        }
    }

    public synchronized void site(Site site, int number) {
        add(new SiteEntry(number, site));
    }

    /** Adds a class that was woven. */
    public synchronized void woven(ClassName name) {
        if (!wovenClasses.containsKey(name.name())) {
            Integer known = classNumbers.get(name.name());
            if (known == null) {
                newClass(name);
            } else {
                add(new ClassEntry(known, stable(name)));
            }
            wovenClasses.put(name.name(), name);
        }
    }

    /** Whether a class of this internal name was woven. */
    public synchronized boolean isWoven(String name) {
        return wovenClasses.containsKey(name);
    }

    /** The number of woven classes. */
    public synchronized int wovenClasses() {
        return wovenClasses.size();
    }

    @Override
    public synchronized int classNumber(Class<?> type) {
        String name = type.getName().replace('.', '/');
        Integer known = classNumbers.get(name);
        if (known != null) {
            return known;
        }
        return newClass(ClassName.nameOnly(name, Loaders.kind(type.getClassLoader())));
    }

    private int newClass(ClassName name) {
        int number = ++lastClass;
        add(new ClassEntry(number, stable(name)));
        classNumbers.put(name.name(), number);
        return number;
    }

    /** Sets the names of generated classes in recordings. */
    public void named(GeneratedNames names) {
        generated = names;
    }

    private ClassName stable(ClassName name) {
        GeneratedNames names = generated;
        return names == null ? name : names.of(name);
    }

    /** Sets the rule for objects that are variables as a whole. */
    public void opaque(OpaqueTypes types) {
        opaqueTypes = types;
    }

    @Override
    public boolean isOpaque(Class<?> type) {
        return opaqueTypes.isOpaque(type);
    }

    @Override
    public int stackNumber(StackTraceElement[] frames) {
        return stackNumber(StackLines.of(frames, MAX_FRAMES));
    }

    @Override
    public int[] stackNumbers(StackTraceElement[] frames, int[] atSites, int[] events, int count) {
        int[] numbers = new int[count];
        int number = count;
        for (List<StackLine> lines :
                HeldLockStacks.of(StackLines.of(frames, MAX_FRAMES), sites, atSites, events, count)) {
            numbers[--number] = lines.isEmpty() ? -1 : stackNumber(lines);
        }
        return numbers;
    }

    /** The site with a number, or null. */
    Site siteOf(int number) {
        return sites.apply(number);
    }

    /** Sets the table of sites. */
    public void sites(IntFunction<Site> table) {
        sites = table;
    }

    private synchronized int stackNumber(List<StackLine> lines) {
        Integer known = stackNumbers.get(lines);
        if (known != null) {
            return known;
        }
        if (stackNumbers.size() == MAX_STACKS) {
            return -1;
        }
        int number = nextStack++;
        add(new StackEntry(number, lines));
        stackNumbers.put(lines, number);
        return number;
    }

    /**
     * Holds no lock while it reads the name. Masking secrets in the name may load classes, which are then woven in this
     * thread or in others.
     */
    @Override
    public void threadAdded(ThreadLog log) {
        if (recorded) {
            ThreadName name = new ThreadName(log.path, log.thread.getName(), log.parent, log.thread.isDaemon());
            synchronized (this) {
                add(new ThreadEntry(log.number, name));
            }
        }
    }

    /**
     * Holds no lock. The lookup of a method loads the classes that other methods name, which are then woven in this
     * thread or in others.
     */
    @Override
    @SuppressWarnings("ReturnValueIgnored") // Only its existence matters.
    public boolean overridesStart(Class<?> threadType) {
        for (Class<?> type = threadType; type != Thread.class; type = type.getSuperclass()) {
            try {
                type.getDeclaredMethod("start");
                return isWoven(type.getName().replace('.', '/'));
            } catch (NoSuchMethodException e) {
                // Not declared here: continue with the superclass.
                continue;
            } catch (LinkageError e) {
                // A class that one of its methods names is missing, which may not affect the program. The class counts
                // as one without the method.
                continue;
            }
        }
        return false;
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {
        UncaughtException one = UncaughtText.of(log, exception);
        synchronized (this) {
            if (uncaught.size() < MAX_UNCAUGHT) {
                uncaught.add(one);
            }
        }
    }

    @Override
    public void exiting(int status) {
        exit = status;
    }

    /** The last argument of {@code exit} or {@code halt}, or null. */
    Integer exit() {
        return exit;
    }

    /** Sets the action before the JVM is halted. */
    public void onHalt(Runnable closing) {
        halting = closing;
    }

    @Override
    public void halting() {
        Runnable closing = halting;
        if (closing != null) {
            closing.run();
        }
    }

    public synchronized List<UncaughtException> uncaught() {
        return List.copyOf(uncaught);
    }

    /** Writes the waiting names; names that could not be written stay. Called by one thread. */
    void writeTo(RecordingSink sink) {
        for (Entry next = next(); next != null; next = next()) {
            next.writeTo(sink);
            written();
        }
    }

    private synchronized Entry next() {
        return waiting.peek();
    }

    private synchronized void written() {
        waiting.remove();
    }
}
