package dev.heddle.junit;

import dev.heddle.junit.linearizability.Action;
import dev.heddle.junit.linearizability.Call;
import dev.heddle.junit.linearizability.Creation;
import dev.heddle.junit.linearizability.Operation;

/**
 * Runs code under many schedules of its threads, in any test framework and in none. The code runs in JVMs of its own
 * with the class path, options and system properties of this one, as a {@link HeddleTest} does.
 *
 * <pre>{@code
 * Heddle.check(() -> {
 *     Account account = new Account();
 *     Thread one = new Thread(() -> account.deposit(1));
 *     one.start();
 *     account.deposit(2);
 *     one.join();
 *     assertEquals(3, account.balance());
 * });
 * }</pre>
 */
public final class Heddle {
    private Heddle() {}

    /** A search with options of its own, such as the time that it takes. */
    public static Search search() {
        return new Search();
    }

    /** As {@link Search#explore}. */
    public static SearchResult explore(Body body) {
        return search().explore(body);
    }

    /** As {@link Search#check}. */
    public static SearchResult check(Body body) {
        return search().check(body);
    }

    /** As {@link Search#probe}. */
    public static void probe(Class<?> type) {
        search().probe(type);
    }

    /** As {@link Search#linearizable}. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <T> SearchResult linearizable(Creation<T> creation, Operation<? super T>... operations) {
        return search().linearizable(creation, operations);
    }

    /**
     * An operation with a result for {@link #linearizable}.
     *
     * @param name as a counterexample prints it, such as {@code offer(1)}
     */
    public static <T> Operation<T> operation(String name, Call<T> call) {
        return new Operation<>(name, call);
    }

    /** An operation without a result for {@link #linearizable}. */
    public static <T> Operation<T> action(String name, Action<T> action) {
        return new Operation<>(name, Action.asCall(action));
    }
}
