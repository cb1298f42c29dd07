package dev.heddle.junit.linearizability;

import java.io.Serializable;

/** A call without a result. */
@FunctionalInterface
public interface Action<T> extends Serializable {
    void on(T object) throws Exception;

    /** As a call whose result is always the same. */
    static <T> Call<T> asCall(Action<T> action) {
        return object -> {
            action.on(object);
            return Operation.NO_RESULT;
        };
    }
}
