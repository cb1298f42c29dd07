package dev.heddle.replayer.kept;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * What a program can do with its own classes that would tell kept ones from fresh ones: look at their members, keep something by class or class
 * loader where no run forgets it, or make classes and loaders of its own.
 */
final class Shows {
    private static final Set<String> OF_CLASS = Set.of(
            "arrayType",
            "asSubclass",
            "cast",
            "componentType",
            "desiredAssertionStatus",
            "descriptorString",
            "equals",
            "getCanonicalName",
            "getClass",
            "getClassLoader",
            "getComponentType",
            "getDeclaringClass",
            "getEnclosingClass",
            "getEnumConstants",
            "getInterfaces",
            "getModifiers",
            "getModule",
            "getName",
            "getPackage",
            "getPackageName",
            "getResource",
            "getResourceAsStream",
            "getSimpleName",
            "getSuperclass",
            "getTypeName",
            "hashCode",
            "isAnnotation",
            "isAnonymousClass",
            "isArray",
            "isAssignableFrom",
            "isEnum",
            "isHidden",
            "isInstance",
            "isInterface",
            "isLocalClass",
            "isMemberClass",
            "isPrimitive",
            "isRecord",
            "isSealed",
            "isSynthetic",
            "notify",
            "notifyAll",
            "toString",
            "wait");

    /** Methods of some classes that show nothing; all others of these classes may. */
    private static final Map<String, Set<String>> HARMLESS = Map.of(
            "java/lang/Class", OF_CLASS,
            "java/lang/ClassLoader",
                    Set.of(
                            "getName",
                            "getParent",
                            "getResource",
                            "getResourceAsStream",
                            "getResources",
                            "getSystemClassLoader",
                            "getSystemResource",
                            "getSystemResourceAsStream",
                            "getSystemResources",
                            "hashCode",
                            "toString"),
            "java/lang/Module", Set.of("getName", "isNamed", "toString", "hashCode"),
            "java/lang/invoke/MethodHandles", Set.of("arrayElementVarHandle", "lookup", "publicLookup"),
            "java/lang/invoke/MethodHandles$Lookup",
                    Set.of("findConstructor", "findSpecial", "findStatic", "findVarHandle", "findVirtual"));

    /** Classes of which every method may show something. */
    private static final Set<String> TELLING = Set.of(
            "java/io/ObjectInputStream",
            "java/io/ObjectOutputStream",
            "java/io/ObjectStreamClass",
            "java/lang/ClassValue",
            "java/lang/ModuleLayer",
            "java/lang/StackWalker",
            "java/lang/ref/Cleaner",
            "java/net/URLClassLoader",
            "java/security/SecureClassLoader",
            "java/util/ResourceBundle",
            "java/util/ServiceLoader");

    private static final String[] TELLING_PACKAGES = {
        "java/beans/",
        "java/lang/instrument/",
        "java/lang/management/",
        "java/lang/module/",
        "java/lang/reflect/",
        "java/rmi/",
        "javax/management/",
        "javax/script/",
        "jdk/",
        "sun/"
    };

    /** Of those packages and of {@code java.lang.invoke}, what shows nothing. */
    private static final Set<String> QUIET = Set.of(
            "java/lang/reflect/Array",
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/MethodType",
            "java/lang/invoke/VarHandle");

    /** What makes the code behind an instruction, and keeps nothing that a run has made. */
    private static final Set<String> BOOTSTRAPS = Set.of(
            "java/lang/invoke/LambdaMetafactory",
            "java/lang/invoke/StringConcatFactory",
            "java/lang/runtime/ObjectMethods");

    private Shows() {}

    /** Why a call of a method may show it, in words; null if it does not. */
    static String call(String owner, String name) {
        if (QUIET.contains(owner)
                || !owner.startsWith("java") && !owner.startsWith("jdk/") && !owner.startsWith("sun/")) {
            return null;
        }
        Set<String> harmless = HARMLESS.get(owner);
        boolean isTelling = harmless != null
                ? !harmless.contains(name)
                : TELLING.contains(owner)
                        || owner.startsWith("java/lang/invoke/")
                        || isOfTellingPackage(owner)
                        || isNativeLibrary(owner, name);
        return isTelling ? "it calls " + owner.replace('/', '.') + "." + name : null;
    }

    private static boolean isOfTellingPackage(String owner) {
        for (String start : TELLING_PACKAGES) {
            if (owner.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNativeLibrary(String owner, String name) {
        return (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime")) && name.startsWith("load");
    }

    /** Why an object of a class that declares a method may show it: the JVM calls that in a later run. */
    static String method(int access, String name, String descriptor) {
        return (access & Opcodes.ACC_STATIC) == 0 && name.equals("finalize") && descriptor.equals("()V")
                ? "it has an object with a finalizer"
                : null;
    }

    /** Why a constant may show it: a method that is named as one, or a value that is made once for all runs. */
    static String constant(Object value) {
        if (value instanceof ConstantDynamic dynamic) {
            return "it has the constant " + dynamic.getName() + ", which is made once";
        }
        if (value instanceof Handle handle) {
            return handle.getTag() == Opcodes.H_GETSTATIC || handle.getTag() == Opcodes.H_PUTSTATIC
                    ? "it names the static variable " + handle.getName() + " as a constant"
                    : call(handle.getOwner(), handle.getName());
        }
        return null;
    }

    /** Why an instruction that is linked when it is first executed may show it. */
    static String dynamic(Handle bootstrap, Object... arguments) {
        if (!BOOTSTRAPS.contains(bootstrap.getOwner())) {
            return "an instruction is linked by " + bootstrap.getOwner().replace('/', '.');
        }
        for (Object argument : arguments) {
            // What ObjectMethods is given are fields of objects.
            String why = constant(argument);
            if (why != null) {
                return why;
            }
        }
        return null;
    }
}
