package dev.heddle.recorder.agent;

import dev.heddle.recorder.drain.HeddleThread;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Entry point of the agent in a JVM that already runs a program: begins or ends a recording. The answer goes into a
 * file, because the JVM returns nothing. One of the few classes that are visible to the target, and the only one that
 * stays.
 */
public final class Agentmain implements Runnable {
    private static final String START = "start";
    private static final String STOP = "stop";
    /** The beginnings of an answer: success, another recording, or the reason of a failure. */
    private static final String OK = "ok ";

    private static final String BUSY = "busy ";
    private static final String FAILED = "failed ";
    private static final int LINES = 4;

    // Guarded by the class.
    private static AutoCloseable running;
    private static String runningOptions;
    private static AgentClassLoader loader;
    private static int recordings;

    private final String[] lines;
    private final Instrumentation instrumentation;
    private String answer;

    private Agentmain(String[] lines, Instrumentation instrumentation) {
        this.lines = lines;
        this.instrumentation = instrumentation;
    }

    /**
     * Called by {@link Entry}.
     *
     * @param text four lines: {@code start} or {@code stop}, the agent's jar, the file for the answer, and options
     * @param isTaken whether the command line of this JVM names an agent of Heddle
     */
    public static void agentmain(String text, Instrumentation instrumentation, boolean isTaken) throws IOException {
        String[] lines = text == null ? new String[0] : text.split("\n", LINES);
        if (lines.length < LINES) {
            System.err.println(
                    "heddle: the agent is loaded into a running program by heddle attach only; nothing is recorded");
            return;
        }
        Agentmain task = new Agentmain(lines, instrumentation);
        String answer;
        if (isTaken) {
            answer = BUSY + "it was started with an agent of Heddle, which records it or replays a plan";
        } else {
            // The compiler copies the constant, because this class must not name another class of Heddle. A separate
            // thread, because the JVM's calling thread stays, with everything that it refers to.
            Thread thread = new Thread(null, task, "heddle-attach", HeddleThread.STACK_BYTES);
            thread.setDaemon(true);
            // Like a program's main thread; the JVM's own threads may have no loader.
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.start();
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            answer = task.answer;
        }
        // The command has made the file. If something else is there instead, nothing is written to it.
        Files.writeString(
                Path.of(lines[2]),
                answer,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING,
                LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void run() {
        try {
            answer = lines[0].equals(START)
                    ? start()
                    : lines[0].equals(STOP) ? stop() : FAILED + "no such request: " + lines[0];
        } catch (InvocationTargetException e) {
            answer = FAILED + words(e.getCause());
        } catch (Throwable e) {
            answer = FAILED + words(e);
        }
    }

    private static String words(Throwable cause) {
        boolean isSaid = cause instanceof IllegalArgumentException
                || cause.getClass().getName().startsWith("dev.heddle.");
        return isSaid ? cause.getMessage() : cause.toString();
    }

    private String start() throws Exception {
        synchronized (Agentmain.class) {
            if (running != null) {
                return BUSY + "it is being recorded already (" + runningOptions + ")";
            }
            if (recordings == HooksName.MOST) {
                return FAILED + "it was recorded " + recordings
                        + " times, which is the maximum for a process: restart it";
            }
            AgentClassLoader fresh = new AgentClassLoader(new File(lines[1]), HooksName.of(recordings));
            recordings++;
            boolean started = false;
            try {
                fresh.loadClass("dev.heddle.recorder.agent.BootClasses")
                        .getMethod("define", Instrumentation.class)
                        .invoke(null, instrumentation);
                running = (AutoCloseable) fresh.loadClass("dev.heddle.recorder.agent.AttachedRecording")
                        .getMethod("start", String.class, Instrumentation.class, Runnable.class)
                        .invoke(null, lines[3], instrumentation, new Ended());
                runningOptions = lines[3];
                loader = fresh;
                started = true;
            } finally {
                if (!started) {
                    fresh.close();
                }
            }
            return OK + "recording";
        }
    }

    private static String stop() throws Exception {
        AutoCloseable recording;
        synchronized (Agentmain.class) {
            recording = running;
        }
        if (recording == null) {
            return OK + "nothing";
        }
        recording.close();
        return OK + "stopped";
    }

    /** The recording is closed, so another one may begin. */
    private static final class Ended implements Runnable {
        @Override
        public void run() {
            synchronized (Agentmain.class) {
                running = null;
                try {
                    loader.close();
                } catch (IOException e) {
                    System.err.println("heddle: the agent's jar cannot be closed: " + e.getMessage());
                }
                loader = null;
            }
        }
    }
}
