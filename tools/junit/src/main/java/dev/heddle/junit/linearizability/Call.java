package dev.heddle.junit.linearizability;

import java.io.Serializable;

/** A call with a result. */
@FunctionalInterface
public interface Call<T> extends Serializable {
    Object on(T object) throws Exception;
}
