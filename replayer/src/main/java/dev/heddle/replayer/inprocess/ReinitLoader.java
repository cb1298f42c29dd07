package dev.heddle.replayer.inprocess;

import dev.heddle.replayer.reinit.ReinitialisableClasses;

/** Loads the classes of several runs, once. */
final class ReinitLoader extends RunLoader {
    static {
        registerAsParallelCapable();
    }

    private final ReinitialisableClasses classes;

    ReinitLoader(ClassPath path, ReinitialisableClasses classes) {
        super(path, null);
        this.classes = classes;
        classes.keep(this);
    }

    @Override
    byte[] generated(String name) {
        return classes.classFile(name);
    }

    @Override
    void initialise(Class<?> main) {
        classes.initialise(main);
    }
}
