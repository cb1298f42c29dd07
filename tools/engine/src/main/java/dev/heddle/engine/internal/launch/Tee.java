package dev.heddle.engine.internal.launch;

import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/** Forwards the output of a target and copies it to a file, on its own thread. */
final class Tee {
    /** Child processes of the target may hold its stream open after its end. */
    private static final long MOST_MILLIS = 2_000;

    private final InputStream from;
    private final PrintStream to;
    private final Path file;
    private final Thread thread;

    private Tee(InputStream from, PrintStream to, Path file) {
        this.from = from;
        this.to = to;
        this.file = file;
        thread = new Thread(this::copy, "heddle-output");
        thread.setDaemon(true);
    }

    static Tee start(InputStream from, PrintStream to, Path file) {
        Tee tee = new Tee(from, to, file);
        tee.thread.start();
        return tee;
    }

    private void copy() {
        byte[] bytes = new byte[1 << 13];
        try (OutputStream kept = OutputFile.open(file)) {
            for (int length = from.read(bytes); length >= 0; length = from.read(bytes)) {
                to.write(bytes, 0, length);
                to.flush();
                kept.write(bytes, 0, length);
                kept.flush();
            }
        } catch (IOException e) {
            to.println("heddle: the output of the program cannot be kept: " + e.getMessage());
        }
    }

    /** Call after the end of the target: returns when all output was forwarded. */
    void finish() throws InterruptedException {
        thread.join(MOST_MILLIS);
    }
}
