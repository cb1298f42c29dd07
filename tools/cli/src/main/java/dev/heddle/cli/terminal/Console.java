package dev.heddle.cli.terminal;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.text.Printable;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of a verb: results to standard output; progress to standard error, and only to a terminal. Control
 * characters in texts are replaced everywhere; only this class writes color codes.
 */
public final class Console implements Progress, HuntReport.Writer {
    private static final Duration TICK = Duration.ofMillis(200);
    private static final Pattern COLOR = Pattern.compile("\u001b\\[(0|1|2|31)m");

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final boolean isOutTerminal;
    private final boolean colors;
    private final StatusLine status;

    /**
     * @param terminal whether standard error is a terminal
     * @param outTerminal whether standard output is a terminal
     */
    public Console(PrintStream out, PrintStream err, boolean terminal, boolean outTerminal) {
        this(out, err, terminal, outTerminal, outTerminal, System::nanoTime);
    }

    Console(
            PrintStream out,
            PrintStream err,
            boolean terminal,
            boolean outTerminal,
            boolean colors,
            LongSupplier clock) {
        status = new StatusLine(err, clock);
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        isOutTerminal = outTerminal;
        this.colors = colors;
    }

    /** The console of this process. */
    public static Console ofProcess() {
        // System.console() is not enough: since JDK 22 it exists even if output is redirected.
        boolean terminal = "1".equals(System.getenv("HEDDLE_TERMINAL"));
        boolean outTerminal = "1".equals(System.getenv("HEDDLE_TERMINAL_OUT"));
        boolean colors = outTerminal && System.getenv("NO_COLOR") == null;
        Console console = new Console(System.out, System.err, terminal, outTerminal, colors, System::nanoTime);
        if (terminal) {
            console.startTicking();
        }
        return console;
    }

    private void startTicking() {
        Thread ticker = new Thread(
                () -> {
                    try {
                        while (true) {
                            Thread.sleep(TICK.toMillis());
                            tick();
                        }
                    } catch (InterruptedException e) {
                        // An interrupt ends the status.
                        Thread.currentThread().interrupt();
                    }
                },
                "heddle-status");
        ticker.setDaemon(true);
        ticker.start();
    }

    /** Shows the status, if it is due. */
    synchronized void tick() {
        status.tick();
    }

    /** Prints a line of the result, and ends the current status. */
    @Override
    public synchronized void print(String line) {
        clearStatus();
        out.println(printable(line));
        out.flush();
    }

    @Override
    public void note(String line) {
        remark("heddle: " + line);
    }

    /** Prints a line to standard error, whether it is a terminal or not. */
    public synchronized void remark(String line) {
        status.hide();
        err.println(printable(line));
        err.flush();
    }

    /** Sets the current activity. It replaces the last status, and appears after a second, on a terminal only. */
    @Override
    public synchronized void status(String text) {
        if (terminal) {
            status.set(text);
        }
    }

    /** Ends the status. */
    public synchronized void clearStatus() {
        status.end();
    }

    @Override
    public String bold(String text) {
        return colored(text, 1);
    }

    public String red(String text) {
        return colored(text, 31);
    }

    private String colored(String text, int code) {
        return colors ? "\u001b[" + code + "m" + Printable.text(text) + "\u001b[0m" : text;
    }

    /** Lets only the four known color codes pass, so that a name in a message can at most change its color. */
    private String printable(String text) {
        if (!colors || text.indexOf('\u001b') < 0) {
            return Printable.text(text);
        }
        StringBuilder line = new StringBuilder();
        int from = 0;
        Matcher color = COLOR.matcher(text);
        while (color.find()) {
            line.append(Printable.text(text.substring(from, color.start()))).append(color.group());
            from = color.end();
        }
        return line.append(Printable.text(text.substring(from))).toString();
    }

    /** Whether {@link #out} and the status share a terminal. */
    public boolean isOutOnTerminal() {
        return terminal && isOutTerminal;
    }

    public PrintStream out() {
        return out;
    }
}
