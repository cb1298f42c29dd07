package dev.heddle.replayer.kept;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What matters of a class file for when its class is initialised.
 *
 * @param superName internal name; null of {@code Object}
 * @param hasInitialiser whether it has code that runs then
 * @param hasState whether it has static variables that are no constants
 * @param hasDefaults whether it is an interface that is initialised with classes that implement it, if it has an initialiser
 * @param shows why an object of it may show that it is kept; null if none does
 * @param fields static ones that it declares, by name and descriptor
 * @param methods static ones, likewise
 */
record StaticParts(
        String superName,
        List<String> interfaces,
        boolean isInterface,
        boolean hasInitialiser,
        boolean hasState,
        boolean hasDefaults,
        String shows,
        Set<String> fields,
        Set<String> methods) {
    /** Name and descriptor of a class's own initialiser. */
    static final String INITIALISER = "<clinit>";

    StaticParts {
        interfaces = List.copyOf(interfaces);
        fields = Set.copyOf(fields);
        methods = Set.copyOf(methods);
    }

    static StaticParts of(byte[] classFile) {
        Reader reader = new Reader();
        ClassReader file = new ClassReader(classFile);
        file.accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        boolean isInterface = (file.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        return new StaticParts(
                file.getSuperName(),
                List.of(file.getInterfaces()),
                isInterface,
                reader.hasInitialiser,
                reader.hasState,
                isInterface && reader.hasDefaults,
                reader.shows,
                reader.fields,
                reader.methods);
    }

    static String key(String name, String descriptor) {
        return name + ' ' + descriptor;
    }

    private static final class Reader extends ClassVisitor {
        private final Set<String> fields = new HashSet<>();
        private final Set<String> methods = new HashSet<>();
        private boolean hasInitialiser;
        private boolean hasState;
        private boolean hasDefaults;
        private String shows;

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            if ((access & Opcodes.ACC_STATIC) != 0) {
                fields.add(key(name, descriptor));
                hasState |= isVariable(access, value);
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
            String why = Shows.method(access, name, descriptor);
            shows = why == null ? shows : why;
            hasDefaults |= !isStatic && (access & Opcodes.ACC_ABSTRACT) == 0;
            return null;
        }
    }

    /** Whether a static field can have another value than the one in the class file. */
    static boolean isVariable(int access, Object constant) {
        return (access & Opcodes.ACC_FINAL) == 0 || constant == null;
    }
}
