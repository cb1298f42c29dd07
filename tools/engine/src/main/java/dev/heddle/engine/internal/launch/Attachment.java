package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A recording of a JVM that was already running. */
public final class Attachment {
    private static final String OK = "ok ";
    private static final String BUSY = "busy ";
    private static final String FAILED = "failed ";
    private static final String NOTHING = "nothing";
    /** Most characters of a request that a JVM reads. */
    private static final int MOST_LETTERS = 1000;

    private final RunningJvm jvm;
    private final Path directory;

    private Attachment(RunningJvm jvm, Path directory) {
        this.jvm = jvm;
        this.directory = directory;
    }

    /**
     * Starts recording.
     *
     * @param directory absolute and empty
     * @param limit time after which the recording ends by itself, even if this process is gone; null for none
     * @throws UsageException with one line for the user, if the JVM is already being recorded, refuses the connection,
     *     or the recorder rejects the options
     */
    public static Attachment begin(RunningJvm jvm, Recorder recorder, Path directory, Duration limit) {
        Recorder limited = recorder.with("for", limit == null ? null : limit.toMillis() + "ms");
        ask(jvm, "start", limited.text(directory));
        return new Attachment(jvm, directory);
    }

    /**
     * Ends the recording of a JVM, if there is one.
     *
     * @return whether there was one
     */
    public static boolean end(RunningJvm jvm) {
        return !ask(jvm, "stop", "").equals(NOTHING);
    }

    /** Whether the recording is closed, or the JVM has ended. */
    public boolean isOver() {
        if (ProcessHandle.of(jvm.pid()).filter(ProcessHandle::isAlive).isEmpty()) {
            return true;
        }
        try {
            return Files.isRegularFile(directory.resolve(Manifest.FILE_NAME))
                    && Manifest.read(directory).isClosed();
        } catch (RecordingException e) {
            // The file is being written.
            return false;
        }
    }

    /** Ends the recording if it is still running, and returns when the instrumentation is removed. */
    public void end() {
        if (ProcessHandle.of(jvm.pid()).filter(ProcessHandle::isAlive).isPresent()) {
            end(jvm);
        }
    }

    private static String ask(RunningJvm jvm, String what, String options) {
        Path agent = AgentJars.recorder();
        Path answer = null;
        try {
            answer = Files.createTempFile("heddle-answer-", ".txt");
            String text = String.join("\n", what, agent.toString(), answer.toString(), options);
            if (text.length() > MOST_LETTERS) {
                throw new UsageException("the options are too long for a running JVM (" + text.length() + " letters, "
                        + MOST_LETTERS + " at most): use shorter lists or a shorter path");
            }
            jvm.load(agent, text);
            return meaning(jvm, Files.readString(answer));
        } catch (IOException e) {
            throw new UsageException("cannot read the answer of the JVM " + jvm.pid() + ": " + e.getMessage());
        } finally {
            delete(answer);
        }
    }

    private static String meaning(RunningJvm jvm, String text) {
        if (text.startsWith(OK)) {
            return text.substring(OK.length());
        }
        if (text.startsWith(BUSY)) {
            throw new UsageException(
                    "the JVM " + jvm.pid() + " cannot be recorded twice at a time: " + text.substring(BUSY.length())
                            + "; heddle attach " + jvm.pid() + " --stop ends a recording that attach has begun");
        }
        throw new UsageException("the JVM " + jvm.pid() + " cannot be recorded: "
                + (text.startsWith(FAILED) ? text.substring(FAILED.length()) : "see its standard error"));
    }

    private static void delete(Path answer) {
        try {
            if (answer != null) {
                Files.deleteIfExists(answer);
            }
        } catch (IOException e) {
            answer.toFile().deleteOnExit();
        }
    }
}
