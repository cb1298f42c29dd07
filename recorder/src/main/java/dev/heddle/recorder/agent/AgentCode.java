package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.Scope;
import java.lang.StackWalker.StackFrame;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which code belongs to other agents. That is code with the name of a known agent; from a jar that the command names as
 * an agent and not as a part of the class path, or from one that such a jar needs; from a class loader that an agent
 * made before the program began, or whose class is an agent's; what an agent added to the boot loader; classes that
 * such code defined in a loader of the program; and aspects, if AspectJ's agent is there.
 */
final class AgentCode {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final String HEDDLE = "dev.heddle.";
    /**
     * The class that Byte Buddy calls from classes that it has changed, when they are loaded. It then defines further
     * classes. An agent may have moved it to a package of its own.
     */
    private static final String INITIALISED_BY_BYTE_BUDDY = "bytebuddy.dynamic.Nexus";

    private static final String INSTRUMENTATION = "sun.instrument.InstrumentationImpl";

    private final Scope scope;
    private final Set<String> jars;
    /** Loaders that existed, or defined classes, before the program began. */
    private final Set<ClassLoader> loaders =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Classes that agents defined in loaders of the program, by internal name. */
    private final Set<String> injected = Collections.synchronizedSet(new HashSet<>());

    private volatile boolean hasProgramBegun;
    private volatile boolean hasAspects;

    /**
     * @param jars the jars that the command names as agents, as locations of code sources; without those on the class
     *     path
     */
    AgentCode(Scope scope, Set<String> jars) {
        this.scope = scope;
        this.jars = jars;
        // Also loads all classes that these calls need.
        isCalledByAgent();
        isDefinedByAgent();
        isInPremain();
        new AspectFinder();
    }

    /** From now on a new class loader belongs to the program, unless its class belongs to an agent. */
    void programBegins() {
        hasProgramBegun = true;
    }

    boolean hasProgramBegun() {
        return hasProgramBegun;
    }

    /** AspectJ's agent is in this JVM. */
    void addAspects() {
        hasAspects = true;
    }

    /** A class loader that defined classes before the program began. */
    void add(ClassLoader loader) {
        if (!Loaders.isBuiltIn(loader) && !EarlyClasses.isOfAgent(loader)) {
            loaders.add(loader);
        }
    }

    /**
     * Whether a class that is being defined belongs to another agent. The classes that {@code include} names never do.
     *
     * @param loader not that of the JDK
     * @param name internal name
     * @param classFile null for a loaded class, which need not come from the agent that has it transformed again
     */
    boolean owns(ClassLoader loader, String name, ProtectionDomain domain, byte[] classFile) {
        if (scope.isIncluded(name)) {
            return false;
        }
        if (!hasProgramBegun) {
            add(loader);
        }
        if (isOfAgent(loader) || isAgentJar(domain) || injected.contains(name)) {
            return true;
        }
        if (classFile == null) {
            return false;
        }
        boolean hasNoSource = domain == null || domain.getCodeSource() == null;
        boolean isInjected = (hasNoSource ? isCalledByAgent() : isDefinedByAgent())
                || hasAspects && new AspectFinder().isAspect(classFile);
        if (isInjected) {
            injected.add(name);
        }
        return isInjected;
    }

    /** Whether a loaded class belongs to another agent. */
    boolean owns(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String name = type.getName();
        if (scope.isIncluded(name.replace('.', '/'))) {
            return false;
        }
        if (Scope.isOfKnownAgent(name)) {
            return true;
        }
        if (Loaders.isJdk(loader)) {
            // The JDK's classes are in modules; classes that an agent added to the boot loader are not.
            return !type.getModule().isNamed();
        }
        return isOfAgent(loader) || injected.contains(name.replace('.', '/')) || isAgentJar(type.getProtectionDomain());
    }

    private boolean isOfAgent(ClassLoader loader) {
        return !Loaders.isBuiltIn(loader)
                && (loaders.contains(loader)
                        || Scope.isOfKnownAgent(loader.getClass().getName())
                        || isAgentClass(loader.getClass()));
    }

    /** Whether the class of a loader belongs to an agent; loaders of loaders are not checked. */
    private boolean isAgentClass(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return Loaders.isJdk(loader)
                ? !type.getModule().isNamed()
                : loaders.contains(loader) || isAgentJar(type.getProtectionDomain());
    }

    private boolean isAgentJar(ProtectionDomain domain) {
        CodeSource source = jars.isEmpty() || domain == null ? null : domain.getCodeSource();
        return source != null
                && source.getLocation() != null
                && jars.contains(source.getLocation().toString());
    }

    /** Whether the innermost code on the stack that is neither the JDK's nor Heddle's belongs to another agent. */
    boolean isCalledByAgent() {
        return STACK.walk(new InnermostIsAgents());
    }

    /**
     * Whether an agent defines the class itself, by its own code or a library of its transformer, instead of asking a
     * class loader for it.
     */
    private boolean isDefinedByAgent() {
        return STACK.walk(new IsDefinedByAgent());
    }

    /** Whether the {@code premain} of an agent is on the stack of the running thread. */
    static boolean isInPremain() {
        return STACK.walk(new HasPremain());
    }

    /** The functions on the stack are classes because nothing may be linked late while classes are loaded. */
    private final class InnermostIsAgents implements Function<Stream<StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackFrame> frames) {
            for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
                Class<?> type = each.next().getDeclaringClass();
                if (!isOfJdkOrHeddle(type)) {
                    return owns(type);
                }
            }
            return false;
        }
    }

    private static boolean isOfJdkOrHeddle(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return Loaders.isJdk(loader) && type.getModule().isNamed()
                || EarlyClasses.isOfAgent(loader)
                || type.getName().startsWith(HEDDLE);
    }

    private final class IsDefinedByAgent implements Function<Stream<StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackFrame> frames) {
            boolean isInnermost = true;
            int transformers = 0;
            for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
                StackFrame frame = each.next();
                Class<?> type = frame.getDeclaringClass();
                String method = frame.getMethodName();
                if (method.equals("loadClass")) {
                    return false;
                }
                // The first frame has called Heddle's transformer.
                boolean isTransforming =
                        method.equals("transform") && type.getName().equals(INSTRUMENTATION);
                transformers += isTransforming ? 1 : 0;
                if (transformers == 2 || type.getName().endsWith(INITIALISED_BY_BYTE_BUDDY)) {
                    return true;
                }
                if (isInnermost && !isOfJdkOrHeddle(type)) {
                    isInnermost = false;
                    if (owns(type)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static final class HasPremain implements Function<Stream<StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackFrame> frames) {
            for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
                StackFrame frame = each.next();
                // Transformers are called from the same class.
                if (frame.getClassName().equals(INSTRUMENTATION)
                        && frame.getMethodName().startsWith("loadClassAnd")) {
                    return true;
                }
            }
            return false;
        }
    }
}
