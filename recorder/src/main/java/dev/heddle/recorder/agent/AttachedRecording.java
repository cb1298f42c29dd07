package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A recording of a program that was already running: it begins, ends, and restores the program's classes. See
 * docs/internals/recording.md.
 */
public final class AttachedRecording implements AutoCloseable {
    private static final String FOR = "for";
    private static final AgentOptions.Option LIMIT =
            new AgentOptions.Option(FOR, "TIME", "", "how long to record; by default until it is stopped");

    private final Instrumentation instrumentation;
    private final Session session;
    private final Runnable ended;
    private final Thread hook = new HeddleThread(this::exit, "heddle-close");
    private boolean isOver;
    private volatile boolean isClosed;
    private Thread timer;

    private AttachedRecording(Instrumentation instrumentation, Session session, Runnable ended) {
        this.instrumentation = instrumentation;
        this.session = session;
        this.ended = ended;
    }

    /**
     * Begins to record, on a thread that is not the program's and ends with this call.
     *
     * @param text options of the recorder, and the duration
     * @param ended called when the recording is closed and the classes are restored
     * @throws IllegalArgumentException with a line for the user, if an option makes no sense
     * @throws dev.heddle.trace.recording.RecordingException if the recording's directory cannot be used
     */
    public static AutoCloseable start(String text, Instrumentation instrumentation, Runnable ended) throws IOException {
        Threads.ignoreCurrent();
        AgentOptions options = AgentOptions.parse(text, List.of(LIMIT));
        options.mask();
        long limitNanos = options.nanos(FOR);
        Session session = RecorderAgent.startAttached(options, instrumentation);
        AttachedRecording recording = new AttachedRecording(instrumentation, session, ended);
        Runtime.getRuntime().addShutdownHook(recording.hook);
        RunningThreads.add(session);
        Threads.wake();
        if (limitNanos > 0) {
            recording.closeAfter(limitNanos);
        }
        return recording;
    }

    private void closeAfter(long limitNanos) {
        timer = new HeddleThread(
                () -> {
                    Threads.ignoreCurrent();
                    long begin = System.nanoTime();
                    long left = limitNanos;
                    while (left > 0 && !isClosed) {
                        LockSupport.parkNanos(this, left);
                        left = limitNanos - (System.nanoTime() - begin);
                    }
                    close();
                },
                "heddle-detach");
        timer.start();
    }

    /** The JVM ends, so its classes are not restored. */
    private void exit() {
        session.close();
    }

    /** Returns when the recording is closed and the classes are restored. A second call only waits for that. */
    @Override
    public synchronized void close() {
        if (isOver) {
            return;
        }
        isOver = true;
        isClosed = true;
        session.close();
        List<ClassFileTransformer> added = new ArrayList<>(session.transformers());
        added.forEach(instrumentation::removeTransformer);
        Restoring.restore(instrumentation, session);
        CompilerDirectives.remove();
        Threads.end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending; its hook finds that everything is done.
            return;
        } finally {
            LockSupport.unpark(timer);
            ended.run();
        }
    }
}
