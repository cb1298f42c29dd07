package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The predictions of all techniques for some recordings, each technique with its own directory. */
final class TechniquePredictions {
    private final Map<String, Path> directories = new TreeMap<>();
    private final Map<String, Findings> findings = new TreeMap<>();

    private final List<String> command;

    private TechniquePredictions(List<String> command) {
        this.command = command;
    }

    /**
     * @param command of the program, starting with java
     * @param place directory for the results of the techniques
     */
    static TechniquePredictions of(List<String> command, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        TechniquePredictions all = new TechniquePredictions(command);
        for (Technique technique : Hunts.techniques()) {
            if (technique instanceof Predicting predicting) {
                all.add(predicting, recordings, place.resolve(technique.id()), progress);
            }
        }
        return all;
    }

    private void add(Predicting technique, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        boolean has = recordings.stream()
                .allMatch(recording ->
                        RecordingLevel.by(recording.manifest().profile()).compareTo(technique.needs()) >= 0);
        if (!has) {
            progress.note(
                    technique.title() + " was skipped: it requires " + technique.needs() + ", which are not recorded");
            return;
        }
        progress.status("predicting: " + technique.title());
        Files.createDirectories(place);
        try {
            Findings found = new RankedAnalysis(technique, command)
                    .analyze(new AnalysisInput(recordings, List.of(), progress), OptionValues.DEFAULTS, place)
                    .findings();
            if (found != null) {
                // Each technique has results of its own: an interrupted hunt leaves them as its predictions.
                found.write(place);
                findings.put(technique.id(), found);
                directories.put(technique.id(), place);
            }
        } catch (TechniqueException e) {
            // An error in a technique from another jar does not stop the others.
            progress.note(e.getMessage());
        }
    }

    /**
     * The predictions to try.
     *
     * @param tries most runs for each
     */
    PredictionFamily tried(int tries) {
        PredictionFamily predictions = new PredictionFamily(tries);
        findings.forEach((technique, found) -> predictions.add(found, directories.get(technique)));
        return predictions;
    }

    /** Directory of the plans of a technique. */
    Path directory(String technique) {
        return directories.get(technique);
    }
}
