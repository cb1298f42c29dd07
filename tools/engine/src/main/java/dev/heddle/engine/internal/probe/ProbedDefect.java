package dev.heddle.engine.internal.probe;

import dev.heddle.engine.technique.HuntResult;
import java.nio.file.Path;
import java.util.List;

/**
 * A defect with the test that shows it.
 *
 * @param className the probed class
 * @param calls the calls of both threads, in words
 * @param title the outcome, in words
 * @param failure of the test under its plan, in words
 * @param test the source of the test; its plan is beside it
 * @param lines of the source
 * @param orders the compared results of all sequential orders; empty if the test compares none
 * @param number of generated tests before this one
 * @param command the program of the hunt
 * @param result the hunt of the test
 */
public record ProbedDefect(
        String className,
        String calls,
        String title,
        String failure,
        Path test,
        int lines,
        List<String> orders,
        int number,
        List<String> command,
        HuntResult result) {}
