package dev.heddle.engine.internal.probe.program;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The calls of one generated test, as numbers of operations. The calls are numbered from 0: those before the threads,
 * those of the first thread, those of the second thread, those after the threads.
 *
 * @param number of the test
 * @param creation of the object
 * @param before calls before the threads start
 * @param one calls of the first thread
 * @param other calls of the second thread
 * @param after calls after both threads have ended
 * @param expected the outcomes of all orders; empty until they are known
 * @param order number of the order in which the threads take turns; {@link #CONCURRENT} if they run freely
 * @param counts whether the results of the calls are followed by the numbers of calls of functions that are arguments:
 *     of all functions, and of those that the first and the second thread have given
 */
public record CallSequence(
        int number,
        int creation,
        int[] before,
        int[] one,
        int[] other,
        int[] after,
        Set<String> expected,
        int order,
        boolean counts) {
    /** Numbers of calls of functions. */
    private static final int COUNTS = 3;

    /** The order of a test whose threads run freely. */
    public static final int CONCURRENT = -1;

    /** A test whose threads run freely. */
    public CallSequence(
            int number, int creation, int[] before, int[] one, int[] other, int[] after, Set<String> expected) {
        this(number, creation, before, one, other, after, expected, CONCURRENT, false);
    }

    /** The same test with its outcomes. */
    public CallSequence expecting(Set<String> outcomes) {
        return new CallSequence(number, creation, before, one, other, after, outcomes, order, counts);
    }

    /** The same test, with or without numbers of calls of functions. */
    public CallSequence counting(boolean doesCount) {
        return new CallSequence(number, creation, before, one, other, after, expected, order, doesCount);
    }

    /** The same test with another number, whose threads take turns in this order. */
    public CallSequence inTurns(int newNumber, int newOrder) {
        return new CallSequence(newNumber, creation, before, one, other, after, expected, newOrder, counts);
    }

    /** The number of all calls. */
    public int size() {
        return firstAfter() + after.length;
    }

    /** The number of results: those of all calls, and then the numbers of calls of functions. */
    public int results() {
        return size() + (counts ? COUNTS : 0);
    }

    /** The number of the first call of the second thread. */
    public int firstOfOther() {
        return before.length + one.length;
    }

    /** The number of the first call after the threads. */
    public int firstAfter() {
        return firstOfOther() + other.length;
    }

    /** The operation of a call. */
    public int operation(int call) {
        if (call < before.length) {
            return before[call];
        } else if (call < firstOfOther()) {
            return one[call - before.length];
        } else if (call < firstAfter()) {
            return other[call - firstOfOther()];
        }
        return after[call - firstAfter()];
    }

    /** All orders of the calls of both threads that keep the order of each thread; each has the numbers of calls. */
    public List<int[]> orders() {
        List<int[]> orders = new ArrayList<>();
        addOrders(0, 0, new int[one.length + other.length], orders);
        return orders;
    }

    private void addOrders(int ofOne, int ofOther, int[] order, List<int[]> to) {
        int length = ofOne + ofOther;
        if (length == order.length) {
            to.add(order.clone());
            return;
        }
        if (ofOne < one.length) {
            order[length] = before.length + ofOne;
            addOrders(ofOne + 1, ofOther, order, to);
        }
        if (ofOther < other.length) {
            order[length] = firstOfOther() + ofOther;
            addOrders(ofOne, ofOther + 1, order, to);
        }
    }

    /** Writes tests to a file. */
    public static void write(Path file, List<CallSequence> tests) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(tests.size());
            for (CallSequence test : tests) {
                out.writeInt(test.number);
                out.writeInt(test.creation);
                out.writeInt(test.order);
                out.writeBoolean(test.counts);
                for (int[] calls : List.of(test.before, test.one, test.other, test.after)) {
                    out.writeInt(calls.length);
                    for (int call : calls) {
                        out.writeInt(call);
                    }
                }
                out.writeInt(test.expected.size());
                for (String outcome : test.expected) {
                    out.writeUTF(outcome);
                }
            }
        }
    }

    /** Reads the tests of a file. */
    public static List<CallSequence> read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            List<CallSequence> tests = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                int number = in.readInt();
                int creation = in.readInt();
                int order = in.readInt();
                boolean counts = in.readBoolean();
                int[] before = calls(in);
                int[] one = calls(in);
                int[] other = calls(in);
                int[] after = calls(in);
                Set<String> expected = new HashSet<>();
                for (int outcomes = in.readInt(); outcomes > 0; outcomes--) {
                    expected.add(in.readUTF());
                }
                tests.add(new CallSequence(number, creation, before, one, other, after, expected, order, counts));
            }
            return tests;
        }
    }

    private static int[] calls(DataInputStream in) throws IOException {
        int[] calls = new int[in.readInt()];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = in.readInt();
        }
        return calls;
    }
}
