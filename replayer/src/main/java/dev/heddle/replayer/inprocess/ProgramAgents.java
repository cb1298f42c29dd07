package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.boot.AgentCalls;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Agents that a run loads into its own JVM, as libraries do that mock classes. After the run the transformers that it
 * added are removed, and the classes that outlive the run get their code back. The jars that an agent added to the boot
 * class path stay there: they are the same in each run. The classes of such a jar lose what they hold of the run.
 *
 * <p>Protocol: agents make their calls on any thread; the supervisor asks when the run is over. All state is guarded by
 * {@code this}.
 */
final class ProgramAgents {
    /** The JVM keeps each of them, and asks each about every class that it loads. */
    private static final int MOST = 200;

    private final Instrumentation own;
    private final boolean isReported;

    private record Added(Instrumentation by, ClassFileTransformer transformer) {}

    private final List<Added> transformers = new ArrayList<>();
    private final Set<Class<?>> retransformed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Class<?>> redefined = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ModuleChanges modules = new ModuleChanges();
    private boolean hasBootJars;
    private int agents;
    private int agentsBefore;

    ProgramAgents(Instrumentation own) {
        this.own = own;
        AgentCalls.report(this::made);
        isReported = InstrumentationCalls.report(own);
    }

    private synchronized void made(Object by, Object argument) {
        if (by == own) {
            return;
        }
        if (argument instanceof ClassFileTransformer transformer) {
            transformers.add(new Added((Instrumentation) by, transformer));
        } else if (argument instanceof Class<?>[] classes) {
            addShared(retransformed, List.of(classes));
        } else if (argument instanceof ClassDefinition[] definitions) {
            for (ClassDefinition definition : definitions) {
                addShared(redefined, List.of(definition.getDefinitionClass()));
            }
        } else if (argument instanceof Object[] arguments) {
            modules.add(arguments);
        } else if (argument instanceof JarFile) {
            hasBootJars = true;
        } else {
            agents++;
        }
    }

    private static void addShared(Set<Class<?>> to, List<Class<?>> classes) {
        for (Class<?> type : classes) {
            if (!RunLoader.isOfRun(type)) {
                to.add(type);
            }
        }
    }

    /** Whether the run that is over, or is made now, has loaded an agent. */
    synchronized boolean areNew() {
        return agents > agentsBefore;
    }

    /**
     * Removes what the agents of the run have changed. None of its threads goes on.
     *
     * @return whether they changed something
     */
    synchronized boolean restore(List<String> reasons) {
        boolean isChanged = areNew()
                || !transformers.isEmpty()
                || !retransformed.isEmpty()
                || !redefined.isEmpty()
                || !modules.isEmpty();
        agentsBefore = agents;
        if (!isChanged) {
            return false;
        }
        if (!isReported) {
            reasons.add(
                    "an agent was loaded, and java.lang.instrument of this JDK is not as known: do without the agent");
            return true;
        }
        for (Added one : transformers) {
            one.by.removeTransformer(one.transformer);
        }
        transformers.clear();
        modules.report(reasons);
        redefine(reasons);
        retransform(reasons);
        if (hasBootJars) {
            forgetRun(reasons);
        }
        if (agents > MOST) {
            reasons.add(agents + " agents were loaded by earlier runs, and the JVM can remove none: start the agent by "
                    + "-javaagent in the command");
        }
        return true;
    }

    private void redefine(List<String> reasons) {
        for (Class<?> type : redefined) {
            try (InputStream in =
                    type.getModule().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
                if (in == null) {
                    reasons.add(isStillChanged(type) + "and it has no class file");
                } else {
                    own.redefineClasses(new ClassDefinition(type, in.readAllBytes()));
                }
            } catch (IOException | ClassNotFoundException | UnmodifiableClassException | LinkageError e) {
                reasons.add(isStillChanged(type) + e);
            }
        }
        redefined.clear();
    }

    private static String isStillChanged(Class<?> type) {
        return "an agent redefined class " + type.getName() + ", and its code cannot be restored: ";
    }

    private void retransform(List<String> reasons) {
        try {
            if (!retransformed.isEmpty()) {
                own.retransformClasses(retransformed.toArray(new Class<?>[0]));
            }
        } catch (UnmodifiableClassException | LinkageError e) {
            reasons.add("an agent changed classes of the JDK, and their code cannot be restored: " + e);
        }
        retransformed.clear();
    }

    /** Classes on the boot class path that are not of the JDK hold nothing of the run any more. */
    private void forgetRun(List<String> reasons) {
        for (Class<?> type : own.getAllLoadedClasses()) {
            if (type.getClassLoader() != null
                    || type.isArray()
                    || type.getModule().isNamed()) {
                continue;
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    try {
                        field.setAccessible(true);
                        ObjectsOfRuns.removeFrom(field);
                    } catch (ReflectiveOperationException | RuntimeException e) {
                        reasons.add(
                                "an agent put class " + type.getName() + " on the boot class path, and its variable "
                                        + field.getName() + " cannot be restored: " + e);
                    }
                }
            }
        }
    }
}
