package dev.heddle.recorder.pack;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Packs an agent and what it uses into one jar.
 *
 * <p>Plain in the jar are only the classes that the JVM enters first and the loader; everything else lies under {@code private/} as
 * {@code .classdata}, where only that loader finds it. The classes that woven code calls get the names under which they are defined in
 * {@code java.lang}, and so do all references to them.
 *
 * <p>The input is the class path that this program runs on: its directories, and of its jars those of the named artifacts. The same input
 * gives the same bytes.
 */
public final class AgentJar {
    private static final String BOOT = "dev/heddle/recorder/boot/";
    private static final String RENAMED = "java/lang/Heddle";
    private static final String OWN = "dev/heddle/";
    private static final String PACK = "dev/heddle/recorder/pack/";
    private static final List<String> PLAIN = List.of(
            "dev/heddle/recorder/agent/Entry.class",
            "dev/heddle/recorder/agent/Premain.class",
            "dev/heddle/recorder/agent/AgentClassLoader.class");
    private static final String ENTRY = "dev.heddle.recorder.agent.Entry";
    private static final String BOOT_LIST = "heddle-boot-classes";
    private static final String CLASS = ".class";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    /**
     * Exceptions of java.naming that Chronicle makes and catches itself, and an image of few modules has not. Where the module is there, the
     * platform's come first.
     */
    private static final List<String> CAUGHT =
            List.of("javax/naming/TimeLimitExceededException", "javax/naming/InvalidNameException");

    private static final Remapper REMAPPER = new Remapper(Opcodes.ASM9) {
        @Override
        public String map(String internalName) {
            return internalName.startsWith(BOOT) ? RENAMED + internalName.substring(BOOT.length()) : internalName;
        }
    };

    private final Map<String, byte[]> entries = new TreeMap<>();
    private final StringBuilder bootClasses = new StringBuilder();

    private AgentJar() {}

    /**
     * Packs.
     *
     * @param arguments the jar to write, the class whose {@code premain(String, Instrumentation)} is the agent, and the artifacts whose
     *     jars on the class path go into it
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2) {
            throw new IllegalArgumentException("usage: AgentJar OUTPUT AGENT-CLASS ARTIFACT...");
        }
        AgentJar jar = new AgentJar();
        List<String> missing = new ArrayList<>(List.of(arguments).subList(2, arguments.length));
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(element);
            if (Files.isDirectory(path)) {
                jar.add(path, "");
            } else {
                String artifact = path.getFileName().toString().replaceFirst("-[0-9].*\\.jar$", "");
                if (missing.remove(artifact)) {
                    try (FileSystem zip = FileSystems.newFileSystem(path)) {
                        jar.add(zip.getPath("/"), artifact);
                    }
                }
            }
        }
        missing.removeIf(artifact -> artifact.startsWith("heddle-"));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("not on the class path: " + missing);
        }
        jar.write(Path.of(arguments[0]), arguments[1]);
    }

    private void add(Path root, String artifact) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = root.relativize(file).toString().replace('\\', '/');
            if (name.endsWith(CLASS)) {
                addClass(name, Files.readAllBytes(file));
            } else {
                addResource(name, artifact, Files.readAllBytes(file));
            }
        }
    }

    private void addClass(String name, byte[] bytes) {
        if (PLAIN.contains(name)) {
            entries.put(name, bytes);
        }
        if (name.startsWith("META-INF/")
                || name.startsWith(PACK)
                || name.equals("module-info.class")
                || name.endsWith("package-info.class")) {
            return;
        }
        String internalName = name.substring(0, name.length() - CLASS.length());
        String renamed = REMAPPER.map(internalName);
        if (!renamed.equals(internalName)) {
            bootClasses.append(renamed).append('\n');
        }
        entries.put("private/" + renamed + ".classdata", name.startsWith(OWN) ? rename(bytes) : bytes);
    }

    private static byte[] rename(byte[] bytes) {
        ClassWriter out = new ClassWriter(0);
        new ClassReader(bytes).accept(new ClassRemapper(out, REMAPPER), 0);
        return out.toByteArray();
    }

    private void addResource(String name, String artifact, byte[] bytes) {
        if (!name.startsWith("META-INF/")) {
            entries.put("private/" + name, bytes);
        } else if (name.startsWith("META-INF/services/")) {
            entries.merge("private/" + name, bytes, AgentJar::joined);
        } else if (name.matches("META-INF/(LICENSE|NOTICE).*")) {
            entries.put(name.replaceFirst("/", "/" + artifact + "/"), bytes);
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        String text = new String(first, StandardCharsets.UTF_8) + "\n" + new String(second, StandardCharsets.UTF_8);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void write(Path output, String agentClass) throws IOException {
        entries.put("private/" + BOOT_LIST, bootClasses.toString().getBytes(StandardCharsets.UTF_8));
        // Shadows the file of this name in the target's working directory, which Chronicle would read.
        entries.put("private/system.properties", new byte[0]);
        CAUGHT.forEach(name -> entries.put("private/" + name + ".classdata", exception(name)));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(output))) {
            put(jar, "META-INF/MANIFEST.MF", manifest(agentClass));
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                put(jar, entry.getKey(), entry.getValue());
            }
        }
    }

    /** A checked exception with the constructors without and with a message. */
    private static byte[] exception(String name) {
        String parent = "java/lang/Exception";
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, parent, null);
        for (String descriptor : List.of("()V", "(Ljava/lang/String;)V")) {
            int words = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
            MethodVisitor constructor = type.visitMethod(Opcodes.ACC_PUBLIC, "<init>", descriptor, null, null);
            constructor.visitCode();
            for (int word = 0; word < words; word++) {
                constructor.visitVarInsn(Opcodes.ALOAD, word);
            }
            constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", descriptor, false);
            constructor.visitInsn(Opcodes.RETURN);
            constructor.visitMaxs(words, words);
            constructor.visitEnd();
        }
        type.visitEnd();
        return type.toByteArray();
    }

    private static byte[] manifest(String agentClass) {
        String text = "Manifest-Version: 1.0\n"
                + "Premain-Class: " + ENTRY + "\n"
                + "Heddle-Agent-Class: " + agentClass + "\n"
                + "Can-Redefine-Classes: true\n"
                + "Can-Retransform-Classes: true\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void put(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setTimeLocal(TIME);
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }
}
