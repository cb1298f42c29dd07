package dev.heddle.engine.internal.probe;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which methods may reach the network, files, processes, native code or the end of the JVM, by the static call graph of
 * the class path. A call leads to the method of the named class or of its parents, and to what lambdas there contain.
 * Calls of overriding methods in other classes, and reflection, are not followed.
 */
final class ReachedEffects {
    /** Calls of these classes and methods; a name that ends with a dot is a prefix of methods of a class. */
    private static final Map<String, String> EFFECTS = Map.ofEntries(
            Map.entry("java/lang/System.exit", "ends the JVM"),
            Map.entry("java/lang/Runtime.exit", "ends the JVM"),
            Map.entry("java/lang/Runtime.halt", "ends the JVM"),
            Map.entry("java/lang/Runtime.exec", "starts a process"),
            Map.entry("java/lang/ProcessBuilder.start", "starts a process"),
            Map.entry("java/lang/System.load", "loads a native library"),
            Map.entry("java/lang/System.loadLibrary", "loads a native library"),
            Map.entry("java/io/FileOutputStream.<init>", "uses files"),
            Map.entry("java/io/FileInputStream.<init>", "uses files"),
            Map.entry("java/io/FileWriter.<init>", "uses files"),
            Map.entry("java/io/FileReader.<init>", "uses files"),
            Map.entry("java/io/RandomAccessFile.<init>", "uses files"),
            Map.entry("java/io/PrintWriter.<init>(Ljava/io/File;)V", "uses files"),
            Map.entry("java/io/File.delete", "uses files"),
            Map.entry("java/io/File.deleteOnExit", "uses files"),
            Map.entry("java/io/File.mkdir", "uses files"),
            Map.entry("java/io/File.mkdirs", "uses files"),
            Map.entry("java/io/File.createNewFile", "uses files"),
            Map.entry("java/io/File.createTempFile", "uses files"),
            Map.entry("java/io/File.renameTo", "uses files"),
            Map.entry("java/net/URL.openConnection", "uses the network"),
            Map.entry("java/net/URL.openStream", "uses the network"),
            Map.entry("java/net/Socket.<init>", "uses the network"),
            Map.entry("java/net/Socket.connect", "uses the network"),
            Map.entry("java/net/ServerSocket.<init>", "uses the network"),
            Map.entry("java/net/DatagramSocket.<init>", "uses the network"),
            Map.entry("java/net/InetAddress.getByName", "uses the network"),
            Map.entry("java/net/InetAddress.getLocalHost", "uses the network"));

    private static final Map<String, String> CLASSES = Map.of(
            "java/nio/file/Files", "uses files",
            "java/nio/channels/FileChannel", "uses files",
            "java/nio/channels/SocketChannel", "uses the network",
            "java/nio/channels/ServerSocketChannel", "uses the network",
            "java/nio/channels/DatagramChannel", "uses the network",
            "java/net/http/HttpClient", "uses the network",
            "java/sql/DriverManager", "uses the network");

    private static final int MOST_METHODS = 20_000;

    private final ProbeClassPath classPath;
    private final Map<String, CodeOfClass> classes = new HashMap<>();

    ReachedEffects(ProbeClassPath classPath) {
        this.classPath = classPath;
    }

    /** @param callees by name and descriptor, the methods that a method calls; natives have none */
    private record CodeOfClass(@Nullable String parent, Map<String, List<String>> callees, Set<String> natives) {}

    /** Why a method must not be called; null if no effect is reached. */
    @Nullable String reason(String owner, String name, String descriptor) throws IOException {
        Deque<String> open = new ArrayDeque<>(List.of(owner + "." + name + descriptor));
        Set<String> seen = new HashSet<>(open);
        while (!open.isEmpty() && seen.size() < MOST_METHODS) {
            String method = open.poll();
            String effect = effect(method);
            if (effect != null) {
                return effect + " by "
                        + method.substring(0, method.indexOf('(')).replace('/', '.');
            }
            for (String callee : callees(method)) {
                if (seen.add(callee)) {
                    open.add(callee);
                }
            }
        }
        return null;
    }

    private @Nullable String effect(String method) throws IOException {
        String name = method.substring(0, method.indexOf('('));
        String owner = name.substring(0, name.lastIndexOf('.'));
        if (isJdk(owner)) {
            String effect = EFFECTS.getOrDefault(name, EFFECTS.get(method));
            return effect != null ? effect : CLASSES.get(owner);
        }
        CodeOfClass code = code(owner);
        return code != null && code.natives.contains(method.substring(owner.length() + 1)) ? "is native" : null;
    }

    private List<String> callees(String method) throws IOException {
        int dot = method.lastIndexOf('.', method.indexOf('('));
        String signature = method.substring(dot + 1);
        for (String owner = method.substring(0, dot); owner != null; ) {
            CodeOfClass code = code(owner);
            if (code == null) {
                return List.of();
            }
            List<String> callees = code.callees.get(signature);
            if (callees != null) {
                return callees;
            }
            owner = code.parent;
        }
        return List.of();
    }

    /** Null for a class of the JDK. */
    private @Nullable CodeOfClass code(String owner) throws IOException {
        if (isJdk(owner) || owner.startsWith("[")) {
            return null;
        }
        CodeOfClass code = classes.get(owner);
        if (code == null && !classes.containsKey(owner)) {
            byte[] file = classPath.bytes(owner);
            code = file == null ? null : read(file);
            classes.put(owner, code);
        }
        return code;
    }

    private static boolean isJdk(String owner) {
        return owner.startsWith("java/") || owner.startsWith("jdk/") || owner.startsWith("sun/");
    }

    private static CodeOfClass read(byte[] file) {
        Map<String, List<String>> callees = new HashMap<>();
        Set<String> natives = new HashSet<>();
        ClassReader reader = new ClassReader(file);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] thrown) {
                        List<String> called = new ArrayList<>();
                        callees.put(name + descriptor, called);
                        if ((access & Opcodes.ACC_NATIVE) != 0) {
                            natives.add(name + descriptor);
                        }
                        return new CalleeCollector(called);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new CodeOfClass(reader.getSuperName(), callees, natives);
    }

    private static final class CalleeCollector extends MethodVisitor {
        private final List<String> called;

        private CalleeCollector(List<String> called) {
            super(Opcodes.ASM9);
            this.called = called;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            called.add(owner + "." + name + descriptor);
            if (name.equals("<init>") || opcode == Opcodes.INVOKESTATIC) {
                called.add(owner + ".<clinit>()V");
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle && handle.getDesc().startsWith("(")) {
                    called.add(handle.getOwner() + "." + handle.getName() + handle.getDesc());
                }
            }
        }
    }
}
