package dev.heddle.recorder.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Packs an agent and its libraries into one jar.
 *
 * <p>Only the classes that the JVM enters first and the loader are visible in the jar. Everything else is stored under
 * {@code private/} as {@code .classdata}, where only that loader finds it. The classes that woven code calls get the
 * names under which they are defined in {@code java.lang}, and so do all references to them. Lambdas become
 * {@linkplain LambdaClasses classes}, and {@linkplain RecordMethods methods of records} are generated.
 *
 * <p>The input is the class path of this program: its directories, and the jars of the named artifacts. The same input
 * gives the same bytes.
 */
public final class AgentJar {
    private static final String BOOT = "dev/heddle/recorder/boot/";
    private static final String RENAMED = "java/lang/Heddle";
    /**
     * Annotations of the hooks with their names in the JVM, which honours them only in its own classes. The hooks
     * become such classes.
     */
    private static final Map<String, String> OF_JVM = Map.of(
            BOOT + "Hidden", "jdk/internal/vm/annotation/Hidden",
            BOOT + "Hook", "jdk/internal/vm/annotation/DontInline",
            BOOT + "DontInline", "jdk/internal/vm/annotation/DontInline");

    private static final String OWN = "dev/heddle/";
    /**
     * The library that reads and writes class files, and its name in the jar. With another name, compiler directives
     * can select it without the program's own copy.
     */
    private static final String ASM = "org/objectweb/asm/";

    private static final String ASM_IN_JAR = "dev/heddle/recorder/asm/";
    private static final String PACK = "dev/heddle/recorder/pack/";
    private static final List<String> PLAIN = List.of(
            "dev/heddle/recorder/agent/Entry.class",
            "dev/heddle/recorder/agent/Premain.class",
            "dev/heddle/recorder/agent/Agentmain.class",
            "dev/heddle/recorder/agent/Agentmain$Ended.class",
            "dev/heddle/recorder/agent/HooksName.class",
            "dev/heddle/recorder/agent/AgentClassLoader.class");
    private static final String ENTRY = "dev.heddle.recorder.agent.Entry";
    private static final String BOOT_LIST = "heddle-boot-classes";
    /** Distinguishes builds: classes woven by one build do not fit another one. */
    private static final String CHECKSUM = "heddle-checksum";

    private static final String CLASS = ".class";

    /**
     * Exceptions of java.naming that Chronicle makes and catches itself, and that an image with few modules lacks. If
     * the module exists, the platform's classes take precedence.
     */
    private static final List<String> CAUGHT =
            List.of("javax/naming/TimeLimitExceededException", "javax/naming/InvalidNameException");

    private static final Remapper REMAPPER = new Remapper(Opcodes.ASM9) {
        @Override
        public String map(String internalName) {
            String ofJvm = OF_JVM.get(internalName);
            if (ofJvm != null) {
                return ofJvm;
            }
            if (internalName.startsWith(ASM)) {
                return ASM_IN_JAR + internalName.substring(ASM.length());
            }
            return internalName.startsWith(BOOT) ? RENAMED + internalName.substring(BOOT.length()) : internalName;
        }
    };

    private final PackedJar jar = new PackedJar();
    /** The hooks with their superclasses, under their names in the jar. */
    private final Map<String, String> bootClasses = new LinkedHashMap<>();

    private AgentJar() {}

    /**
     * Packs the jar.
     *
     * @param arguments the jar to write, the class whose {@code premain(String, Instrumentation)} is the agent, the
     *     directory of licences, and the artifacts whose jars on the class path go into it
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 3) {
            throw new IllegalArgumentException("usage: AgentJar OUTPUT AGENT-CLASS LICENCES ARTIFACT...");
        }
        AgentJar agent = new AgentJar();
        Licences licences = new Licences(Path.of(arguments[2]));
        List<String> missing = new ArrayList<>(List.of(arguments).subList(3, arguments.length));
        for (Library library : Library.onClassPath()) {
            // A directory is this module, or one that is not packaged in this build.
            if (Files.isDirectory(library.path()) || missing.remove(library.artifact())) {
                agent.add(library, licences);
            }
        }
        missing.removeIf(artifact -> artifact.startsWith("heddle-"));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("not on the class path: " + missing);
        }
        licences.finish(agent.jar);
        agent.write(Path.of(arguments[0]), arguments[1]);
    }

    private void add(Library library, Licences licences) throws IOException {
        if (!library.isOwn()) {
            licences.bundle(jar, library.artifact(), library.version());
        }
        library.read((name, bytes) -> {
            if (name.endsWith(CLASS)) {
                addClass(name, bytes);
            } else {
                addResource(name, library, bytes);
            }
        });
    }

    private void addClass(String name, byte[] bytes) {
        if (PLAIN.contains(name)) {
            jar.add(name, bytes);
        }
        String internalName = name.substring(0, name.length() - CLASS.length());
        if (name.startsWith("META-INF/")
                || name.startsWith(PACK)
                || OF_JVM.containsKey(internalName)
                || name.equals("module-info.class")
                || name.endsWith("package-info.class")) {
            return;
        }
        String renamed = REMAPPER.map(internalName);
        boolean isHook = internalName.startsWith(BOOT);
        if (isHook) {
            bootClasses.put(renamed, REMAPPER.map(new ClassReader(bytes).getSuperName()));
        }
        byte[] classFile = name.startsWith(OWN) || name.startsWith(ASM) ? rename(bytes) : bytes;
        if (PLAIN.contains(name) || isHook) {
            addPrivate(renamed, classFile);
        } else {
            LambdaClasses.of(RecordMethods.of(classFile)).forEach(this::addPrivate);
        }
    }

    /**
     * The hooks in the order in which the agent defines them. A JVM links each at once, and links its superclass before
     * it. With {@code -Xverify:all} the JVM also loads a class that another one uses as its superclass. So subclasses
     * come first, after their superclasses.
     */
    private Set<String> inOrderOfDefinition() {
        Set<String> listed = new LinkedHashSet<>();
        bootClasses.forEach((name, superclass) -> {
            if (!superclass.equals("java/lang/Object")) {
                addAfterSuperclass(name, listed);
            }
        });
        listed.addAll(bootClasses.keySet());
        return listed;
    }

    private void addAfterSuperclass(String name, Set<String> listed) {
        if (bootClasses.containsKey(name) && !listed.contains(name)) {
            addAfterSuperclass(bootClasses.get(name), listed);
            listed.add(name);
        }
    }

    private void addPrivate(String internalName, byte[] classFile) {
        jar.add("private/" + internalName + ".classdata", classFile);
    }

    private static byte[] rename(byte[] bytes) {
        ClassWriter out = new ClassWriter(0);
        new ClassReader(bytes).accept(new ClassRemapper(out, REMAPPER), 0);
        return out.toByteArray();
    }

    private void addResource(String name, Library library, byte[] bytes) {
        if (!name.startsWith("META-INF/")) {
            jar.add("private/" + name, bytes);
        } else if (name.startsWith("META-INF/services/")) {
            jar.addService("private/" + name, bytes);
        } else if (Licences.isLicence(name)) {
            jar.add(library.isOwn() ? name : Licences.place(name, library.artifact()), bytes);
        }
    }

    private void write(Path output, String agentClass) throws IOException {
        jar.add("private/" + BOOT_LIST, String.join("\n", inOrderOfDefinition()).getBytes(StandardCharsets.UTF_8));
        // Shadows the file of this name in the target's working directory, which Chronicle would read.
        jar.add("private/system.properties", new byte[0]);
        CAUGHT.forEach(name -> addPrivate(name, exception(name)));
        jar.add("private/" + CHECKSUM, jar.checksum().getBytes(StandardCharsets.UTF_8));
        jar.write(output, manifest(agentClass));
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
                + "Agent-Class: " + ENTRY + "\n"
                + "Heddle-Agent-Class: " + agentClass + "\n"
                + "Can-Redefine-Classes: true\n"
                + "Can-Retransform-Classes: true\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
