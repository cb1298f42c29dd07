package dev.heddle.engine.internal.technique;

import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.CandidatePrinter;
import dev.heddle.analyzer.assetfuzzer.Options;
import dev.heddle.analyzer.assetfuzzer.Signature;
import dev.heddle.analyzer.assetfuzzer.UnitRule;
import dev.heddle.analyzer.assetfuzzer.Violation;
import dev.heddle.analyzer.report.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** AssetFuzzer: atomic-set serializability violations. */
public final class AssetFuzzerTechnique implements Predicting {
    private static final String TITLE = "AssetFuzzer";
    private static final String PROFILE_WITHOUT_ACCESSES = "sync";

    @Override
    public String name() {
        return AssetFuzzer.TECHNIQUE;
    }

    @Override
    public String title() {
        return TITLE;
    }

    @Override
    public Findings analyze(List<Recording> recordings, AnalysisOptions options, Path out) throws IOException {
        for (Recording recording : recordings) {
            if (recording.manifest().profile().equals(PROFILE_WITHOUT_ACCESSES)) {
                throw new UsageException(
                        recording.directory() + " was recorded with profile sync, without the accesses that " + TITLE
                                + " looks at: record with --profile access");
            }
        }
        List<EventSource> sources = recordings.stream().map(EventSource::of).toList();
        Result<Violation, PatternPlan> result = AssetFuzzer.analyze(sources, of(options));
        result.write(out);
        return result.findings();
    }

    @Override
    public boolean happened(Plan plan, Recording run, AnalysisOptions options) {
        if (!(plan instanceof PatternPlan pattern)) {
            return false;
        }
        Signature wanted = Signature.of(pattern);
        return AssetFuzzer.observe(EventSource.of(run), of(options)).stream()
                .anyMatch(violation -> violation.signature().equals(wanted));
    }

    @Override
    public Set<String> observe(Recording run, AnalysisOptions options) {
        Set<String> names = new TreeSet<>();
        AssetFuzzer.observe(EventSource.of(run), of(options))
                .forEach(violation -> names.add(String.format(
                        "af-%02d-%016x",
                        violation.pattern().number(), violation.signature().stableHash())));
        return names;
    }

    @Override
    public List<String> text(Finding finding) {
        return CandidatePrinter.print(finding).lines().toList();
    }

    private static Options of(AnalysisOptions options) {
        return Options.defaults()
                .withPrune(options.prune())
                .withUnits(options.receiverUnits() ? UnitRule.RECEIVER : UnitRule.DECLARED);
    }
}
