package dev.heddle.recorder.agent;

import dev.heddle.trace.recording.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the optimising compiler from compiling the weaver, which runs only for moments, while classes are loaded, and
 * has large methods. The JVM gets a directive for the agent's own packages, by the implementation of
 * {@code jcmd Compiler.directives_add}. The first compiler still compiles them.
 *
 * <p>A directive of the user stays and applies to everything else. Only the directive added last can be removed, and
 * that may be the user's. The JVM keeps Heddle's directive until it ends. Only when Heddle detaches, or cannot start, it
 * is removed if it is still the last one.
 */
final class CompilerDirectives {
    private static final String WEAVER = "dev/heddle/recorder/weave/";
    private static final String MODULE = "jdk.management";
    private static final String PACKAGE = "com.sun.management.internal";
    /** Its initialiser loads the library with the command. */
    private static final String LIBRARY = PACKAGE + ".PlatformMBeanProviderImpl";

    private static final String COMMANDS = PACKAGE + ".DiagnosticCommandImpl";
    private static final String ADDED = "1 compiler directives added";

    /** With only one compiler, or an inactive second one, there is nothing to save. */
    private static final List<String> OTHER_COMPILERS =
            List.of("-XX:-TieredCompilation", "-XX:TieredStopAtLevel", "-XX:CompilationMode");

    /**
     * The weaver, the library that reads and writes class files under its name in the agent's jar, and the code that
     * writes the names of woven classes. The hooks and the code that writes events are not included.
     */
    private static final List<String> MOMENTARY = List.of(
            WEAVER + "*.*",
            "dev/heddle/recorder/asm/*.*",
            "dev/heddle/recorder/cache/*.*",
            "dev/heddle/recorder/drain/Dictionary*.*",
            "dev/heddle/recorder/drain/StackLines.*",
            "dev/heddle/trace/name/ClassName*.*",
            "dev/heddle/trace/name/Member.*",
            "dev/heddle/trace/name/Site.*",
            "dev/heddle/trace/name/StackLine.*",
            "dev/heddle/trace/recording/ExcerptEncoder.classOf",
            "dev/heddle/trace/recording/ExcerptEncoder.site",
            "dev/heddle/trace/recording/ExcerptEncoder.stack",
            "dev/heddle/trace/recording/RecordingWriter.name");

    private static final String DIRECTIVE =
            "[{match: [\"" + String.join("\", \"", MOMENTARY) + "\"], c2: {Exclude: true}}]\n";

    /** Has added the directive; null while it is not there. */
    private static Commands added;

    private CompilerDirectives() {}

    /**
     * Adds the directive. A JVM without this command, or with another compiler, gets none.
     *
     * @param directory for a temporary file; the JVM reads directives only from files
     * @return the reason in one line if it was not added; null if it was added or is not needed
     */
    static String excludeWeaver(Instrumentation instrumentation, Path directory) {
        String mode = System.getProperty("java.vm.info", "");
        if (!mode.startsWith("mixed mode") || mode.contains("emulated-client")) {
            return null;
        }
        Module management = ModuleLayer.boot().findModule(MODULE).orElse(null);
        if (management == null) {
            return "there is no module " + MODULE;
        }
        Path file = directory.resolve("compiler-directives.json");
        String name = quoted(file.toString());
        if (name == null) {
            return "the JVM cannot read a file of this name: " + file;
        }
        try {
            instrumentation.redefineModule(
                    management,
                    Set.of(),
                    Map.of(),
                    Map.of(PACKAGE, Set.of(CompilerDirectives.class.getModule())),
                    Set.of(),
                    Map.of());
            Commands commands = new Commands();
            String flags = commands.execute("VM.flags");
            for (String other : OTHER_COMPILERS) {
                if (flags.contains(other)) {
                    return null;
                }
            }
            try {
                try (OutputStream out = OwnerOnly.newOutputStream(file)) {
                    out.write(DIRECTIVE.getBytes(StandardCharsets.UTF_8));
                }
                String answer =
                        commands.execute("Compiler.directives_add " + name).strip();
                if (!answer.equals(ADDED)) {
                    return "the JVM answers: " + answer.replace('\n', ' ');
                }
                added = commands;
                return null;
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException e) {
            return e.toString();
        }
    }

    /** Removes the directive, unless another one was added later. */
    static void remove() {
        if (added == null) {
            return;
        }
        try {
            String all = added.execute("Compiler.directives_print");
            int last = all.indexOf("matching:");
            int end = last < 0 ? -1 : all.indexOf('\n', last);
            if (end > 0 && all.substring(last, end).contains(WEAVER)) {
                added.execute("Compiler.directives_remove");
            }
        } catch (ReflectiveOperationException e) {
            Messages.print("a compiler directive for Heddle's own packages stays: " + e);
        }
        added = null;
    }

    /** The text in the JVM's notation for command arguments; null if it has none. */
    private static String quoted(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return null;
            }
        }
        return text.indexOf('"') < 0 ? '"' + text + '"' : text.indexOf('\'') < 0 ? '\'' + text + '\'' : null;
    }

    /**
     * The JVM's commands. Its bean is made without its constructor, which would load the classes of remote management.
     */
    private static final class Commands {
        private final Object bean;
        private final Method execute;

        Commands() throws ReflectiveOperationException {
            Class.forName(LIBRARY);
            Class<?> type = Class.forName(COMMANDS);
            execute = type.getDeclaredMethod("executeDiagnosticCommand", String.class);
            execute.setAccessible(true);
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field only = unsafe.getDeclaredField("theUnsafe");
            only.setAccessible(true);
            bean = unsafe.getMethod("allocateInstance", Class.class).invoke(only.get(null), type);
        }

        String execute(String command) throws ReflectiveOperationException {
            return (String) execute.invoke(bean, command);
        }
    }
}
