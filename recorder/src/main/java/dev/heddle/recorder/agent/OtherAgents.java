package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.Loaders;
import dev.heddle.recorder.weave.Scope;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * Other agents in the same JVM. Those that come after this one are started on the main thread before the program begins: until then nothing of that thread is
 * recorded, and threads that it makes are theirs.
 */
final class OtherAgents {
    /** The first class that the launcher loads when all agents are started. */
    private static final String LAUNCHER = "sun/launcher/LauncherHelper";

    private final AgentCode code;
    private final Thread main;
    private volatile boolean hasProgramBegun = true;

    private OtherAgents(AgentCode code, Thread main) {
        this.code = code;
        this.main = main;
    }

    /**
     * Looks for other agents, and lets their threads have no part in the program. To be called before the first log is made.
     *
     * @return null if there are none
     */
    static OtherAgents find(Instrumentation instrumentation, Scope scope, UnwovenCounts unwoven, StartMode arrival) {
        boolean isAttached = arrival == StartMode.ATTACHED;
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
        Threads.besideAgents(threads);
        OtherAgents others = new OtherAgents(code, Thread.currentThread());
        if (arrival != StartMode.AT_START) {
            code.programBegins();
        }
        return others;
    }

    /** On the main thread, which has a log and is quiet: agents that come later are started now. */
    void begin() {
        hasProgramBegun = false;
        Threads.agentsBegin();
    }

    /**
     * Called before a class is defined.
     *
     * @param classFile null for a class that is loaded
     * @return whether it belongs to another agent
     */
    boolean owns(ClassLoader loader, String name, ProtectionDomain domain, byte[] classFile) {
        boolean isJdk = Loaders.isJdk(loader);
        if (!hasProgramBegun
                && Thread.currentThread() == main
                && (isJdk ? LAUNCHER.equals(name) : !AgentCode.isInPremain())) {
            hasProgramBegun = true;
            code.programBegins();
            Threads.programBegins();
        }
        if (AspectFinder.AGENT.equals(name)) {
            code.addAspects();
        }
        return !isJdk && code.owns(loader, name, domain, classFile);
    }

    /** Whether a class of a known agent is loaded: one that was attached is not in the command of the JVM. */
    private static boolean isAnyLoaded(Instrumentation instrumentation) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Scope.isNameOfAgent(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
