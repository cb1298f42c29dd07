package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.Predictions;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.race.RacePrinter;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What techniques have in common that predict races, each with an order of the run's events that shows it. */
abstract class RacePredicting implements Analysing {
    /** What is done about wrong lines of texts. */
    private static final TechniqueOption<Boolean> LENIENT =
            TechniqueOption.flag("lenient", "skip invalid lines of STD text, and count them");

    /** Who is asked, one after the other. */
    abstract List<RaceEngine> engines();

    /** To be raised when it would find something else in the same recording. */
    @Override
    public String version() {
        return "1";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(LENIENT);
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
        for (Recording recording : input.recordings()) {
            RecordedRun run = new RecordedRun(EventSource.of(recording));
            predictions.read(run);
            predictions.count("accessesInClassInitialisers", run.inInitialisers());
            predictions.count("releasesWithoutAcquisition", run.unmatched());
        }
        for (Path text : input.texts()) {
            StdTrace trace = new StdTrace(text, options.get(LENIENT));
            predictions.read(trace);
            predictions.count("linesLeftOut", trace.linesLeftOut());
            trace.notes().forEach(input.notes());
        }
        RaceReport report = predictions.report();
        report.write(out);
        return Analysis.found(report.findings());
    }

    @Override
    public List<String> text(Finding finding) {
        return RacePrinter.print(finding).lines().toList();
    }
}
