package dev.heddle.trace.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Named pipes (FIFOs) that Heddle writes. The system blocks the opening of a pipe for writing until a process reads it,
 * and Java cannot open a file without blocking. So a separate thread opens the pipe, and the caller waits a limited time.
 */
final class NamedPipe {
    private static final long LIMIT_MILLIS = 2_000;
    /** The bits of a mode that state the type of a file, and their value for a pipe (POSIX). */
    private static final int TYPE = 0170000;

    private static final int PIPE = 0010000;

    private NamedPipe() {}

    /** Whether this is a pipe, or a link to one. */
    static boolean is(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Files.exists(file)
                && ((int) Files.getAttribute(file, "unix:mode") & TYPE) == PIPE;
    }

    /**
     * Opens a pipe for writing.
     *
     * @throws IOException with a line for the user, if no process opens the pipe for reading within two seconds
     */
    static OutputStream open(Path pipe) throws IOException {
        CompletableFuture<OutputStream> opened = new CompletableFuture<>();
        Thread opener = new Thread(() -> open(pipe, opened), "heddle-pipe");
        opener.setDaemon(true);
        opener.start();
        try {
            return opened.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            IOException unread = new IOException(
                    pipe + " is a pipe that no process reads: start its reader first, or name a file", e);
            if (!opened.completeExceptionally(unread)) {
                // A reader came at the last moment.
                return opened.join();
            }
            release(pipe, opener);
            throw unread;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while opening " + pipe, e);
        }
    }

    private static void open(Path pipe, CompletableFuture<OutputStream> opened) {
        try {
            OutputStream out = Files.newOutputStream(pipe, StandardOpenOption.WRITE);
            if (!opened.complete(out)) {
                out.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            opened.completeExceptionally(e);
        }
    }

    /** Ends the opener: a pipe that is opened for reading and writing at once has a reader, and its opening never waits. */
    private static void release(Path pipe, Thread opener) throws IOException {
        FileChannel both = FileChannel.open(pipe, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            opener.join(LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            both.close();
        }
    }
}
