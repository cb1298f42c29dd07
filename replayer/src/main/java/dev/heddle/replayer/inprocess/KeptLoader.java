package dev.heddle.replayer.inprocess;

import dev.heddle.replayer.kept.KeptClasses;

/** Loads the classes of several runs, once. */
final class KeptLoader extends RunLoader {
    static {
        registerAsParallelCapable();
    }

    private final KeptClasses classes;

    KeptLoader(ClassPath path, KeptClasses classes) {
        super(path, null);
        this.classes = classes;
        classes.keep(this);
    }

    @Override
    void initialise(Class<?> main) {
        classes.initialise(main);
    }
}
