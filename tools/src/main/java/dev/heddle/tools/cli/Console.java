package dev.heddle.tools.cli;

import java.io.PrintStream;

/** Where a verb talks: results to standard output, progress to standard error and only where a person watches. */
public final class Console {
    private static final int WIDTH = 100;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final boolean colors;
    private boolean statusShown;

    public Console(PrintStream out, PrintStream err, boolean terminal, boolean colors) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.colors = colors;
    }

    /** The console of this process. */
    public static Console ofProcess() {
        // System.console() alone does not tell: since JDK 22 there is one even when output is redirected.
        boolean terminal = "1".equals(System.getenv("HEDDLE_TERMINAL"));
        return new Console(System.out, System.err, terminal, terminal && System.getenv("NO_COLOR") == null);
    }

    /** A line of the result. */
    public synchronized void print(String line) {
        clearStatus();
        out.println(line);
        out.flush();
    }

    /** A line about the way there: to standard error, always. */
    public synchronized void note(String line) {
        clearStatus();
        err.println(line);
        err.flush();
    }

    /** What is going on just now; replaces the last status, and is shown on a terminal only. */
    public synchronized void status(String text) {
        if (terminal) {
            String cut = text.length() > WIDTH ? text.substring(0, WIDTH - 1) + "…" : text;
            err.print("\r\u001b[K" + cut);
            err.flush();
            statusShown = true;
        }
    }

    public synchronized void clearStatus() {
        if (statusShown) {
            err.print("\r\u001b[K");
            err.flush();
            statusShown = false;
        }
    }

    public String bold(String text) {
        return colors ? "\u001b[1m" + text + "\u001b[0m" : text;
    }

    public String red(String text) {
        return colors ? "\u001b[31m" + text + "\u001b[0m" : text;
    }

    public String dim(String text) {
        return colors ? "\u001b[2m" + text + "\u001b[0m" : text;
    }

    public PrintStream out() {
        return out;
    }
}
