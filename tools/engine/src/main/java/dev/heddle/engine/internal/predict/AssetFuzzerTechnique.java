package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.AssetFuzzerOptions;
import dev.heddle.analyzer.assetfuzzer.AtomicSetsFile;
import dev.heddle.analyzer.assetfuzzer.InferredSets;
import dev.heddle.analyzer.assetfuzzer.Signature;
import dev.heddle.analyzer.assetfuzzer.UnitRule;
import dev.heddle.analyzer.assetfuzzer.Violation;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FilterCounts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.CountNote;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** AssetFuzzer: atomic-set serializability violations. */
public final class AssetFuzzerTechnique implements Predicting {
    /** Selects the methods that are units of work. */
    public static final TechniqueOption<String> UNITS = TechniqueOption.word(
            "units",
            List.of("all", "receiver"),
            "all",
            "whether a method is a unit of work on all objects of its class, or on its receiver only; default all");
    /** A file that declares atomic sets and units of work. */
    public static final TechniqueOption<@Nullable Path> SETS = TechniqueOption.file(
            "sets", "use the atomic sets and units of work that FILE declares (JSON) for their classes");
    /** A file to write with the sets that the runs suggest. */
    public static final TechniqueOption<@Nullable Path> INFER_SETS = TechniqueOption.file(
            "infer-sets",
            "write the default atomic sets and units of work of the runs to FILE, a first version for --sets");
    /** Whether the pruning beyond the paper is off. */
    public static final TechniqueOption<Boolean> NO_PRUNE =
            TechniqueOption.flag("no-prune", "keep candidates whose order no schedule can realise");

    @Override
    public String id() {
        return AssetFuzzer.TECHNIQUE;
    }

    /** Increase it when the results for the same recording change. */
    @Override
    public String version() {
        return "3";
    }

    @Override
    public String title() {
        return "AssetFuzzer";
    }

    @Override
    public String help() {
        return "predicts violations of atomic-set serializability";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(UNITS, SETS, INFER_SETS, NO_PRUNE);
    }

    @Override
    public List<TechniqueOption<?>> judgingOptions() {
        return List.of(UNITS, SETS);
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    @Override
    public Detail detail() {
        return Detail.UNITS;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        List<EventSource> sources = input.sources();
        AssetFuzzerOptions chosen = of(options);
        if (chosen.sets() != null) {
            DeclaredMembers.check(options.get(SETS), chosen.sets(), sources);
        }
        Path inferred = options.get(INFER_SETS);
        if (inferred != null) {
            AtomicSetsFile sets = InferredSets.infer(sources, chosen);
            Json.write(inferred, sets);
            input.progress().note(Plural.of(sets.sets().size(), "atomic set") + " written to " + inferred);
        }
        try (CodeOwners owners = CodeOwners.of(input.command(), Path.of(""))) {
            CandidateReport<Violation, PatternPlan> result = AssetFuzzer.analyze(
                    sources, chosen.withOwn(className -> owners.of(className).kind() == CodeOwner.OWN));
            result.writePlans(out);
            return Analysis.found(result.findings());
        }
    }

    @Override
    public boolean happened(Plan plan, Recording run, OptionValues options) {
        if (!(plan instanceof PatternPlan pattern)) {
            return false;
        }
        Signature wanted = Signature.of(pattern);
        return AssetFuzzer.observe(EventSource.of(run), of(options)).stream()
                .anyMatch(violation -> violation.signature().equals(wanted));
    }

    /** All violations of a run, by names that are the same in every run. */
    public Set<String> observe(Recording run) {
        Set<String> names = new TreeSet<>();
        AssetFuzzer.observe(EventSource.of(run), of(OptionValues.DEFAULTS))
                .forEach(violation -> names.add(String.format(
                        "af-%02d-%016x",
                        violation.pattern().number(), violation.signature().stableHash())));
        return names;
    }

    @Override
    public List<CountNote> notes(Map<String, Long> counts) {
        List<CountNote> notes = new ArrayList<>(Predicting.super.notes(counts));
        notes.addAll(FilterCounts.notes(counts));
        return notes;
    }

    private static AssetFuzzerOptions of(OptionValues options) {
        Path file = options.get(SETS);
        return AssetFuzzerOptions.defaults()
                .withSets(file == null ? null : read(file))
                .withPrune(!options.get(NO_PRUNE))
                .withUnits(options.get(UNITS).equals("receiver") ? UnitRule.RECEIVER : UnitRule.DECLARED);
    }

    private static AtomicSetsFile read(Path file) {
        try {
            return AtomicSetsFile.read(file);
        } catch (IOException e) {
            throw new UsageException("--" + SETS.name() + ": " + e.getMessage());
        }
    }
}
