package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.name.Member;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Facts about classes that are only named: which ones are threads, and how their fields are declared. They are read
 * from class files, each once, and never by loading a class. A class that is not found counts as one without
 * declarations.
 */
public final class Hierarchy {
    private static final String THREAD = "java/lang/Thread";
    private static final String CLASS_VALUE = "java/lang/ClassValue";
    private static final String OBJECT = "java/lang/Object";
    private static final ClassLoader APP = ClassLoader.getSystemClassLoader();
    private static final Ancestor UNKNOWN = new Ancestor(OBJECT, List.of(), ClassOutline.NONE);
    private final Map<String, Ancestor> ancestors = new ConcurrentHashMap<>();
    /** Whether the declared methods are needed. */
    private final boolean named;
    /** The classes whose initialisation runs code. */
    public final ClassUseNumbers uses = new ClassUseNumbers(this);

    /** Null until it is needed. Two threads may make it. */
    private volatile ClassPathFiles classPath;

    /** The relevant facts of a class. */
    private record Ancestor(String superName, List<String> interfaces, ClassOutline outline) {}

    /** @param named whether {@link #isDeclaredByProgram} will be called */
    public Hierarchy(boolean named) {
        this.named = named;
        ancestors.put(
                THREAD,
                new Ancestor(
                        OBJECT,
                        List.of(),
                        new ClassOutline(new DeclaredFields(), true, Set.of("start()V"), null, new int[0])));
        ancestors.put(OBJECT, new Ancestor(null, List.of(), ClassOutline.NONE));
    }

    /** Adds a class whose bytes are available, and returns its outline. */
    public ClassOutline add(ClassReader reader) {
        ClassOutline outline = ClassOutline.of(reader, named);
        ancestors.putIfAbsent(reader.getClassName(), ancestor(reader, outline));
        return outline;
    }

    /** Whether a class is {@code Thread} or one of its subclasses. */
    public boolean isThread(String internalName, ClassLoader loader) {
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
    public boolean extendsConcurrent(String internalName, ClassLoader loader) {
        String ancestor = ancestorOfJdk(internalName, loader);
        return ancestor != null && ancestor.startsWith("java/util/concurrent/");
    }

    /** The nearest superclass from the JDK, or the class itself; null if it cannot be found. */
    public String ancestorOfJdk(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null && !at.startsWith("java/")) {
            at = find(at, loader).superName();
        }
        return at;
    }

    /** Whether a class of the program extends a JDK class with recorded accesses. */
    public boolean extendsWoven(String internalName, Scope scope, ClassLoader loader) {
        String at = internalName;
        while (at != null && at.charAt(0) != '[' && !Scope.isOfJdk(at)) {
            at = find(at, loader).superName();
        }
        return at != null && at.charAt(0) != '[' && scope.hasAccesses(at);
    }

    /** Whether a class is the same as another one, or a subclass of it. */
    public boolean isSubclass(String internalName, String ancestor, ClassLoader loader) {
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

    /** Whether a class declares instance fields that change. */
    boolean hasChangingFields(String internalName, ClassLoader loader) {
        return find(internalName, loader).outline.hasChangingFields();
    }

    /** Whether a class declares fields that change, static or instance. */
    boolean declaresChangingFields(String internalName, ClassLoader loader) {
        return find(internalName, loader).outline.declaresChangingFields();
    }

    /** The class that declares the field of an instruction; the named class if the declaration is not found. */
    public String declaring(String owner, String name, String descriptor, ClassLoader loader) {
        String declared = owner.charAt(0) == '[' ? null : search(owner, name, descriptor, loader);
        return declared == null ? owner : declared;
    }

    /**
     * The class that declares a field, or null. The search order is that of JVMS 5.4.3.2: the class, its interfaces,
     * its superclass.
     */
    private String search(String owner, String name, String descriptor, ClassLoader loader) {
        String at = owner;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.outline.fields().find(name, descriptor) != null) {
                return at;
            }
            for (String type : ancestor.interfaces()) {
                String declared = search(type, name, descriptor, loader);
                if (declared != null) {
                    return declared;
                }
            }
            at = ancestor.superName();
        }
        return null;
    }

    /**
     * Whether a class, which may not exist, is the same as another one or a subclass of it. A failed lookup is not
     * remembered, because another loader may find the class.
     */
    boolean isKnownSubclass(String internalName, String ancestor, ClassLoader loader) {
        return (ancestors.containsKey(internalName) || load(internalName, loader) != UNKNOWN)
                && isSubclass(internalName, ancestor, loader);
    }

    /** Whether a class is {@code ClassValue} or one of its subclasses. */
    public boolean isClassValue(String internalName, ClassLoader loader) {
        return isSubclass(internalName, CLASS_VALUE, loader);
    }

    /**
     * The first field of this name in a class or its superclasses, with its declaring class; null if it does not exist.
     */
    public Member fieldNamed(String owner, String name, ClassLoader loader) {
        String at = owner;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            FieldName field = ancestor.outline.fields().named(name);
            if (field != null) {
                return new Member(at, name, field.descriptor());
            }
            at = ancestor.superName();
        }
        return null;
    }

    /** Whether {@code start()} of a class is that of {@code Thread} itself. */
    public boolean startsThread(String internalName, ClassLoader loader) {
        String at = internalName;
        while (at != null) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.outline.startsThread()) {
                return at.equals(THREAD);
            }
            at = ancestor.superName();
        }
        return false;
    }

    /**
     * Whether a class of the program declares the method of a call. The call then runs this method or one that
     * overrides it.
     */
    public boolean isDeclaredByProgram(String owner, String name, String descriptor, ClassLoader loader) {
        String at = owner;
        while (at != null && !at.startsWith("java/")) {
            Ancestor ancestor = find(at, loader);
            if (ancestor.outline.methods().contains(name + descriptor)) {
                return true;
            }
            at = ancestor.superName();
        }
        return false;
    }

    /**
     * Whether the field of an instruction is volatile.
     *
     * @param owner internal name of the class in the instruction; a superclass or an interface may declare the field
     */
    public boolean isVolatile(String owner, String name, String descriptor, ClassLoader loader) {
        return has(owner, name, descriptor, Opcodes.ACC_VOLATILE, loader);
    }

    /** Whether the field of an instruction is final; otherwise like {@link #isVolatile}. */
    public boolean isFinal(String owner, String name, String descriptor, ClassLoader loader) {
        return has(owner, name, descriptor, Opcodes.ACC_FINAL, loader);
    }

    private boolean has(String owner, String name, String descriptor, int flag, ClassLoader loader) {
        String declaring = search(owner, name, descriptor, loader);
        return declaring != null && find(declaring, loader).outline.fields().has(name, descriptor, flag);
    }

    private Ancestor find(String name, ClassLoader loader) {
        Ancestor known = ancestors.get(name);
        if (known == null) {
            known = load(name, loader);
            ancestors.put(name, known);
        }
        return known;
    }

    private Ancestor load(String name, ClassLoader loader) {
        try (InputStream in = open(name, loader)) {
            if (in == null) {
                // A generated class has no resource.
                return UNKNOWN;
            }
            ClassReader reader = new ClassReader(in);
            return ancestor(reader, ClassOutline.of(reader, named));
        } catch (IOException | IllegalArgumentException e) {
            return UNKNOWN;
        }
    }

    /** The class file of a class; null if it is not found. */
    byte[] classFile(String name, ClassLoader loader) {
        try (InputStream in = open(name, loader)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    private InputStream open(String name, ClassLoader loader) throws IOException {
        if (loader == APP) {
            InputStream in = classPath().open(name);
            if (in != null) {
                return in;
            }
        }
        String resource = name + ".class";
        return loader == null ? ClassLoader.getSystemResourceAsStream(resource) : loader.getResourceAsStream(resource);
    }

    private ClassPathFiles classPath() {
        ClassPathFiles known = classPath;
        if (known == null) {
            known = new ClassPathFiles();
            classPath = known;
        }
        return known;
    }

    private static Ancestor ancestor(ClassReader reader, ClassOutline outline) {
        return new Ancestor(reader.getSuperName(), List.of(reader.getInterfaces()), outline.withoutDebug());
    }
}
