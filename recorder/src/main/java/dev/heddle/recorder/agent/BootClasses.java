package dev.heddle.recorder.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * Puts the hooks where every class can call them: into {@code java.lang}, under the names that the packer gave them. Depends on none of
 * them.
 */
public final class BootClasses {
    /** Resource with their internal names, one a line; written by the packer. */
    public static final String LIST = "heddle-boot-classes";

    private BootClasses() {}

    /** Opens the modules that the agent needs to the agent, and defines the hooks. */
    public static void define(Instrumentation instrumentation) throws IOException, IllegalAccessException {
        open(instrumentation);
        ClassLoader own = BootClasses.class.getClassLoader();
        MethodHandles.Lookup javaLang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        try (BufferedReader names =
                new BufferedReader(new InputStreamReader(resource(own, LIST), StandardCharsets.UTF_8))) {
            for (String name = names.readLine(); name != null; name = names.readLine()) {
                try (InputStream in = resource(own, name + ".class")) {
                    javaLang.defineClass(in.readAllBytes());
                }
            }
        }
    }

    private static InputStream resource(ClassLoader loader, String name) throws IOException {
        InputStream in = loader.getResourceAsStream(name);
        if (in == null) {
            throw new IOException("the agent's jar has no " + name);
        }
        return in;
    }

    private static void open(Instrumentation instrumentation) {
        Set<Module> agent = Set.of(BootClasses.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of("jdk.internal.access", agent, "jdk.internal.ref", agent),
                Map.of("java.lang", agent, "java.lang.reflect", agent, "sun.nio.ch", agent),
                Set.of(),
                Map.of());
    }
}
