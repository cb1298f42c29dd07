package dev.heddle.cli.terminal;

import dev.heddle.engine.internal.text.Times;
import dev.heddle.trace.text.Printable;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The last line of a terminal, with the current activity and its duration. It appears a second after the command began,
 * so that short jobs print nothing. Not thread-safe: the console guards it.
 */
final class StatusLine {
    /** Fits a terminal of 80 columns: a wrapped line could not be erased. */
    private static final int WIDTH = 79;

    private static final long QUIET = Duration.ofSeconds(1).toNanos();
    /** After this time the line shows the duration of the activity. */
    private static final long LONG = Duration.ofSeconds(3).toNanos();

    private static final String ERASE = "\r\u001b[K";

    private final PrintStream to;
    private final LongSupplier clock;
    private final long start;
    /** The current activity; null if absent. */
    private String text;

    private long since;
    /** The line on the terminal; null if absent. */
    private String drawn;

    StatusLine(PrintStream to, LongSupplier clock) {
        this.to = to;
        this.clock = clock;
        start = clock.getAsLong();
    }

    /** Sets the activity; the next {@link #tick} draws it. */
    void set(String status) {
        String plain = Printable.line(status);
        if (!plain.equals(text)) {
            text = plain;
            since = clock.getAsLong();
        }
    }

    /** Draws the activity, if it is due and has changed. */
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

    /** Erases the line to make room for another one; the next tick draws it again. */
    void hide() {
        if (drawn != null) {
            to.print(ERASE);
            to.flush();
            drawn = null;
        }
    }

    /** Ends the activity. */
    void end() {
        hide();
        text = null;
    }
}
