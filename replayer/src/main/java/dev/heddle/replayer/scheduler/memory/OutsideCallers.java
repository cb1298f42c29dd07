package dev.heddle.replayer.scheduler.memory;

import dev.heddle.recorder.boot.HandleHooks;
import dev.heddle.recorder.boot.MemoryHooks;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out whether code that is not woven, and may synchronise, called a woven method. */
final class OutsideCallers {
    private static final Package OWN = OutsideCallers.class.getPackage();

    /** About the walked frames: those of the hooks and the memory, the woven method, and its caller. */
    private static final int FRAMES = 8;

    private static final StackWalker WALKER = StackWalker.getInstance(
            Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES), FRAMES);
    private static final Function<Stream<StackFrame>, Caller> CALLER = OutsideCallers::caller;

    /** Classes of the JDK whose methods neither synchronise nor call the program. */
    private static final Set<Class<?>> UNORDERED = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Enum.class,
            Record.class);

    /** Whether a class and its superclasses are woven, or order nothing. */
    private static final ClassValue<Boolean> WOVEN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
                if (!MemoryHooks.hasHistories(at) && !UNORDERED.contains(at)) {
                    return false;
                }
            }
            return !type.isHidden();
        }
    };

    /**
     * The caller of a woven method.
     *
     * @param isLambda whether it is a lambda of the program
     * @param isOutside whether code that is not woven called the method, or that lambda
     */
    record Caller(boolean isLambda, boolean isOutside) {}

    private OutsideCallers() {}

    /** Whether all methods of a class are woven or order nothing, except those of {@code Object}. */
    static boolean isWoven(Class<?> type) {
        return WOVEN.get(type);
    }

    /** Called by a hook on the thread that is in the woven method. */
    static Caller caller() {
        return WALKER.walk(CALLER);
    }

    /** Returns the loader of the woven class whose method the thread is in; called by a hook. */
    static @Nullable ClassLoader loaderOfProgram() {
        return WALKER.walk(frames -> frames.map(StackFrame::getDeclaringClass)
                .filter(type -> !isOwn(type))
                .findFirst()
                .map(Class::getClassLoader)
                .orElse(null));
    }

    private static boolean isOwn(Class<?> type) {
        return type.getPackage() == OWN || type == MemoryHooks.class || type == HandleHooks.class;
    }

    private static Caller caller(Stream<StackFrame> frames) {
        boolean isWovenMethod = false;
        boolean isLambda = false;
        Iterator<StackFrame> all = frames.iterator();
        while (all.hasNext()) {
            Class<?> type = all.next().getDeclaringClass();
            if (isOwn(type)) {
                continue;
            }
            if (!isWovenMethod) {
                isWovenMethod = true;
            } else if (type.isHidden() && type.getClassLoader() != null) {
                isLambda = true;
            } else {
                return new Caller(isLambda, type.isHidden() || !isThread(type) && !MemoryHooks.hasHistories(type));
            }
        }
        return new Caller(isLambda, true);
    }

    /** A thread begins in such a class, which does nothing before it calls the program. */
    private static boolean isThread(Class<?> type) {
        return type.getClassLoader() == null && Thread.class.isAssignableFrom(type);
    }
}
