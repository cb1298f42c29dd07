package dev.heddle.cli.terminal;

/** The exit codes of all verbs. Only {@code record} returns the exit code of the target. */
public final class ExitCode {
    /** Finished without findings. */
    public static final int NOTHING_FOUND = 0;
    /**
     * Finished with findings: candidates for {@code analyze}, confirmed findings for {@code replay} and {@code hunt}.
     */
    public static final int FINDINGS = 1;
    /** The command line, a plan or the target command is wrong. */
    public static final int USAGE = 2;
    /**
     * A recording cannot be read, or is incomplete where a complete one is required; or a hunt could search no schedule
     * and found nothing.
     */
    public static final int BAD_RECORDING = 3;
    /** The run diverged from its exact plan. */
    public static final int DIVERGED = 4;
    /** The budget was spent before everything was tried, and nothing was confirmed. */
    public static final int BUDGET_SPENT = 5;
    /** An internal error. */
    public static final int INTERNAL = 70;

    private ExitCode() {}
}
