package dev.heddle.engine.internal.technique;

import dev.heddle.engine.base.UsageException;
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

/** A technique that comes from a jar of somebody else's. What goes wrong in it is told as its fault, in one line. */
final class Guest implements InvocationHandler {
    private static final String OURS = "dev.heddle.engine.internal.";
    private static final String INTERFACES = Technique.class.getPackageName();

    private final Technique technique;

    private Guest(Technique technique) {
        this.technique = technique;
    }

    static boolean isOurs(Technique technique) {
        return technique.getClass().getName().startsWith(OURS);
    }

    /** The same technique, each call of which fails with a {@link TechniqueException} or with what its contract allows. */
    static Technique guarded(Technique technique) {
        List<Class<?>> interfaces = new ArrayList<>();
        collect(technique.getClass(), interfaces);
        return (Technique) Proxy.newProxyInstance(
                Guest.class.getClassLoader(), interfaces.toArray(Class[]::new), new Guest(technique));
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

    /** The class of a technique, through its guard. */
    static String className(Technique technique) {
        return Proxy.isProxyClass(technique.getClass()) && Proxy.getInvocationHandler(technique) instanceof Guest guest
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
                || thrown instanceof VirtualMachineError
                || thrown instanceof IllegalArgumentException
                        && method.getDeclaringClass() == Searching.class
                        && method.getName().equals("plan");
    }
}
