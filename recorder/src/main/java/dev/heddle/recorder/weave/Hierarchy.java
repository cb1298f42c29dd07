package dev.heddle.recorder.weave;

import dev.heddle.trace.name.Member;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What must be known of classes that are only named: which are threads, and how their fields are declared. Read from class files and
 * never by loading a class; each file once. A class that cannot be found counts as one that declares nothing.
 */
final class Hierarchy {
    private static final String THREAD = "java/lang/Thread";
    private static final String CLASS_VALUE = "java/lang/ClassValue";
    private static final String START = "start()V";
    private static final String OBJECT = "java/lang/Object";
    private static final Ancestor UNKNOWN = new Ancestor(OBJECT, List.of(), Set.of(), Map.of());
    /** Neither volatile nor final, and what is said of a field that nobody declares. */
    private static final int PLAIN = 0;

    private final Map<String, Ancestor> ancestors = new ConcurrentHashMap<>();

    /**
     * What matters of a class.
     *
     * @param methods the methods it declares, by name and descriptor
     * @param fields the access flags of the fields it declares, by name and descriptor
     */
    private record Ancestor(
            String superName, List<String> interfaces, Set<String> methods, Map<String, Integer> fields) {}

    Hierarchy() {
        ancestors.put(THREAD, new Ancestor(OBJECT, List.of(), Set.of(START), Map.of()));
        ancestors.put(OBJECT, new Ancestor(null, List.of(), Set.of(), Map.of()));
    }

    /** Notes a class whose bytes are at hand. */
    void add(ClassReader reader) {
        String name = reader.getClassName();
        if (!ancestors.containsKey(name)) {
            ancestors.put(name, read(reader));
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

    /** Whether a class of the program extends one of {@code java.util.concurrent}. */
    boolean extendsConcurrent(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null && !at.startsWith("java/")) {
            at = find(at, loader).superName();
        }
        return at != null && at.startsWith("java/util/concurrent/");
    }

    /** Whether a class of the program extends one of the JDK in which accesses are recorded. */
    boolean extendsWoven(String internalName, Scope scope, ClassLoader loader) {
        String at = internalName;
        while (at != null && at.charAt(0) != '[' && !Scope.isOfJdk(at)) {
            at = find(at, loader).superName();
        }
        return at != null && at.charAt(0) != '[' && scope.hasAccesses(at);
    }

    /** Whether a class is another one, or one of its subclasses. */
    boolean isSubclass(String internalName, String ancestor, ClassLoader loader) {
        String at = internalName;
        while (at != null && !at.equals(ancestor)) {
            at = find(at, loader).superName();
        }
        return at != null;
    }

    /** The superclass of a class, or null. */
    String superName(String internalName, ClassLoader loader) {
        return find(internalName, loader).superName();
    }

    /** Whether a class declares fields of its objects that change. */
    boolean hasChangingFields(String internalName, ClassLoader loader) {
        for (int flags : find(internalName, loader).fields().values()) {
            if ((flags & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class declares fields that change, its own or its objects'. */
    boolean declaresChangingFields(String internalName, ClassLoader loader) {
        for (int flags : find(internalName, loader).fields().values()) {
            if ((flags & Opcodes.ACC_FINAL) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The class that declares the field that an instruction names: the named one itself if nobody is known to. */
    String declaring(String owner, String name, String descriptor, ClassLoader loader) {
        String declared = owner.charAt(0) == '[' ? null : declaring(owner, key(name, descriptor), loader);
        return declared == null ? owner : declared;
    }

    private String declaring(String owner, String key, ClassLoader loader) {
        String at = owner;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.fields().containsKey(key)) {
                return at;
            }
            for (String type : ancestor.interfaces()) {
                String declared = declaring(type, key, loader);
                if (declared != null) {
                    return declared;
                }
            }
            at = ancestor.superName();
        }
        return null;
    }

    /**
     * Whether a class that need not be there at all is another one, or one of its subclasses. That a loader does not find it is not
     * remembered: another loader may.
     */
    boolean isKnownSubclass(String internalName, String ancestor, ClassLoader loader) {
        return (ancestors.containsKey(internalName) || load(internalName, loader) != UNKNOWN)
                && isSubclass(internalName, ancestor, loader);
    }

    /** Whether a class is {@code ClassValue} or one of its subclasses. */
    boolean isClassValue(String internalName, ClassLoader loader) {
        return isSubclass(internalName, CLASS_VALUE, loader);
    }

    /** The first field of this name in a class or its superclasses, as the class declares it that does; null if none does. */
    Member fieldNamed(String owner, String name, ClassLoader loader) {
        String at = owner;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            for (String key : ancestor.fields().keySet()) {
                if (key.startsWith(name) && key.charAt(name.length()) == ' ') {
                    return new Member(at, name, key.substring(name.length() + 1));
                }
            }
            at = ancestor.superName();
        }
        return null;
    }

    /** Whether {@code start()} of a class is that of {@code Thread} itself. */
    boolean startsThread(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.methods().contains(START)) {
                return at.equals(THREAD);
            }
            at = ancestor.superName();
        }
        return false;
    }

    /** Whether a method that a call names is declared by a class of the program: it, or what overrides it, is what is called. */
    boolean isDeclaredByProgram(String owner, String name, String descriptor, ClassLoader loader) {
        String at = owner;
        while (at != null && !at.startsWith("java/")) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.methods().contains(name + descriptor)) {
                return true;
            }
            at = ancestor.superName();
        }
        return false;
    }

    /**
     * Whether the field that an instruction names is volatile.
     *
     * @param owner internal name of the class that the instruction names; the field may be that of a superclass or an interface
     */
    boolean isVolatile(String owner, String name, String descriptor, ClassLoader loader) {
        return (field(owner, key(name, descriptor), loader) & Opcodes.ACC_VOLATILE) != 0;
    }

    /** Whether the field that an instruction names is final; otherwise as {@link #isVolatile}. */
    boolean isFinal(String owner, String name, String descriptor, ClassLoader loader) {
        return (field(owner, key(name, descriptor), loader) & Opcodes.ACC_FINAL) != 0;
    }

    private static String key(String name, String descriptor) {
        return name + ' ' + descriptor;
    }

    /** The flags of a field. The order of the search is that of JVMS 5.4.3.2: the class, its interfaces, its superclass. */
    private int field(String owner, String key, ClassLoader loader) {
        Integer flags = search(owner, key, loader);
        return flags == null ? PLAIN : flags;
    }

    private Integer search(String owner, String key, ClassLoader loader) {
        String at = owner;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            Integer flags = ancestor.fields().get(key);
            if (flags != null) {
                return flags;
            }
            for (String type : ancestor.interfaces()) {
                flags = search(type, key, loader);
                if (flags != null) {
                    return flags;
                }
            }
            at = ancestor.superName();
        }
        return null;
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
        Set<String> methods = new HashSet<>();
        Map<String, Integer> fields = new HashMap<>();
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                fields.put(key(name, descriptor), access);
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                methods.add(name + descriptor);
                return null;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return new Ancestor(reader.getSuperName(), List.of(reader.getInterfaces()), methods, fields);
    }
}
