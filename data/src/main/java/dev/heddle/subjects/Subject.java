package dev.heddle.subjects;

import java.util.Optional;

/**
 * A program to try the tool on.
 *
 * @param name name of the program, the same for both twins, for example {@code pattern01}
 * @param mainClass class with the {@code main} method; it takes no arguments and ends with exit code 1 on a failure
 * @param expectation which of the twins this is
 * @param technique the technique whose kind of bug it has, as on the command line
 * @param description what the program does, in one sentence
 * @param failure what a run shows when the bug strikes; empty for a clean twin
 */
public record Subject(
        String name,
        Class<?> mainClass,
        Expectation expectation,
        String technique,
        String description,
        Optional<String> failure) {

    /** The result that a tool must report for a subject. */
    public enum Expectation {
        /** The tool must find the bug. */
        BUGGY,
        /** The tool must stay silent. */
        CLEAN
    }

    public Subject {
        if (failure.isPresent() != (expectation == Expectation.BUGGY)) {
            throw new IllegalArgumentException(name + ": a buggy twin, and only a buggy twin, has a failure");
        }
    }

    /** Name that distinguishes the twins, for example {@code buggy/pattern01}. */
    public String id() {
        return (expectation == Expectation.BUGGY ? "buggy/" : "clean/") + name;
    }

    /** Whether it is about a deadlock, not about values. */
    public boolean isDeadlock() {
        return technique.equals(Subjects.DEADLOCK);
    }
}
