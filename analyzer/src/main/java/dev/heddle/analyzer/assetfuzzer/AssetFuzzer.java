package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** AssetFuzzer over recordings: what could go wrong (phase I), and what did. */
public final class AssetFuzzer {
    /** Name of the technique on the command line, in plans and in findings. */
    public static final String TECHNIQUE = "assetfuzzer";

    private AssetFuzzer() {}

    /**
     * Phase I: predicts atomic-set serializability violations from runs (AssetFuzzer, section 3.1). What several runs predict is one
     * candidate; the stacks and threads are those of the first. The same sources and options give the same result.
     *
     * @param sources the runs, in the order in which they are to be named; read twice each
     * @throws java.io.UncheckedIOException if the temporary directory cannot be written
     */
    public static Result<Violation, PatternPlan> analyze(List<EventSource> sources, Options options) {
        Map<Signature, Violation> all = new LinkedHashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (EventSource source : sources) {
            PhaseOne.Outcome outcome = PhaseOne.run(source, options);
            outcome.violations().forEach(v -> all.merge(v.signature(), v, Violation::merge));
            outcome.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
            names.add(source.name());
        }
        return Result.of(new ViolationDescription(), names, all.values(), counts);
    }

    /**
     * The run-time monitor: lists the violations that really happened in a run, taking the order of its events for the order of
     * execution, as it is in a replay under serial control (Hammer et al.; the baseline of AssetFuzzer, section 4).
     *
     * @return one per {@linkplain Violation#signature() signature}, in the order of the signatures
     */
    public static Collection<Violation> observe(EventSource source, Options options) {
        return ViolationMonitor.observe(source, options);
    }
}
