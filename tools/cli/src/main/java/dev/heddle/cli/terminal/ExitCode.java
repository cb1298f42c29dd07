package dev.heddle.cli.terminal;

/** The exit codes of every verb. {@code record} alone passes the target's own exit code on. */
public final class ExitCode {
    /** Done, and nothing found. */
    public static final int NOTHING_FOUND = 0;
    /** Done, and something found: candidates for {@code analyze}, confirmed findings for {@code replay} and {@code hunt}. */
    public static final int FINDINGS = 1;
    /** The command line, a plan or the target command is wrong. */
    public static final int USAGE = 2;
    /** A recording cannot be read, or is incomplete where a whole one is asked for. */
    public static final int BAD_RECORDING = 3;
    /** An exact plan was left by the run. */
    public static final int DIVERGED = 4;
    /** The budget was spent before everything was tried, and nothing was confirmed. */
    public static final int BUDGET_SPENT = 5;
    /** A fault of Heddle's own. */
    public static final int INTERNAL = 70;

    private ExitCode() {}
}
