package dev.heddle.recorder.program;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;

/**
 * A foreign agent that changes the loading of classes: for each class, the loader calls a helper that it has loaded
 * itself. Also the program, which asks this loader for a class.
 */
public final class LoadingAgent {
    /** The called helper. */
    public static final class Helper implements Runnable {
        private static int asked;

        @Override
        public void run() {
            asked++;
        }
    }

    private static final class Loader extends ClassLoader {
        private Runnable helper;

        Loader(ClassLoader parent) {
            super(parent);
        }

        Class<?> own(String name) throws IOException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (helper != null) {
                helper.run();
            }
            return super.loadClass(name, resolve);
        }
    }

    private LoadingAgent() {}

    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        Loader loader = new Loader(ClassLoader.getSystemClassLoader());
        loader.helper =
                (Runnable) loader.own(Helper.class.getName()).getConstructor().newInstance();
        Thread.currentThread().setContextClassLoader(loader);
    }

    public static void main(String[] arguments) throws ClassNotFoundException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        System.out.println(loader.loadClass(Makes.class.getName()).getSimpleName());
    }
}
