package dev.heddle.recorder.weave.scope;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The facts of a class file that determine when its class is initialised.
 *
 * @param superName internal name; null for {@code Object}
 * @param hasInitialiser whether it has an initialiser
 * @param hasDefaults whether it is an interface that is initialised with its implementing classes, if it has an
 * initialiser
 * @param version major version of the class file
 * @param fields its static fields, by name and descriptor
 * @param variables those of its static fields that are not constants, likewise
 * @param methods its static methods, likewise
 */
public record InitialisationFacts(
        String superName,
        List<String> interfaces,
        boolean isInterface,
        boolean hasInitialiser,
        boolean hasDefaults,
        int version,
        Set<String> fields,
        Set<String> variables,
        Set<String> methods) {
    /** Name and descriptor of a class's own initialiser. */
    public static final String INITIALISER = "<clinit>";

    private static final int MAJOR = 0xFFFF;

    public InitialisationFacts {
        interfaces = List.copyOf(interfaces);
        fields = Set.copyOf(fields);
        variables = Set.copyOf(variables);
        methods = Set.copyOf(methods);
    }

    public static InitialisationFacts of(byte[] classFile) {
        Reader reader = new Reader();
        ClassReader file = new ClassReader(classFile);
        file.accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        boolean isInterface = (file.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        return new InitialisationFacts(
                file.getSuperName(),
                List.of(file.getInterfaces()),
                isInterface,
                reader.hasInitialiser,
                isInterface && reader.hasDefaults,
                reader.version,
                reader.fields,
                reader.variables,
                reader.methods);
    }

    /** Whether it has static variables that are not constants. */
    public boolean hasState() {
        return !variables.isEmpty();
    }

    /** Whether its initialiser can become a method. Interfaces can have static methods since Java 8. */
    public boolean hasMovableInitialiser() {
        return hasInitialiser && (!isInterface || version >= Opcodes.V1_8);
    }

    /**
     * Whether a static field is a variable of an interface whose initialiser becomes a method. The JVM lets no other
     * method than the initialiser write it.
     */
    public boolean isVariableOfInterface(String name, String descriptor) {
        return isInterface && hasMovableInitialiser() && variables.contains(key(name, descriptor));
    }

    static String key(String name, String descriptor) {
        return name + ' ' + descriptor;
    }

    private static final class Reader extends ClassVisitor {
        private final Set<String> fields = new HashSet<>();
        private final Set<String> variables = new HashSet<>();
        private final Set<String> methods = new HashSet<>();
        private int version;
        private boolean hasInitialiser;
        private boolean hasDefaults;

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int number, int access, String name, String signature, String superName, String[] interfaces) {
            version = number & MAJOR;
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            if ((access & Opcodes.ACC_STATIC) != 0) {
                fields.add(key(name, descriptor));
                if (isVariable(access, value)) {
                    variables.add(key(name, descriptor));
                }
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            if (name.equals(INITIALISER)) {
                hasInitialiser = true;
            } else if (isStatic) {
                methods.add(key(name, descriptor));
            }
            hasDefaults |= !isStatic && (access & Opcodes.ACC_ABSTRACT) == 0;
            return null;
        }
    }

    /** Returns whether a static field can have another value than the one in the class file. */
    public static boolean isVariable(int access, Object constant) {
        return (access & Opcodes.ACC_FINAL) == 0 || constant == null;
    }
}
