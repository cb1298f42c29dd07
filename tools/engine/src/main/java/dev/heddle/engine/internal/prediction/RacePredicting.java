package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.Predictions;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.prediction.RacePredictions;
import dev.heddle.analyzer.prediction.RacePredictions.Predicted;
import dev.heddle.analyzer.race.RaceFindings;
import dev.heddle.analyzer.race.RacePrinter;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.report.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.internal.witness.TraceOptions;
import dev.heddle.engine.internal.witness.WitnessFiles;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** What techniques have in common that predict races, each with an order of the run's events that shows it. */
abstract class RacePredicting implements Analysing {
    /** Steps of all plans of one analysis: a step takes ten bytes on disk. */
    private static final int MOST_STEPS = 1 << 22;

    /** The events of a longer recording are not kept in memory. */
    private static final long MOST_EVENTS = 20_000_000;

    /** Who is asked, one after the other. */
    abstract List<RaceEngine> engines();

    /** To be raised when it would find something else in the same recording. */
    @Override
    public String version() {
        return "1";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return TraceOptions.ALL;
    }

    @Override
    public Recorded needs() {
        return Recorded.ACCESSES;
    }

    @Override
    public String noun() {
        return "race";
    }

    @Override
    public boolean readsText() {
        return true;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        Predictions predictions = new Predictions(id(), engines());
        Map<Predicted, WitnessPlans> plans = new IdentityHashMap<>();
        WitnessFiles witnesses = new WitnessFiles(options.get(TraceOptions.WITNESS));
        for (Recording recording : input.recordings()) {
            if (recording.events() > MOST_EVENTS) {
                input.notes()
                        .accept(String.format(
                                "%s has more than %,d events and is too long for %s",
                                recording.directory(), MOST_EVENTS, title()));
                predictions.count("recordingsTooLong", 1);
                continue;
            }
            RecordedRun run = new RecordedRun(EventSource.of(recording));
            RacePredictions found = predictions.read(run);
            write(found, witnesses.of(run, found.reading()));
            if (!found.races().isEmpty()) {
                WitnessPlans own = WitnessPlans.of(recording, found.reading().trace());
                found.races().forEach(race -> plans.put(race, own));
            }
            predictions.count("accessesInClassInitialisers", run.inInitialisers());
            predictions.count("releasesWithoutAcquisition", run.unmatched());
        }
        for (Path text : input.texts()) {
            StdTrace trace = new StdTrace(text, options.get(TraceOptions.LENIENT));
            RacePredictions found = predictions.read(trace);
            write(found, witnesses.of(trace, found.reading()));
            predictions.count("linesLeftOut", trace.linesLeftOut());
            trace.notes().forEach(input.notes());
        }
        RaceReport report = withPlans(predictions, plans, witnesses, out);
        report.write(out);
        return Analysis.found(report.findings());
    }

    private static void write(RacePredictions found, WitnessFiles.OfRun witnesses) throws IOException {
        for (Predicted one : found.races()) {
            witnesses.write(RaceReport.name(one.race()), one.witness());
        }
    }

    private RaceReport withPlans(
            Predictions predictions, Map<Predicted, WitnessPlans> plans, WitnessFiles witnesses, Path out)
            throws IOException {
        RaceReport report = predictions.report();
        int steps = 0;
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < report.races().size(); i++) {
            Finding finding = report.findings().findings().get(i);
            Predicted race = predictions.predicted(report.races().get(i));
            String name = RaceReport.name(race.race());
            WitnessPlans own = plans.get(race);
            OrderPlan plan =
                    own == null || steps > MOST_STEPS ? null : own.of(race, finding.id(), ReversalTechnique.ID);
            if (plan != null) {
                steps += plan.steps().size();
                String file = Result.PLANS + "/" + finding.id() + ".json";
                Files.createDirectories(out.resolve(Result.PLANS));
                PlanFile.write(out.resolve(file), plan);
                finding = finding.withPlan(file);
                witnesses.plan(name, plan);
            }
            String witness = witnesses.file(name);
            if (witness != null) {
                finding = finding.with(RaceFindings.WITNESS_FILE, witness);
            }
            findings.add(finding);
        }
        Findings all = report.findings();
        return new RaceReport(report.races(), new Findings(all.technique(), all.recordings(), all.counts(), findings));
    }

    @Override
    public List<String> text(Finding finding) {
        return RacePrinter.print(finding).lines().toList();
    }
}
