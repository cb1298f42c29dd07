package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.method.MethodProgram;

/**
 * Loads JUnit and its caller once for all runs of a test: a run takes a thousandth of the time of loading JUnit. None
 * of these classes is instrumented, keeps state of a run that another run could see, or names a class of the program.
 */
final class SharedLoader extends RunLoader {
    static {
        registerAsParallelCapable();
    }

    private final ClassPath path;

    SharedLoader(ClassPath path) {
        super(path, null);
        this.path = path;
    }

    /** Returns whether a class is the same in all runs. */
    boolean isShared(String className) {
        return MethodProgram.isOfJUnit(className) || path.isRunner(className);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!isShared(name)) {
            throw new ClassNotFoundException(name);
        }
        return super.findClass(name);
    }
}
