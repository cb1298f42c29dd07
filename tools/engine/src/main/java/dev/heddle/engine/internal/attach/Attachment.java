package dev.heddle.engine.internal.attach;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Agents;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A recording of a JVM that was running before. */
public final class Attachment {
    private static final String OK = "ok ";
    private static final String BUSY = "busy ";
    private static final String FAILED = "failed ";
    private static final String NOTHING = "nothing";
    /** What a JVM reads of a request. */
    private static final int MOST_LETTERS = 1000;

    private final RunningJvm jvm;
    private final Path directory;

    private Attachment(RunningJvm jvm, Path directory) {
        this.jvm = jvm;
        this.directory = directory;
    }

    /**
     * Begins to record.
     *
     * @param directory absolute and empty
     * @param limit when the recording ends by itself, whatever becomes of this process; null for never
     * @throws UsageException with a line for the user, if the JVM is being recorded, lets nobody in, or the recorder refuses the options
     */
    public static Attachment begin(RunningJvm jvm, Recorder recorder, Path directory, Duration limit) {
        Recorder limited = recorder.with("for", limit == null ? null : limit.toMillis() + "ms");
        ask(jvm, "start", limited.text(directory));
        return new Attachment(jvm, directory);
    }

    /** Ends the recording that somebody makes of a JVM, if there is one. @return whether there was */
    public static boolean end(RunningJvm jvm) {
        return !ask(jvm, "stop", "").equals(NOTHING);
    }

    /** Whether the recording is closed, or the JVM is gone. */
    public boolean isOver() {
        if (ProcessHandle.of(jvm.pid()).filter(ProcessHandle::isAlive).isEmpty()) {
            return true;
        }
        try {
            return Files.isRegularFile(directory.resolve(Manifest.FILE_NAME))
                    && Manifest.read(directory).isClosed();
        } catch (RecordingException e) {
            // It is being written.
            return false;
        }
    }

    /** Ends the recording, if it has not ended, and comes back when the program is as it was. */
    public void end() {
        if (ProcessHandle.of(jvm.pid()).filter(ProcessHandle::isAlive).isPresent()) {
            end(jvm);
        }
    }

    private static String ask(RunningJvm jvm, String what, String options) {
        Path agent = Agents.recorder();
        Path answer = null;
        try {
            answer = Files.createTempFile("heddle-answer-", ".txt");
            String text = String.join("\n", what, agent.toString(), answer.toString(), options);
            if (text.length() > MOST_LETTERS) {
                throw new UsageException("the options are too long for a JVM that runs (" + text.length() + " letters, "
                        + MOST_LETTERS + " at most): give shorter lists or a shorter path");
            }
            jvm.load(agent, text);
            return meaning(jvm, Files.readString(answer));
        } catch (IOException e) {
            throw new UsageException("what the JVM " + jvm.pid() + " answers cannot be read: " + e.getMessage());
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
                + (text.startsWith(FAILED)
                        ? text.substring(FAILED.length())
                        : "see what it says on its standard error"));
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
