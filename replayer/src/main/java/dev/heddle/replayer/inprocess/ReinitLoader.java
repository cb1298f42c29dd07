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
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] own = classes.classFile(name);
        return own == null ? super.findClass(name) : defineClass(name, own, 0, own.length);
    }

    @Override
    void initialise(Class<?> main) {
        classes.initialise(main);
    }
}
