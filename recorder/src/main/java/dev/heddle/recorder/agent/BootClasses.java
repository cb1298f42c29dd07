package dev.heddle.recorder.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Defines the hooks where every class can call them: in {@code java.lang}, under the names that the packer gave them.
 * Depends on none of them.
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
        for (String name : names()) {
            try (InputStream in = resource(own, name.replace('.', '/') + ".class")) {
                javaLang.defineClass(in.readAllBytes());
            }
        }
    }

    /** The names of the hooks, with dots. */
    static List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(resource(BootClasses.class.getClassLoader(), LIST), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                names.add(line.replace('/', '.'));
            }
        }
        return names;
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
        Map<String, Set<Module>> exports = new HashMap<>();
        exports.put("jdk.internal.access", agent);
        exports.put("jdk.internal.ref", agent);
        exports.put("jdk.internal.misc", agent);
        if (AgentClassLoader.isWithoutModules()) {
            // The agent has the classes of jdk.unsupported in its own loader, where they need the exports to that
            // module.
            exports.put("jdk.internal.reflect", agent);
            exports.put("jdk.internal.vm.annotation", agent);
        }
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                exports,
                Map.of(
                        "java.lang", agent,
                        "java.lang.invoke", agent,
                        "java.lang.reflect", agent,
                        "sun.nio.ch", agent),
                Set.of(),
                Map.of());
    }
}
