package dev.heddle.recorder.agent;

import dev.heddle.recorder.drain.HeddleThread;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Internal functions of the JVM that the agent needs. */
final class Jvm {
    /** Slots 0 to 2 are the JDK's own; 1 runs the shutdown hooks of the program. */
    private static final int SHUTDOWN_SLOT = 9;

    private static final String AGENT = "-javaagent:";
    private static final String JACOCO = "org/jacoco/agent/rt/RT.class";

    private Jvm() {}

    /** Runs an action when the JVM ends, after all shutdown hooks of the program. */
    static void atExit(Runnable last) {
        try {
            Object access = Class.forName("jdk.internal.access.SharedSecrets")
                    .getMethod("getJavaLangAccess")
                    .invoke(null);
            Class.forName("jdk.internal.access.JavaLangAccess")
                    .getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class)
                    .invoke(access, SHUTDOWN_SLOT, false, last);
        } catch (ReflectiveOperationException e) {
            // A JDK without this function: then together with the program's own hooks, which may still record.
            Runtime.getRuntime().addShutdownHook(new HeddleThread(last, "heddle-close"));
        }
    }

    /**
     * Makes sure that a module exists whose packages only the platform can have.
     *
     * @throws IllegalArgumentException with a line for the user, if the program lacks it
     */
    static void need(String module) {
        if (ModuleLayer.boot().findModule(module).isEmpty()) {
            throw new IllegalArgumentException("the program runs without the module " + module
                    + ", which the recorder requires: add --add-modules " + module
                    + " to the command, or make the image with it");
        }
    }

    /**
     * Whether the command that started this JVM names further agents, or the class path has the runtime that JaCoCo's
     * offline mode starts.
     */
    static boolean hasOtherAgents() {
        List<String> agents = agents();
        // A JDK that does not show its arguments may have them.
        return agents == null || agents.size() > 1 || ClassLoader.getSystemResource(JACOCO) != null;
    }

    /** The jars of the agents as named in the command; null if the JVM does not show its arguments. */
    private static List<String> agents() {
        try {
            String[] arguments = (String[]) Class.forName("jdk.internal.misc.VM")
                    .getMethod("getRuntimeArguments")
                    .invoke(null);
            List<String> agents = new ArrayList<>();
            for (String argument : arguments == null ? new String[0] : arguments) {
                if (argument.startsWith(AGENT)) {
                    int options = argument.indexOf('=');
                    agents.add(argument.substring(AGENT.length(), options < 0 ? argument.length() : options));
                }
            }
            return agents;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /**
     * The jars of the agents that the command names, and those that their manifests name as their class path, as
     * locations of code sources. A jar that is on the class path of the program is the program's library, and is not
     * among them.
     */
    static Set<String> agentJars() {
        Set<String> jars = new HashSet<>();
        List<String> agents = agents();
        for (String agent : agents == null ? List.<String>of() : agents) {
            addWithClassPath(new File(agent), jars);
        }
        Set<String> ofProgram = new HashSet<>();
        for (String entry : jars.isEmpty()
                ? new String[0]
                : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            addWithClassPath(new File(entry), ofProgram);
        }
        jars.removeAll(ofProgram);
        return jars;
    }

    /** Adds the location of a jar or directory, and the locations that manifests name from there on. */
    static void addWithClassPath(File file, Set<String> locations) {
        if (!locations.add(location(file)) || !file.isFile()) {
            return;
        }
        try (JarFile jar = new JarFile(file, false)) {
            Manifest manifest = jar.getManifest();
            String entries =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String entry : entries == null ? new String[0] : entries.trim().split(" +")) {
                URI uri = file.getCanonicalFile().toURI().resolve(entry);
                if ("file".equals(uri.getScheme())) {
                    addWithClassPath(new File(uri), locations);
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // The JVM ignores such entries, and ends by itself if an agent's jar cannot be read.
            return;
        }
    }

    private static String location(File file) {
        try {
            return file.getCanonicalFile().toURI().toString();
        } catch (IOException e) {
            // A class loader that cannot resolve it either uses the name unchanged.
            return file.toURI().toString();
        }
    }

    /** Name and version. */
    static String description() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    }

    /**
     * Main class or jar with its arguments: as given, where the system shows that; otherwise as the JVM has joined them
     * with blanks.
     */
    static List<String> command() {
        String command = System.getProperty("sun.java.command", "");
        return command.isEmpty() ? List.of() : words(command, given());
    }

    /** The java executable, and the options with the class path and the module path of the program. */
    static List<String> launch() {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        add("-cp", System.getProperty("java.class.path"), words);
        add("--module-path", System.getProperty("jdk.module.path"), words);
        return List.copyOf(words);
    }

    private static void add(String option, String path, List<String> words) {
        if (path != null && !path.isEmpty()) {
            List<String> elements = new ArrayList<>();
            for (String element : path.split(File.pathSeparator)) {
                elements.add(new File(element).getAbsolutePath());
            }
            words.add(option);
            words.add(String.join(File.pathSeparator, elements));
        }
    }

    /**
     * The words of a command.
     *
     * @param joined as the JVM has it
     * @param given all arguments of the process
     */
    static List<String> words(String joined, List<String> given) {
        int length = -1;
        for (int from = given.size() - 1; from >= 0 && length < joined.length(); from--) {
            length += given.get(from).length() + 1;
            List<String> words = given.subList(from, given.size());
            if (length == joined.length() && String.join(" ", words).equals(joined)) {
                return List.copyOf(words);
            }
        }
        // Arguments from a file, or a system that does not show them.
        return List.of(joined.split(" "));
    }

    private static List<String> given() {
        try {
            return List.of(Files.readString(Path.of("/proc/self/cmdline")).split("\0"));
        } catch (IOException | SecurityException e) {
            return List.of();
        }
    }

    static long pid() {
        return ProcessHandle.current().pid();
    }
}
