package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.internal.localize.FailureRule.Judgement;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The runs so far: passing and failing ones, each in a file of access pairs. */
public final class CollectedRuns implements AutoCloseable {
    /** Directory of the passing runs. */
    public static final String PASSING = "passing";
    /** Directory of the failing runs. */
    public static final String FAILING = "failing";

    private final FailureRule rule;
    private final PairNames names = new PairNames();
    private final Path directory;
    /** Null before the first recording, which contains the command. */
    private PairFile.Writer passing;

    private PairFile.Writer failing;
    private final FailureCounts failures = new FailureCounts();
    private final FailureCounts others = new FailureCounts();
    private int lost;

    /** @param directory for the files */
    public CollectedRuns(Path directory, FailureRule rule) {
        this.directory = directory;
        this.rule = rule;
    }

    /**
     * Sets the command, which is the same for all runs. Call it before adding a run.
     *
     * @param program main class or jar with its arguments
     */
    void of(List<String> program) throws IOException {
        if (passing == null) {
            passing = new PairFile.Writer(directory.resolve(PASSING), names, program);
            failing = new PairFile.Writer(directory.resolve(FAILING), names, program);
        }
    }

    /** The names for reading further runs. */
    PairNames names() {
        return names;
    }

    Judgement add(RunPairs run, RunFacts facts, String name) throws IOException {
        Judgement judgement = rule.judge(facts);
        switch (judgement) {
            case PASSED -> passing.add(run.judged(name, null));
            case FAILED -> {
                Failure failure = FailureRule.failure(facts);
                failing.add(run.judged(name, failure));
                failures.add(failure);
            }
            case OTHER -> others.add(facts.failure());
        }
        return judgement;
    }

    void addLost() {
        lost++;
    }

    public int passing() {
        return passing == null ? 0 : passing.runs();
    }

    public int failing() {
        return failing == null ? 0 : failing.runs();
    }

    /** All runs, including those that count as neither passing nor failing. */
    public int runs() {
        return passing() + failing() + lost + others.sum();
    }

    /** A summary line, and one line for each kind of failure. */
    public String inWords() {
        StringBuilder text = new StringBuilder(Plural.of(runs(), "run") + ": " + passing() + " passed, "
                + failing() + " failed"
                + (lost == 0 ? "" : ", " + lost + (lost == 1 ? " is" : " are") + " lost because the JVM ended"));
        failures.forEach((failure, count) ->
                text.append("\n  ").append(count).append(" × ").append(failure.text()));
        others.forEach((failure, count) -> text.append("\n  ")
                .append(count)
                .append(" × ")
                .append(failure.text())
                .append(" (neither failing nor passing)"));
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        if (passing != null) {
            try {
                failing.close();
            } finally {
                passing.close();
            }
        }
    }
}
