package dev.heddle.replayer.inprocess;

import dev.heddle.replayer.kept.KeptClasses;
import dev.heddle.replayer.kept.StackNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;

/**
 * Says with which classes a run is made: fresh ones, or those of the runs before. The first run has fresh ones as they are. For the second they are loaded
 * so that they can be kept. Where a program shows that kept ones might differ, all further runs have fresh ones.
 */
final class Keeping {
    /** A run with classes of the runs before is made again with fresh ones when it is the first such run, and each time there were so many times more. */
    private static final long COMPARED_EACH_TIMES = 8;

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final ClassPath path;
    private final SharedLoader shared;
    private final Instrumentation instrumentation;
    private boolean hasRun;
    private KeptClasses classes;
    private KeptLoader loader;
    private long reused;
    private long nextCompared = 1;
    private boolean isOff;
    /** Why all further runs have fresh classes, if that was not told yet. */
    private String news;

    /**
     * @param isOn whether classes may be kept at all
     * @param shared has what is the same for all runs anyway; null if nothing is
     */
    Keeping(boolean isOn, ClassPath path, SharedLoader shared, Instrumentation instrumentation) {
        isOff = !isOn;
        this.path = path;
        this.shared = shared;
        this.instrumentation = instrumentation;
    }

    /** For a run whose classes are its own. */
    RunLoader fresh() {
        return new RunLoader(path, shared);
    }

    /** For the next run. */
    RunLoader next() {
        if (isOff || !hasRun) {
            hasRun = true;
            return fresh();
        }
        if (loader != null) {
            reused++;
            return loader;
        }
        try {
            classes = new KeptClasses(this::classFile);
        } catch (ReflectiveOperationException e) {
            stop("this JDK is not as known: " + e);
            return fresh();
        }
        if (!StackNames.change(instrumentation)) {
            stop("java.lang.StackTraceElement of this JDK is not as known");
            return fresh();
        }
        instrumentation.addTransformer(classes, true);
        loader = new KeptLoader(path, classes);
        return loader;
    }

    private byte[] classFile(String name) {
        if (PLATFORM.getResource(name + ".class") != null) {
            return null;
        }
        try {
            ClassPath.ClassFile file = path.find(name.replace('/', '.'));
            return file == null ? null : file.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A run begins. */
    void begin(RunLoader with, OneRun run) {
        if (with == loader && loader != null) {
            classes.begin(run);
        }
    }

    /** It is over, and its threads have ended. */
    void end(RunLoader with, OneRun run) {
        if (with != loader || loader == null) {
            return;
        }
        if (run.givenUp() != null) {
            stop(run.givenUp());
            return;
        }
        try {
            classes.end();
        } catch (IllegalAccessException | LinkageError e) {
            stop("static variables cannot be set back: " + e);
        }
    }

    /** Whether the run that was just made is made again with fresh classes, to compare. */
    boolean isToBeCompared() {
        if (isOff || reused < nextCompared) {
            return false;
        }
        nextCompared = reused * COMPARED_EACH_TIMES;
        return true;
    }

    /** From now on every run has fresh classes. */
    void stop(String why) {
        if (!isOff) {
            isOff = true;
            news = why;
            if (classes != null) {
                instrumentation.removeTransformer(classes);
            }
            loader = null;
            classes = null;
        }
    }

    /** Why it was stopped, if it was since this was asked last; null otherwise. */
    String news() {
        String told = news;
        news = null;
        return told;
    }
}
