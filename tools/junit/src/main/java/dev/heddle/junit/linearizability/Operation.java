package dev.heddle.junit.linearizability;

import java.io.Serializable;
import java.util.Objects;

/**
 * A call with the name that a counterexample prints.
 *
 * @param name such as {@code offer(1)}
 */
public record Operation<T>(String name, Call<T> call) implements Serializable {
    /** The result of calls without one. */
    static final String NO_RESULT = "";

    public Operation {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(call, "call");
    }

    /** The result, or the exception, which is a result as any other. */
    Object result(T object) {
        try {
            return call.on(object);
        } catch (Exception | AssertionError e) {
            return new Thrown(e.getClass().getSimpleName());
        }
    }

    /** The name, and the result if there is one. */
    String with(String result) {
        return result.equals(NO_RESULT) ? name : name + " → " + result;
    }

    /** An exception; its message may differ from run to run. */
    private record Thrown(String type) {
        @Override
        public String toString() {
            return "throws " + type;
        }
    }
}
