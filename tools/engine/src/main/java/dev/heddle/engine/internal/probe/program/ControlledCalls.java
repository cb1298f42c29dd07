package dev.heddle.engine.internal.probe.program;

import java.nio.file.Path;
import java.util.List;

/** The program of a controlled run: executes tests one after another, and prints the outcomes that no order has. */
public final class ControlledCalls {
    /** Begins the line of a test that starts. */
    public static final String STARTS = "test ";

    /** Begins the line with an outcome that no order of the calls has. */
    public static final String UNEXPECTED = "unexpected ";

    /** The line after all tests. */
    public static final String ENDED = "all tests were executed";

    private ControlledCalls() {}

    /** @param arguments the file of the tests */
    public static void run(CallTable table, String[] arguments) throws Throwable {
        List<CallSequence> tests = CallSequence.read(Path.of(arguments[0]));
        for (CallSequence test : tests) {
            System.out.println(STARTS + test.number());
            CallResults results = new CallResults(table, test);
            results.calls(0, test.before().length);
            if (test.order() == CallSequence.CONCURRENT) {
                table.inThreads(
                        () -> results.calls(test.before().length, test.firstOfOther()),
                        () -> results.calls(test.firstOfOther(), test.firstAfter()));
            } else {
                inTurns(table, test, results);
            }
            results.calls(test.firstAfter(), test.size());
            String outcome = results.outcome();
            if (!test.expected().contains(outcome)) {
                System.out.println(UNEXPECTED + test.number() + ' ' + outcome);
            }
        }
        System.out.println(ENDED);
        // Threads that the objects have started must not keep the run alive.
        System.exit(0);
    }

    private static void inTurns(CallTable table, CallSequence test, CallResults results) throws InterruptedException {
        int[] order = test.orders().get(test.order());
        boolean[] isOfOther = new boolean[order.length];
        Runnable[] calls = new Runnable[order.length];
        for (int i = 0; i < order.length; i++) {
            int call = order[i];
            isOfOther[i] = call >= test.firstOfOther();
            calls[i] = () -> results.call(call);
        }
        table.inTurns(isOfOther, calls);
    }
}
