package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.method.MethodProgram;

/**
 * Loads JUnit, and what calls it, once for all runs of a test: a run is a thousandth of what loading JUnit takes. None of these classes is woven,
 * they keep nothing of a run that another one could see, and none names a class of the program's.
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

    /** Whether a class is the same in all runs. */
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
