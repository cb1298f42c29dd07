package dev.heddle.junit.linearizability;

import dev.heddle.calls.CallThreads;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Makes the calls of some executions, one execution after another, and checks their results. */
public final class LinearizabilityCheck<T> implements Serializable {
    private static final long serialVersionUID = 1;

    /** The class that must be instrumented, as a pattern of names. */
    public static final String WOVEN = CallThreads.class.getName();

    private final Creation<T> creation;
    private final ArrayList<Operation<? super T>> operations;
    private final ArrayList<Specification> executions = new ArrayList<>();

    private LinearizabilityCheck(Creation<T> creation, List<Operation<? super T>> operations) {
        this.creation = creation;
        this.operations = new ArrayList<>(operations);
    }

    /**
     * Chooses the calls, and computes the results of all their orders in this JVM.
     *
     * @throws IllegalArgumentException if there are no operations, or one of them is not suitable
     */
    public static <T> LinearizabilityCheck<T> of(
            Creation<T> creation, List<Operation<? super T>> operations, long seed) {
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("a check for linearizability needs operations: name at least one");
        }
        LinearizabilityCheck<T> body = new LinearizabilityCheck<>(creation, operations);
        for (Calls calls : CallGenerator.of(operations.size(), seed)) {
            body.executions.add(Specification.of(creation, body.operations, calls));
        }
        return body;
    }

    /**
     * Makes the calls in threads, once.
     *
     * @throws LinearizabilityError if no order of the calls of an execution explains its results
     */
    public void run() throws Exception {
        for (Specification execution : executions) {
            History history = history(execution.calls());
            if (history == null) {
                // A thread ended with an error, which is the failure of this run.
                return;
            }
            if (!execution.explains(history)) {
                Counterexample counterexample = new Counterexample(execution, operations, history);
                counterexample.lines().forEach(System.out::println);
                throw new LinearizabilityError(counterexample.inALine());
            }
        }
    }

    /** Null if a call has not returned. */
    private History history(Calls calls) throws Exception {
        T object = creation.create();
        History history = new History(calls.size());
        for (int call = 0; call < calls.before().length; call++) {
            history.call(call, operations.get(calls.operation(call)), object);
        }
        Runnable[] tasks = new Runnable[calls.threads().length];
        for (int thread = 0; thread < tasks.length; thread++) {
            int first = calls.first(thread);
            int end = calls.first(thread + 1);
            tasks[thread] = () -> {
                for (int call = first; call < end; call++) {
                    history.call(call, operations.get(calls.operation(call)), object);
                }
            };
        }
        CallThreads.run(tasks);
        for (int call = 0; call < calls.firstAfter(); call++) {
            if (!history.hasReturned(call)) {
                return null;
            }
        }
        for (int call = calls.firstAfter(); call < calls.size(); call++) {
            history.call(call, operations.get(calls.operation(call)), object);
        }
        return history;
    }
}
