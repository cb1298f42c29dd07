package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.weave.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;

/**
 * Makes {@code sun.misc.Unsafe} usable for Chronicle in a JVM that denies it. It is allowed for Heddle's own threads
 * only; for the program nothing changes.
 */
final class UnsafeAccess implements ClassFileTransformer {
    private static final String UNSAFE = "sun.misc.Unsafe";
    private static final String DENY = "DENY";

    private final String internalName = UNSAFE.replace('.', '/');

    private UnsafeAccess() {}

    /**
     * Called before any class of Chronicle is loaded.
     *
     * @return the added transformer, or null if nothing is denied
     */
    static ClassFileTransformer open(Instrumentation instrumentation) {
        try {
            Class<?> unsafe = Class.forName(UNSAFE);
            if (isDenied(unsafe)) {
                // Links the hook before it is called where nothing can be linked.
                Hooks.isOwnThread();
                UnsafeAccess access = new UnsafeAccess();
                instrumentation.addTransformer(access, true);
                instrumentation.retransformClasses(unsafe);
                return access;
            }
            return null;
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "this Java has no module jdk.unsupported, which the recorder requires: make the image with it, for example by "
                            + "jlink --add-modules jdk.unsupported",
                    e);
        } catch (UnmodifiableClassException e) {
            throw new IllegalStateException("the JVM denies " + UNSAFE + ", which the recorder requires: " + e, e);
        }
    }

    private static boolean isDenied(Class<?> unsafe) {
        try {
            Field option = unsafe.getDeclaredField("MEMORY_ACCESS_OPTION");
            option.setAccessible(true);
            return String.valueOf(option.get(null)).equals(DENY);
        } catch (NoSuchFieldException e) {
            // A JDK that does not deny it yet.
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot find out whether " + UNSAFE + " is denied: " + e, e);
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        boolean isUnsafe = loader == null || loader == UnsafeAccess.class.getClassLoader();
        return isUnsafe && internalName.equals(name) ? Weaver.weaveUnsafe(classFile) : null;
    }
}
