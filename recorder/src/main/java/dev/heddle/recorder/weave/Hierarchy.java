package dev.heddle.recorder.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which classes are threads, read from class files and never by loading a class. */
final class Hierarchy {
    private static final String THREAD = "java/lang/Thread";
    private static final String OBJECT = "java/lang/Object";
    private static final Ancestor UNKNOWN = new Ancestor(OBJECT, false);

    private final Map<String, Ancestor> ancestors = new ConcurrentHashMap<>();

    /** What matters of a class: its superclass, and whether it declares {@code start()}. */
    private record Ancestor(String superName, boolean declaresStart) {}

    Hierarchy() {
        ancestors.put(THREAD, new Ancestor(OBJECT, true));
        ancestors.put(OBJECT, new Ancestor(null, false));
    }

    /** Notes a class whose bytes are at hand. */
    void add(ClassReader reader) {
        // Most classes are no threads, and nobody asks.
        if (!reader.getSuperName().equals(OBJECT)) {
            String name = reader.getClassName();
            if (!ancestors.containsKey(name)) {
                ancestors.put(name, read(reader));
            }
        }
    }

    /** Whether a class is {@code Thread} or one of its subclasses. */
    boolean isThread(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null && at.charAt(0) != '[') {
            if (at.equals(THREAD)) {
                return true;
            }
            at = find(at, loader).superName();
        }
        return false;
    }

    /** Whether {@code start()} of a class is that of {@code Thread} itself. */
    boolean startsThread(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.declaresStart()) {
                return at.equals(THREAD);
            }
            at = ancestor.superName();
        }
        return false;
    }

    private Ancestor find(String name, ClassLoader loader) {
        Ancestor known = ancestors.get(name);
        if (known == null) {
            known = load(name, loader);
            ancestors.put(name, known);
        }
        return known;
    }

    private static Ancestor load(String name, ClassLoader loader) {
        String resource = name + ".class";
        try (InputStream in = loader == null
                ? ClassLoader.getSystemResourceAsStream(resource)
                : loader.getResourceAsStream(resource)) {
            // A class that its loader made up has no resource.
            return in == null ? UNKNOWN : read(new ClassReader(in));
        } catch (IOException | IllegalArgumentException e) {
            return UNKNOWN;
        }
    }

    private static Ancestor read(ClassReader reader) {
        boolean[] declaresStart = {false};
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                declaresStart[0] |= name.equals("start") && descriptor.equals("()V");
                return null;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return new Ancestor(reader.getSuperName(), declaresStart[0]);
    }
}
