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
 * Spares the optimising compiler the weaver, which runs for moments, while classes are loaded, and has large methods. The JVM is given a directive for the agent's own packages, behind the door of {@code jcmd Compiler.directives_add}; the first compiler
 * compiles them as ever.
 *
 * <p>A directive of the user's stays and holds for all else. The JVM keeps ours to its end, because only the last one that was added can be taken back, and that may be
 * the user's.
 */
final class CompilerDirectives {
    private static final String MODULE = "jdk.management";
    private static final String PACKAGE = "com.sun.management.internal";
    /** Its initialiser loads the library with the command. */
    private static final String LIBRARY = PACKAGE + ".PlatformMBeanProviderImpl";

    private static final String COMMANDS = PACKAGE + ".DiagnosticCommandImpl";
    private static final String ADDED = "1 compiler directives added";

    /** Where one compiler does it all, or the second one nothing, there is nothing to spare. */
    private static final List<String> OTHER_COMPILERS =
            List.of("-XX:-TieredCompilation", "-XX:TieredStopAtLevel", "-XX:CompilationMode");

    /**
     * The weaver, the library that reads and writes class files, which has this name in the agent's jar alone, and what writes the names of what was woven. The hooks
     * and what writes events are not among them.
     */
    private static final List<String> MOMENTARY = List.of(
            "dev/heddle/recorder/weave/*.*",
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

    private CompilerDirectives() {}

    /**
     * Adds the directive. A JVM that has no such command, or another compiler, goes without.
     *
     * @param directory in which a file may be for a moment; the JVM reads directives from files only
     * @return why it was not added, in one line; null if it was, or if there is nothing to spare
     */
    static String spare(Instrumentation instrumentation, Path directory) {
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
                return answer.equals(ADDED) ? null : "the JVM answers: " + answer.replace('\n', ' ');
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException e) {
            return e.toString();
        }
    }

    /** As the JVM reads an argument of a command; null if it cannot. */
    private static String quoted(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return null;
            }
        }
        return text.indexOf('"') < 0 ? '"' + text + '"' : text.indexOf('\'') < 0 ? '\'' + text + '\'' : null;
    }

    /** The JVM's commands. Its bean is made without its constructor, which would load what remote management needs. */
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
