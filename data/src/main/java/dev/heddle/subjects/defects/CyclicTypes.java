package dev.heddle.subjects.defects;

import com.google.gson.Gson;
import dev.heddle.subjects.Racers;

/**
 * Gson, issue 1829: while one thread makes the adapter of a type that refers to itself through another one, the adapter
 * of the other type is already in the shared cache, and its reference to the first one is still empty. Failure: an
 * {@code IllegalStateException} of a thread that uses the second adapter.
 */
public final class CyclicTypes {
    private CyclicTypes() {}

    /** A type with a cycle. */
    static final class Parent {
        Child child;
    }

    /** The other type of the cycle. */
    static final class Child {
        Parent parent = new Parent();
    }

    public static void main(String[] args) {
        Gson gson = new Gson();
        Racers.run(() -> gson.toJson(new Parent()), () -> gson.toJson(new Child()));
    }
}
