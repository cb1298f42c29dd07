package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.explain.HarmlessShapes;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.LimitedCall.CutException;
import dev.heddle.engine.internal.predict.HappensBeforeTechnique;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.SoughtHang;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The predictions of all techniques for some recordings, each technique with its own directory. */
final class TechniquePredictions {
    /** Detail of a prediction about code of a harmless shape: the shape in words. */
    static final String HARMLESS = "harmless";

    private final Map<String, Path> directories = new TreeMap<>();
    private final Map<String, Findings> findings = new TreeMap<>();

    private final JavaCommand command;
    private final List<Finding> harmless = new ArrayList<>();
    private final List<Finding> observedRaces = new ArrayList<>();

    private TechniquePredictions(JavaCommand command) {
        this.command = command;
    }

    /** No predictions. */
    static TechniquePredictions none(JavaCommand command) {
        return new TechniquePredictions(command);
    }

    /**
     * When the time of the analysis is over, these are the predictions so far.
     *
     * @param command of the program
     * @param place directory for the results of the techniques
     */
    static TechniquePredictions of(JavaCommand command, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        TechniquePredictions all = new TechniquePredictions(command);
        for (Technique technique : Hunts.techniques()) {
            if (technique instanceof Predicting predicting) {
                all.add(predicting, recordings, place.resolve(technique.id()), progress);
            }
        }
        try {
            all.observeRaces(recordings, place, progress);
        } catch (CutException e) {
            progress.note("finding races was cut: the time for the analysis, a part of --budget, was over");
        }
        all.setHarmlessAside();
        return all;
    }

    private static boolean hasLevel(List<Recording> recordings, Analysing technique) {
        return recordings.stream()
                .allMatch(recording ->
                        RecordingLevel.by(recording.manifest().begin().profile())
                                        .compareTo(technique.needs())
                                >= 0);
    }

    /** The races of the recorded runs themselves: some have no plan, so no prediction shows them. */
    private void observeRaces(List<Recording> recordings, Path place, Progress progress) throws IOException {
        Analysing races = new HappensBeforeTechnique();
        if (hasLevel(recordings, races)) {
            progress.status("finding races");
            Findings found = new RankedAnalysis(races, command.words())
                    .analyze(new AnalysisInput(recordings, List.of(), progress), OptionValues.DEFAULTS, place)
                    .findings();
            found.findings().stream()
                    .filter(race -> race.status() == Finding.Status.OBSERVED)
                    .forEach(observedRaces::add);
        }
    }

    /** Predictions about code of a harmless shape are not tried. */
    private void setHarmlessAside() throws IOException {
        try (HarmlessShapes shapes = new HarmlessShapes(command)) {
            findings.replaceAll((technique, found) -> new Findings(
                    found.technique(), found.recordings(), found.counts(), without(found.findings(), shapes)));
            List<Finding> kept = without(observedRaces, shapes);
            observedRaces.clear();
            observedRaces.addAll(kept);
        }
    }

    private List<Finding> without(List<Finding> found, HarmlessShapes shapes) {
        List<Finding> others = new ArrayList<>();
        for (Finding finding : found) {
            HarmlessShape shape = shapes.of(finding);
            if (shape == null) {
                others.add(finding);
            } else {
                harmless.add(finding.with(HARMLESS, shape.toString()));
            }
        }
        return others;
    }

    private void add(Predicting technique, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        if (!hasLevel(recordings, technique)) {
            progress.note(
                    technique.title() + " was skipped: it requires " + technique.needs() + ", which are not recorded");
            return;
        }
        progress.status("predicting: " + technique.title());
        Files.createDirectories(place);
        try {
            Findings found = new RankedAnalysis(technique, command.words())
                    .analyze(new AnalysisInput(recordings, List.of(), progress), OptionValues.DEFAULTS, place)
                    .findings();
            if (found != null) {
                // Each technique has results of its own: an interrupted hunt leaves them as its predictions.
                found.write(place);
                findings.put(technique.id(), found);
                directories.put(technique.id(), place);
            }
        } catch (CutException e) {
            progress.note(technique.title() + " was cut: the time for the analysis, a part of --budget, was over; its"
                    + " predictions are not tried");
        } catch (TechniqueException e) {
            // An error in a technique from another jar does not stop the others.
            progress.note(e.getMessage());
        }
    }

    /**
     * The predictions to try.
     *
     * @param tries most runs for each
     * @param sought the hang whose predictions come first; null for any failure
     */
    PredictionFamily tried(int tries, @Nullable SoughtHang sought) {
        PredictionFamily predictions = new PredictionFamily(tries, sought);
        findings.forEach((technique, found) -> predictions.add(found, directories.get(technique)));
        return predictions;
    }

    /** The predictions about code of a {@linkplain HarmlessShape harmless shape}, and races there. */
    List<Finding> harmless() {
        return List.copyOf(harmless);
    }

    /** The races of the recorded runs, with and without a prediction. */
    List<Finding> observedRaces() {
        return List.copyOf(observedRaces);
    }

    /** Directory of the plans of a technique. */
    Path directory(String technique) {
        return directories.get(technique);
    }
}
