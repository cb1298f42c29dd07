package dev.heddle.cli.terminal;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.technique.Report;
import dev.heddle.trace.text.Printable;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a verb talks: results to standard output, progress to standard error and only where a person watches. Control characters of what it
 * is given do not get through, wherever it goes; colors come from here only.
 */
public final class Console implements Progress, Report.Writer {
    private static final Duration TICK = Duration.ofMillis(200);
    private static final Pattern COLOR = Pattern.compile("\u001b\\[(0|1|2|31)m");

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final boolean isOutTerminal;
    private final boolean colors;
    private final StatusLine status;

    /**
     * @param terminal whether a person watches standard error
     * @param outTerminal whether a person watches standard output
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
        // System.console() alone does not tell: since JDK 22 there is one even when output is redirected.
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
                        // Whoever interrupts it wants no more status.
                        Thread.currentThread().interrupt();
                    }
                },
                "heddle-status");
        ticker.setDaemon(true);
        ticker.start();
    }

    /** Shows what goes on, if it is time. */
    synchronized void tick() {
        status.tick();
    }

    /** A line of the result; with it, what went on is over. */
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

    /** A line about the way there: to standard error, always. */
    public synchronized void remark(String line) {
        status.hide();
        err.println(printable(line));
        err.flush();
    }

    /** What is going on just now; replaces the last status, and is shown after a second, on a terminal only. */
    @Override
    public synchronized void status(String text) {
        if (terminal) {
            status.set(text);
        }
    }

    /** Nothing goes on any more. */
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

    public String dim(String text) {
        return colored(text, 2);
    }

    private String colored(String text, int code) {
        return colors ? "\u001b[" + code + "m" + Printable.text(text) + "\u001b[0m" : text;
    }

    /** Of all that begins with an escape character only four colors get through: the most that a name can do is to be red. */
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

    /** Whether what goes to {@link #out} and the status would meet on one terminal. */
    public boolean isOutWatched() {
        return terminal && isOutTerminal;
    }

    public PrintStream out() {
        return out;
    }
}
