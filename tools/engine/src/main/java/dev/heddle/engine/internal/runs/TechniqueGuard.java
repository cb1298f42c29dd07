package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.LimitedCall;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** Wraps a technique from another jar. An error in it becomes one line that names the technique as the cause. */
final class TechniqueGuard implements InvocationHandler {
    private static final String OURS = "dev.heddle.engine.internal.";
    private static final String INTERFACES = Technique.class.getPackageName();

    private final Technique technique;

    private TechniqueGuard(Technique technique) {
        this.technique = technique;
    }

    static boolean isOurs(Technique technique) {
        return technique.getClass().getName().startsWith(OURS);
    }

    /**
     * Returns the same technique; each call that fails throws a {@link TechniqueException} or an exception of its
     * contract.
     */
    static Technique guarded(Technique technique) {
        List<Class<?>> interfaces = new ArrayList<>();
        collect(technique.getClass(), interfaces);
        return (Technique) Proxy.newProxyInstance(
                TechniqueGuard.class.getClassLoader(), interfaces.toArray(Class[]::new), new TechniqueGuard(technique));
    }

    private static void collect(Class<?> type, List<Class<?>> into) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> one : at.getInterfaces()) {
                if (one.getPackageName().equals(INTERFACES) && !into.contains(one)) {
                    into.add(one);
                }
                collect(one, into);
            }
        }
    }

    /** The class name of a technique, also of a wrapped one. */
    static String className(Technique technique) {
        return Proxy.isProxyClass(technique.getClass())
                        && Proxy.getInvocationHandler(technique) instanceof TechniqueGuard guest
                ? guest.technique.getClass().getName()
                : technique.getClass().getName();
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(technique, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (isForTheUser(thrown, method)) {
                throw thrown;
            }
            throw new TechniqueException(
                    "the technique " + technique.getClass().getName() + " failed in " + method.getName() + ": "
                            + thrown,
                    thrown);
        }
    }

    private static boolean isForTheUser(Throwable thrown, Method method) {
        return thrown instanceof UsageException
                || thrown instanceof PlanException
                || thrown instanceof RecordingException
                || thrown instanceof IOException
                || thrown instanceof LimitedCall.CutException
                || thrown instanceof VirtualMachineError
                || thrown instanceof IllegalArgumentException
                        && method.getDeclaringClass() == Searching.class
                        && method.getName().equals("plan");
    }
}
