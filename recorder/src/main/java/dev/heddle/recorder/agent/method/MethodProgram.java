package dev.heddle.recorder.agent.method;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method as the program of this JVM. It was found in class files; no class of the program is loaded yet. */
public final class MethodProgram {
    private static final String CLASS = ".class";
    private static final String PACKAGE = MethodProgram.class.getPackageName() + ".";
    private static final String RUN = PACKAGE + "MethodRun";
    private static final String MAIN = PACKAGE + "MethodMain";
    /** Classes that may depend on other classes of the class path than JUnit's own. */
    private static final String KOTLIN = "kotlin/Unit";

    private static final List<String> SHARED = List.of(
            "org.junit.platform.", "org.junit.jupiter.", "org.opentest4j.", "org.apiguardian.", "dev.heddle.junit.");
    /** It uses classes of JUnit 4. */
    private static final String MIGRATION = "org.junit.jupiter.migrationsupport.";

    /** As in the command. */
    private final String word;

    private final MethodName name;
    /** The way to run it. */
    private final MethodKind kind;

    private final String parameterTypes;
    private final boolean isShared;

    private MethodProgram(String word, MethodName name, MethodSearch.Found found, ClassFiles files) {
        this.word = word;
        this.name = name;
        kind = found.kind();
        parameterTypes = found.method().parameterTypes();
        isShared = kind == MethodKind.PLATFORM && !files.has(KOTLIN);
    }

    /**
     * The method that the command of this JVM names in place of a main class; null if it names none.
     *
     * @throws NoMethodException with a line for the user, if there is no such method, or no way to run it
     */
    public static MethodProgram ofThisJvm() throws IOException {
        List<String> words = LauncherCommand.ofThisJvm();
        return LauncherCommand.isClass(words) ? of(words.get(0), ClassLoader.getSystemClassLoader()) : null;
    }

    /** Like {@link #ofThisJvm}, for a word and a loader with the program's class files. */
    static MethodProgram of(String word, ClassLoader loader) throws IOException {
        ClassFiles files = new ClassFiles(loader);
        if (!MethodName.isMeant(word) || files.has(word.replace('.', '/'))) {
            return null;
        }
        MethodName name = MethodName.parse(word);
        return new MethodProgram(word, name, new MethodSearch(files, name).find(), files);
    }

    /**
     * Makes it the program of the java launcher: defines a main class under the name in the command.
     *
     * @throws IllegalStateException if this JVM does not allow that
     */
    public void defineMain() throws IOException {
        try {
            defineIn(ClassLoader.getSystemClassLoader());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + word + " a main class: " + e, e);
        }
    }

    private void defineIn(ClassLoader loader) throws IOException, ReflectiveOperationException {
        define(loader, RUN);
        if (kind != MethodKind.PLAIN) {
            define(loader, kind.runner());
        }
        Class<?> main = define(loader, MAIN);
        main.getField("what").set(null, words());
        define(loader, word, named(main));
    }

    /** A class without code of its own, so that nothing of it is woven: it inherits its main method. */
    private byte[] named(Class<?> main) {
        ClassWriter out = new ClassWriter(0);
        out.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SUPER,
                word.replace('.', '/'),
                null,
                Type.getInternalName(main),
                null);
        out.visitEnd();
        return out.toByteArray();
    }

    private static Class<?> define(ClassLoader loader, String className)
            throws IOException, ReflectiveOperationException {
        return define(loader, className, bytes(className));
    }

    private static Class<?> define(ClassLoader loader, String className, byte[] bytes)
            throws ReflectiveOperationException {
        Method define =
                ClassLoader.class.getDeclaredMethod("defineClass", String.class, byte[].class, int.class, int.class);
        define.setAccessible(true);
        try {
            return (Class<?>) define.invoke(loader, className.replace('/', '.'), bytes, 0, bytes.length);
        } catch (InvocationTargetException e) {
            throw new ReflectiveOperationException(className + ": " + e.getCause(), e);
        }
    }

    /** Whether a class is the one named by {@link #runner}, or one that it needs. */
    public boolean isRunner(String className) {
        return className.startsWith(PACKAGE)
                && (className.equals(RUN) || kind != MethodKind.PLAIN && className.equals(kind.runner()));
    }

    /** The file of a class for which {@link #isRunner} is true. */
    public byte[] runnerClass(String className) throws IOException {
        return bytes(className);
    }

    private static byte[] bytes(String className) throws IOException {
        try (InputStream in =
                MethodProgram.class.getClassLoader().getResourceAsStream(className.replace('.', '/') + CLASS)) {
            if (in == null) {
                throw new IOException("the agent has no class " + className);
            }
            return in.readAllBytes();
        }
    }

    /**
     * Name of the class in the program's loader with the static method {@code run(String[])} that runs it, called with
     * {@link #words}.
     */
    public static String runner() {
        return RUN;
    }

    /** For {@link #runner}: kind, class, method, types of parameters, invocation. */
    public String[] words() {
        return new String[] {
            kind.name(), name.className(), name.method(), parameterTypes, String.valueOf(name.invocation())
        };
    }

    /**
     * Whether all runs of a JVM can share JUnit: it keeps no state of a run, and needs no class of the program by name.
     */
    public boolean isShared() {
        return isShared;
    }

    /** Whether a class belongs to JUnit. */
    public static boolean isOfJUnit(String className) {
        for (String prefix : SHARED) {
            if (className.startsWith(prefix)) {
                return !className.startsWith(MIGRATION);
            }
        }
        return false;
    }
}
