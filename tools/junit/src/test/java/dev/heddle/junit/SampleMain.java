package dev.heddle.junit;

/** Runs one sample in a JVM of its own, for a test that needs another JDK or another JUnit. */
final class SampleMain {
    private SampleMain() {}

    /** Called with {@code Class#method}. */
    public static void main(String[] args) {
        SampleRun run = SampleRun.of(args[0]);
        System.out.print(run.printed());
        run.failures().forEach(failure -> System.out.println("failed: " + failure.getMessage()));
        System.out.println("passed: " + run.passed());
    }
}
