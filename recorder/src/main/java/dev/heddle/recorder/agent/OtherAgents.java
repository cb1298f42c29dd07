package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ProgramThreads;
import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.Scope;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * Other agents in the same JVM. Later agents are started on the main thread before the program begins. Until then
 * nothing of that thread is recorded, and threads that it makes belong to these agents.
 */
final class OtherAgents {
    /** The first class that the launcher loads after all agents are started. */
    private static final String LAUNCHER = "sun/launcher/LauncherHelper";

    private final AgentCode code;
    private final Thread main;
    private volatile boolean hasProgramBegun = true;

    private OtherAgents(AgentCode code, Thread main) {
        this.code = code;
        this.main = main;
    }

    /**
     * Finds other agents, and excludes their threads from the program. Called before the first log is made.
     *
     * @return null if there are no other agents
     */
    static OtherAgents find(Instrumentation instrumentation, Scope scope, UnwovenCounts unwoven, StartMode startMode) {
        boolean isAttached = startMode == StartMode.ATTACHED;
        if (!Jvm.hasOtherAgents() && !(isAttached && isAnyLoaded(instrumentation))) {
            return null;
        }
        AgentCode code = new AgentCode(scope, Jvm.agentJars());
        AgentThreads threads = new AgentThreads(code, unwoven);
        if (!isAttached) {
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                code.add(type.getClassLoader());
                if (type.getName().equals(AspectFinder.AGENT.replace('/', '.'))) {
                    code.addAspects();
                }
            }
            threads.addAll();
        }
        ProgramThreads.setThreadOwners(threads);
        OtherAgents others = new OtherAgents(code, Thread.currentThread());
        if (startMode != StartMode.AT_START) {
            code.programBegins();
        }
        return others;
    }

    /** Called on the main thread, which has a log and is quiet: later agents are started now. */
    void begin() {
        hasProgramBegun = false;
        ProgramThreads.agentsBegin();
    }

    /**
     * Called before a class is defined.
     *
     * @param classFile null for a loaded class
     * @return whether it belongs to another agent
     */
    boolean owns(ClassLoader loader, String name, ProtectionDomain domain, byte[] classFile) {
        boolean isJdk = Loaders.isJdk(loader);
        if (!hasProgramBegun
                && Thread.currentThread() == main
                && (isJdk ? LAUNCHER.equals(name) : !AgentCode.isInPremain())) {
            hasProgramBegun = true;
            code.programBegins();
            ProgramThreads.programBegins();
        }
        if (AspectFinder.AGENT.equals(name)) {
            code.addAspects();
        }
        return !isJdk && code.owns(loader, name, domain, classFile);
    }

    /** Whether a loaded class belongs to another agent. */
    boolean owns(Class<?> type) {
        return code.owns(type);
    }

    /** Whether a class of a known agent is loaded: an attached agent is not in the command of the JVM. */
    private static boolean isAnyLoaded(Instrumentation instrumentation) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Scope.isNameOfAgent(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
