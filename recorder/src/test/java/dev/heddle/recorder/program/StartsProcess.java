package dev.heddle.recorder.program;

/** Starts another process and waits for it. */
public final class StartsProcess {
    private StartsProcess() {}

    public static void main(String[] args) throws Exception {
        System.exit(new ProcessBuilder(args).start().waitFor());
    }
}
