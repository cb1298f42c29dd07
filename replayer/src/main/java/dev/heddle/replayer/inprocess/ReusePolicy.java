package dev.heddle.replayer.inprocess;

import dev.heddle.replayer.reinit.InitialiserFrames;
import dev.heddle.replayer.reinit.ReinitialisableClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;

/**
 * Decides with which classes a run is made: fresh ones, or those of earlier runs. The first run has fresh, unchanged
 * classes. For the second run they are loaded as re-initialisable classes. If the program contains code that could
 * reveal the reuse, all further runs have fresh classes.
 */
final class ReusePolicy {
    /**
     * A run with shared classes is repeated with fresh ones to compare: the first such run, and then each time the
     * number of runs has grown by this factor.
     */
    private static final long COMPARED_EACH_TIMES = 8;

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final ClassPath path;
    private final SharedLoader shared;
    private final Instrumentation instrumentation;
    private boolean hasRun;
    private ReinitialisableClasses classes;
    private ReinitLoader loader;
    private long reused;
    private long nextCompared = 1;
    private boolean isOff;
    /** The reason why all further runs have fresh classes, if it was not reported yet. */
    private String news;

    /**
     * @param isOn whether classes may be reused at all
     * @param shared loader of the classes that are the same in all runs; null if none exists
     */
    ReusePolicy(boolean isOn, ClassPath path, SharedLoader shared, Instrumentation instrumentation) {
        isOff = !isOn;
        this.path = path;
        this.shared = shared;
        this.instrumentation = instrumentation;
    }

    /** For a run with its own classes. */
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
            classes = new ReinitialisableClasses(this::classFile, instrumentation);
        } catch (ReflectiveOperationException e) {
            stop("this JDK has an unknown structure: " + e);
            return fresh();
        }
        if (!InitialiserFrames.change(instrumentation)) {
            stop("java.lang.StackTraceElement of this JDK has an unknown structure");
            return fresh();
        }
        instrumentation.addTransformer(classes, true);
        loader = new ReinitLoader(path, classes);
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
            stop("static variables cannot be restored: " + e);
        }
    }

    /** Returns whether the last run must be repeated with fresh classes, to compare. */
    boolean isToBeCompared() {
        if (isOff || reused < nextCompared) {
            return false;
        }
        nextCompared = reused * COMPARED_EACH_TIMES;
        return true;
    }

    /** Whether every further run has fresh classes. */
    boolean isOff() {
        return isOff;
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

    /** The reason for the end of reuse, if it ended since the last call; otherwise null. */
    String news() {
        String reported = news;
        news = null;
        return reported;
    }
}
