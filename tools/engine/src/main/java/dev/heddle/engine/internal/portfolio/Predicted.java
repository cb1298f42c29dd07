package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.technique.RankedAnalysis;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Recorded;
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

/** What all techniques that predict make of recordings, each in a directory of its own. */
final class Predicted {
    private final Map<String, Path> directories = new TreeMap<>();
    private final Map<String, Findings> findings = new TreeMap<>();

    private final List<String> command;

    private Predicted(List<String> command) {
        this.command = command;
    }

    /**
     * @param command of the program, from java on
     * @param place directory for what they write
     */
    static Predicted of(List<String> command, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        Predicted all = new Predicted(command);
        for (Technique technique : Techniques.installed().hunting()) {
            if (technique instanceof Predicting predicting) {
                all.add(predicting, recordings, place.resolve(technique.id()), progress);
            }
        }
        return all;
    }

    private void add(Predicting technique, List<Recording> recordings, Path place, Progress progress)
            throws IOException {
        boolean has = recordings.stream()
                .allMatch(
                        recording -> Recorded.by(recording.manifest().profile()).compareTo(technique.needs()) >= 0);
        if (!has) {
            progress.note(
                    technique.title() + " was left out: it needs " + technique.needs() + ", which are not recorded");
            return;
        }
        progress.status("predicting: " + technique.title());
        Files.createDirectories(place);
        try {
            Findings found = new RankedAnalysis(technique, command)
                    .analyze(new AnalysisInput(recordings, List.of(), progress), OptionValues.USUAL, place)
                    .findings();
            if (found != null) {
                findings.put(technique.id(), found);
                directories.put(technique.id(), place);
            }
        } catch (TechniqueException e) {
            // A guest's fault is no reason to do without the others.
            progress.note(e.getMessage());
        }
    }

    /** The predictions to be tried. @param tries how many runs for each */
    Predictions tried(int tries) {
        Predictions predictions = new Predictions(tries);
        findings.forEach((technique, found) -> predictions.add(found, directories.get(technique)));
        return predictions;
    }

    /** Where the plans of a technique are. */
    Path directory(String technique) {
        return directories.get(technique);
    }
}
