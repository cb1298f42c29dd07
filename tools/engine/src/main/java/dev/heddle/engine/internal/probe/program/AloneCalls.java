package dev.heddle.engine.internal.probe.program;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The program of footprints: {@link CallTable#alone} starts two threads for each test. The first one creates the object
 * and makes the calls before the threads. If it has ended, the second one makes the calls of the test's first thread. A
 * call that waits stays where it is.
 */
public final class AloneCalls {
    private AloneCalls() {}

    /** @param arguments the file of the tests */
    public static void run(CallTable table, String[] arguments) throws Throwable {
        for (CallSequence test : CallSequence.read(Path.of(arguments[0]))) {
            AtomicReference<CallResults> prepared = new AtomicReference<>();
            table.alone(() -> prepared.set(prepare(table, test)));
            table.alone(() -> {
                CallResults results = prepared.get();
                if (results != null) {
                    results.calls(test.before().length, test.firstOfOther());
                }
            });
        }
        System.exit(0);
    }

    /** Null if the object cannot be created. */
    private static CallResults prepare(CallTable table, CallSequence test) {
        try {
            CallResults results = new CallResults(table, test);
            results.calls(0, test.before().length);
            return results;
        } catch (Throwable e) {
            return null;
        }
    }
}
