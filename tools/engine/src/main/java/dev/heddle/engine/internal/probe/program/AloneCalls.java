package dev.heddle.engine.internal.probe.program;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The program of footprints: {@link CallTable#alone} starts two threads for each test. The first one creates the object
 * and makes the calls before the threads. If it has ended, the second one makes the calls of the test's first thread. A
 * call that waits stays where it is. Soon after a call that computes without an end the program ends.
 */
public final class AloneCalls {
    /** Such a call fills the recording. */
    private static final long AFTER_ENDLESS_NANOS = 1_000_000_000;

    private AloneCalls() {}

    /** @param arguments the file of the tests */
    public static void run(CallTable table, String[] arguments) throws Throwable {
        Set<Integer> endless = new HashSet<>();
        long begin = 0;
        for (CallSequence test : CallSequence.read(Path.of(arguments[0]))) {
            if (!endless.isEmpty() && System.nanoTime() - begin > AFTER_ENDLESS_NANOS) {
                break;
            }
            AtomicReference<CallResults> prepared = new AtomicReference<>();
            AtomicReference<Thread> caller = new AtomicReference<>();
            table.alone(() -> prepared.set(prepare(table, test)));
            table.alone(() -> {
                CallResults results = prepared.get();
                if (results != null && !endless.contains(test.operation(test.before().length))) {
                    caller.set(Thread.currentThread());
                    results.calls(test.before().length, test.firstOfOther());
                }
            });
            if (caller.get() != null && caller.get().getState() == Thread.State.RUNNABLE) {
                begin = endless.isEmpty() ? System.nanoTime() : begin;
                endless.add(test.operation(test.before().length));
            }
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
