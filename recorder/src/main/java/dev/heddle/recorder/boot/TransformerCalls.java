package dev.heddle.recorder.boot;

/**
 * Calls of class transformers, which the JVM makes on the thread that loads a class. Another agent's transformer may use
 * locks, queues and threads, but this is not the program's work: nothing is recorded, and a controller decides nothing.
 * Otherwise it would stop the thread in the middle of loading a class, and another thread that needs the class would
 * block in the JVM.
 *
 * <p>A transformer loads classes itself, so calls are nested. Those beyond the 32nd pause nothing by themselves, as they
 * run inside of a transformer that does.
 *
 * <p>Each call is noted in the log of its thread, so nothing is shared. The owners are set once, before the class that
 * makes these calls is woven.
 */
public final class TransformerCalls {
    /** A transformer of the program, or of Heddle, which pauses by itself. */
    static final int PLAIN = 0;

    /** A transformer of another agent. */
    static final int PAUSED = 1;

    /** A transformer of another agent, on a thread that had no log. */
    static final int PAUSED_WITHOUT_LOG = 2;

    private static volatile TransformerOwners owners;

    private TransformerCalls() {}

    /** Sets what knows the owners of transformers. */
    public static void setOwners(TransformerOwners known) {
        owners = known;
    }

    /** Called from woven {@code TransformerManager}, before each call of a transformer. */
    public static void begin(Object transformer) {
        TransformerOwners known = owners;
        if (known == null) {
            return;
        }
        ThreadLog log = ThreadLog.currentOrNull();
        if (log == null) {
            log = Threads.ignored();
            CurrentLogs.bind(log);
            if (known.isOfAgent(transformer)) {
                log.transformerBegins(PAUSED_WITHOUT_LOG);
            } else {
                CurrentLogs.unbind();
            }
            return;
        }
        log.enterAgent();
        int call = known.isOfAgent(transformer) ? PAUSED : PLAIN;
        if (!log.transformerBegins(call) || call == PLAIN) {
            log.leaveAgent();
        }
    }

    /** Called from woven {@code TransformerManager}, when a transformer has returned or thrown. */
    public static void end() {
        ThreadLog log = ThreadLog.currentOrNull();
        if (log == null) {
            return;
        }
        int call = log.transformerEnds();
        if (call == PAUSED) {
            log.leaveAgent();
        } else if (call == PAUSED_WITHOUT_LOG) {
            CurrentLogs.unbind();
        }
    }
}
