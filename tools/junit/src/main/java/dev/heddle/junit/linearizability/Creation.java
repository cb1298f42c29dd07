package dev.heddle.junit.linearizability;

import java.io.Serializable;

/** Makes a new object that threads call. */
@FunctionalInterface
public interface Creation<T> extends Serializable {
    T create() throws Exception;
}
