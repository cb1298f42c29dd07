package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a test in all orders of its calls, each executed several times.
 *
 * @param byOrder the outcomes of each order, in the order of {@link CallSequence#orders}
 */
record SequentialOutcomes(CallSequence test, List<Set<String>> byOrder) {
    /** Reads the outcomes that a JVM has written; those of the last test may be missing. */
    static List<SequentialOutcomes> read(Path file, List<CallSequence> tests) throws IOException {
        List<SequentialOutcomes> all = new ArrayList<>();
        if (!Files.exists(file)) {
            return all;
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (CallSequence test : tests) {
                in.readInt();
                List<Set<String>> byOrder = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    byOrder.add(new HashSet<>(List.of(in.readUTF())));
                    byOrder.get(byOrder.size() - 1).add(in.readUTF());
                }
                all.add(new SequentialOutcomes(test, byOrder));
            }
        } catch (EOFException e) {
            // A call has ended its JVM: the tests from here on have no outcomes.
            return all;
        }
        return all;
    }

    /** The outcomes of both. */
    SequentialOutcomes and(SequentialOutcomes other) {
        List<Set<String>> both = new ArrayList<>();
        for (int i = 0; i < byOrder.size(); i++) {
            Set<String> outcomes = new HashSet<>(byOrder.get(i));
            outcomes.addAll(other.byOrder.get(i));
            both.add(outcomes);
        }
        return new SequentialOutcomes(test, both);
    }

    /** Whether a call never returns in an order. */
    boolean isHung() {
        return all().contains(CallResults.HANG);
    }

    /** Whether a call waits for ever, or the object cannot be created, in an order. */
    boolean isUnusable() {
        return byOrder.stream()
                .flatMap(Set::stream)
                .anyMatch(outcome ->
                        outcome.equals(CallResults.HANG) || results(outcome).size() != test.results());
    }

    /** Why the object cannot be created in any order; null if it can. */
    @Nullable String whyNotCreated() {
        Set<String> all = all();
        boolean isNever = all.stream().allMatch(outcome -> outcome.startsWith(CallResults.NOT_CREATED));
        return isNever ? all.iterator().next().substring(CallResults.NOT_CREATED.length()) : null;
    }

    /** The operations whose results differ between two executions of one order. */
    Set<Integer> unstable() {
        Set<Integer> operations = new TreeSet<>();
        for (Set<String> outcomes : byOrder) {
            List<List<String>> all =
                    outcomes.stream().map(SequentialOutcomes::results).toList();
            for (int call = 0; call < test.size(); call++) {
                for (List<String> one : all) {
                    if (one.size() == test.results()
                            && !one.get(call)
                                    .equals(all.get(0)
                                            .get(Math.min(call, all.get(0).size() - 1)))) {
                        operations.add(test.operation(call));
                    }
                }
            }
        }
        return operations;
    }

    /** The same without the numbers of calls of functions, if these differ between two executions of one order. */
    SequentialOutcomes withStableCounts() {
        boolean isStable = byOrder.stream().allMatch(outcomes -> outcomes.size() == 1);
        if (!test.counts() || isStable) {
            return this;
        }
        List<Set<String>> shorter = new ArrayList<>();
        for (Set<String> outcomes : byOrder) {
            Set<String> results = new HashSet<>();
            outcomes.forEach(one -> results.add(String.join(
                    String.valueOf(CallResults.SEPARATOR), results(one).subList(0, test.size()))));
            shorter.add(results);
        }
        return new SequentialOutcomes(test.counting(false), shorter);
    }

    /** The different outcomes. */
    Set<String> all() {
        Set<String> all = new TreeSet<>();
        byOrder.forEach(all::addAll);
        return all;
    }

    /** The results of an outcome, in the order of the calls. */
    static List<String> results(String outcome) {
        return List.of(outcome.split(String.valueOf(CallResults.SEPARATOR), -1));
    }

    /** Whether an outcome is one of an order if the elements of each result have another order. */
    static boolean isOfElementOrder(CallSequence test, String outcome) {
        List<List<String>> seen = elements(outcome);
        return test.expected().stream().anyMatch(one -> elements(one).equals(seen));
    }

    /** The sorted elements of each result. */
    private static List<List<String>> elements(String outcome) {
        return results(outcome).stream()
                .map(result ->
                        Arrays.stream(result.split("[\\[\\]{}]|, ")).sorted().toList())
                .toList();
    }
}
