package dev.heddle.cli.terminal;

import dev.heddle.engine.internal.text.Times;
import dev.heddle.trace.text.Printable;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The last line of a terminal, which says what goes on. It appears a second after the command has begun, so that short jobs say nothing, and says
 * how long it has said the same. Not thread-safe: the console guards it.
 */
final class StatusLine {
    /** Fits into the usual terminal: a line that is broken into two cannot be taken away again. */
    private static final int WIDTH = 79;

    private static final long QUIET = Duration.ofSeconds(1).toNanos();
    /** From then on it says how long it has said the same. */
    private static final long LONG = Duration.ofSeconds(3).toNanos();

    private static final String ERASE = "\r\u001b[K";

    private final PrintStream to;
    private final LongSupplier clock;
    private final long start;
    /** What goes on; null if nothing is to be said. */
    private String text;

    private long since;
    /** What stands on the terminal; null if nothing does. */
    private String drawn;

    StatusLine(PrintStream to, LongSupplier clock) {
        this.to = to;
        this.clock = clock;
        start = clock.getAsLong();
    }

    /** From now on this is what goes on; drawn by the next {@link #tick}. */
    void set(String status) {
        String plain = Printable.line(status);
        if (!plain.equals(text)) {
            text = plain;
            since = clock.getAsLong();
        }
    }

    /** Draws what goes on, if it is time and something else stands there. */
    void tick() {
        long now = clock.getAsLong();
        if (text == null || now - start < QUIET) {
            return;
        }
        String line = line(now - since);
        if (!line.equals(drawn)) {
            to.print(ERASE + line);
            to.flush();
            drawn = line;
        }
    }

    private String line(long passed) {
        String time = passed < LONG ? "" : " (" + Times.inWords(Duration.ofNanos(passed)) + ")";
        int room = WIDTH - time.length();
        return (text.length() > room ? text.substring(0, room - 1) + "…" : text) + time;
    }

    /** Makes room for another line; the status comes back with the next tick. */
    void hide() {
        if (drawn != null) {
            to.print(ERASE);
            to.flush();
            drawn = null;
        }
    }

    /** Nothing goes on any more. */
    void end() {
        hide();
        text = null;
    }
}
