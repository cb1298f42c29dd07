package dev.heddle.engine.internal.probe.program;

import java.nio.file.Path;

/**
 * The program of footprints: makes the first thread's calls of each test alone. A call that waits stays where it is.
 * The threads are started by {@link CallTable#alone}, in the order of the tests.
 */
public final class AloneCalls {
    private AloneCalls() {}

    /** @param arguments the file of the tests */
    public static void run(CallTable table, String[] arguments) throws Throwable {
        for (CallSequence test : CallSequence.read(Path.of(arguments[0]))) {
            // A thread for each test, also if its object cannot be created.
            CallResults[] results = new CallResults[1];
            try {
                results[0] = new CallResults(table, test);
                results[0].calls(0, test.before().length);
            } catch (Exception e) {
                results[0] = null;
            }
            table.alone(() -> {
                if (results[0] != null) {
                    results[0].calls(test.before().length, test.firstOfOther());
                }
            });
        }
        System.exit(0);
    }
}
