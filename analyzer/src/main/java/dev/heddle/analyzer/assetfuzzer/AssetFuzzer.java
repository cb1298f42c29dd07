package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** AssetFuzzer over recordings: predicts violations (phase I), and reports the violations that a run showed. */
public final class AssetFuzzer {
    /** Name of the technique on the command line, in plans and in findings. */
    public static final String TECHNIQUE = "assetfuzzer";

    private AssetFuzzer() {}

    /**
     * Phase I: predicts atomic-set serializability violations from runs (AssetFuzzer, section 3.1). A violation
     * predicted from several runs is one candidate, with the stacks and threads of the first run. The same sources and
     * options give the same result.
     *
     * @param sources the runs, in the order of their names in the result; each is read twice
     * @throws java.io.UncheckedIOException if the temporary directory cannot be written
     */
    public static CandidateReport<Violation, PatternPlan> analyze(
            List<EventSource> sources, AssetFuzzerOptions options) {
        Map<Signature, Violation> all = new LinkedHashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (EventSource source : sources) {
            PhaseOne.Outcome outcome = PhaseOne.run(source, options);
            outcome.violations().forEach(v -> all.merge(v.signature(), v, Violation::merge));
            outcome.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
            names.add(source.name());
        }
        return CandidateReport.of(new ViolationDescription(options.owns()), names, all.values(), counts);
    }

    /**
     * The run-time monitor: lists the violations that occurred in a run. It takes the order of the events as the
     * execution order, which is correct for a replay in serial mode (Hammer et al.; the baseline of AssetFuzzer,
     * section 4).
     *
     * @return one violation for each {@linkplain Violation#signature() signature}, in the order of the signatures
     */
    public static Collection<Violation> observe(EventSource source, AssetFuzzerOptions options) {
        return ViolationMonitor.observe(source, options);
    }
}
