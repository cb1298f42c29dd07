package dev.heddle.recorder.program;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;

/** Does things that may break an agent: defines a class from a file, or uses {@code sun.misc.Unsafe}. */
public final class Defines {
    private static int field;

    private Defines() {}

    public static void main(String[] arguments) throws Exception {
        field = 1;
        if (arguments[0].equals("unsafe")) {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            try {
                unsafe.getMethod("allocateMemory", long.class).invoke(instance.get(null), 8L);
                System.out.println("allowed");
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause());
            }
            return;
        }
        try {
            Class<?> defined = new FileLoader().define(Path.of(arguments[0]));
            System.out.println(defined.getMethod("answer").invoke(null));
        } catch (UnsupportedClassVersionError e) {
            System.out.println("unsupported");
        }
        field = 2;
    }

    private static final class FileLoader extends ClassLoader {
        Class<?> define(Path file) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            return defineClass(null, bytes, 0, bytes.length);
        }
    }
}
