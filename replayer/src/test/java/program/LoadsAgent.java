package program;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.EventObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Loads itself as an agent into its own JVM, by a helper process. The agent changes two classes of the JDK and one of
 * the program.
 */
public final class LoadsAgent implements ClassFileTransformer {
    /** Three pairs of texts in classes and those that replace them, equally long. */
    private static final List<String> TEXTS =
            List.of("[source=", "[SOURCE=", "Optional.empty", "OPTIONAL.EMPTY", "as written", "as changed");

    /** Has a text that the agent changes. */
    static final class Written {
        @Override
        public String toString() {
            return "as written";
        }
    }

    /** The same, and is loaded after the agent. */
    static final class WrittenToo {
        @Override
        public String toString() {
            return "as written";
        }
    }

    /** The helper. */
    public static final class Helper {
        private Helper() {}

        /** @param words the id of a process, a jar and the option of the agent */
        public static void main(String[] words) throws Exception {
            VirtualMachine jvm = VirtualMachine.attach(words[0]);
            jvm.loadAgent(words[1], words[2]);
            jvm.detach();
        }
    }

    /** @param words the jar of the agent, and whether it opens a package to {@code own} or {@code other} classes */
    public static void main(String[] words) throws Exception {
        System.out.println(new EventObject("a") + " " + Optional.empty() + " " + new Written());
        Process helper = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Helper.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        words[0],
                        words[1])
                .inheritIO()
                .start();
        System.out.println(helper.waitFor());
        System.out.println(
                new EventObject("a") + " " + Optional.empty() + " " + new Written() + " " + new WrittenToo());
    }

    /** The JVM calls it when the agent is loaded. */
    public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
        instrumentation.addTransformer(new LoadsAgent(), true);
        instrumentation.retransformClasses(EventObject.class);
        ClassLoader opensTo =
                options.equals("own") ? ClassLoader.getSystemClassLoader() : ClassLoader.getPlatformClassLoader();
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(opensTo.getUnnamedModule())),
                Set.of(),
                Map.of());
        instrumentation.redefineClasses(new ClassDefinition(Optional.class, changed(file(Optional.class))));
    }

    private static byte[] file(Class<?> type) throws IOException {
        try (var in = type.getModule().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        boolean isChanged =
                name != null && (name.equals("java/util/EventObject") || name.startsWith("program/LoadsAgent$"));
        return isChanged ? changed(classFile) : null;
    }

    private static byte[] changed(byte[] classFile) {
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < TEXTS.size(); i += 2) {
            text = text.replace(TEXTS.get(i), TEXTS.get(i + 1));
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
