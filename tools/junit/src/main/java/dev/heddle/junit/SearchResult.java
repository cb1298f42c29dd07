package dev.heddle.junit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The result of a search of schedules. */
public final class SearchResult {
    private final long schedules;
    private final long differentSchedules;
    private final boolean isExhausted;
    private final List<String> findings;
    private final List<String> lines;
    private final InterleavingError failure;
    private final Path plan;

    /**
     * @param lines the summary, for people
     * @param failure null if the program failed under no schedule
     * @param plan null without a failure, or if its run has no exact plan
     */
    SearchResult(
            long schedules,
            long differentSchedules,
            boolean isExhausted,
            List<String> findings,
            List<String> lines,
            InterleavingError failure,
            Path plan) {
        this.schedules = schedules;
        this.differentSchedules = differentSchedules;
        this.isExhausted = isExhausted;
        this.findings = List.copyOf(findings);
        this.lines = List.copyOf(lines);
        this.failure = failure;
        this.plan = plan;
    }

    /** One run, in a JVM where nothing is searched or under a plan. */
    static SearchResult ofOneRun(InterleavingError failure, Path plan) {
        return new SearchResult(1, 1, false, List.of(), List.of(), failure, plan);
    }

    SearchResult with(InterleavingError other) {
        return new SearchResult(schedules, differentSchedules, isExhausted, findings, lines, other, plan);
    }

    /** How many controlled runs the search made. */
    public long schedules() {
        return schedules;
    }

    /** How many different schedules these runs had. */
    public long differentSchedules() {
        return differentSchedules;
    }

    /** Whether every decision within the bounds of the search was tried; the summary names the bounds. */
    public boolean isExhausted() {
        return isExhausted;
    }

    /**
     * The failure, if one schedule made the program fail. Its message has the steps of the threads and the command that
     * makes the run again; its cause is the exception of the run.
     */
    public Optional<InterleavingError> failure() {
        return Optional.ofNullable(failure);
    }

    /** The plan that makes the failing run again. */
    public Optional<Path> plan() {
        return Optional.ofNullable(plan);
    }

    /** Races and deadlocks that the runs showed although they passed: kind, places and link of each, in a line. */
    public List<String> findings() {
        return findings;
    }

    /** @throws InterleavingError if a schedule made the program fail */
    public SearchResult assertNoFailure() {
        if (failure != null) {
            throw failure;
        }
        return this;
    }

    /** @throws InterleavingError if a schedule made the program fail, or its runs showed a race or a deadlock */
    public SearchResult assertNoFindings() {
        assertNoFailure();
        if (!findings.isEmpty()) {
            throw new InterleavingError(
                    "no schedule makes it fail, but its runs show:\n   " + String.join("\n   ", findings), null);
        }
        return this;
    }

    /** The summary: how much was searched, and the findings. */
    @Override
    public String toString() {
        return failure == null ? String.join("\n", lines) : failure.getMessage();
    }
}
