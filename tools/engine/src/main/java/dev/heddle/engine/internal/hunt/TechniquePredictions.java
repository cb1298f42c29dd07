package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.HarmlessShape;
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
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of all techniques for some recordings, each technique with its own directory.
 *
 * <p>The analysis adds the predictions of each technique when it has them. The hunt may cut the analysis: then it goes on
 * with what was added, and what a cut analysis finds later is ignored. This object's lock guards the collections.
 */
final class TechniquePredictions {
    private final Map<String, Path> directories = new TreeMap<>();
    private final Map<String, Findings> findings = new TreeMap<>();

    private final JavaCommand command;
    private final List<Finding> harmless = new ArrayList<>();
    private final List<Finding> observedRaces = new ArrayList<>();
    /** Whether the hunt uses the predictions, so that no more are added. */
    private boolean isClosed;

    /** @param command of the program */
    TechniquePredictions(JavaCommand command) {
        this.command = command;
    }

    /** The techniques that predict, those whose predictions have witnesses first: they are tried first. */
    static List<Predicting> techniques() {
        return Hunts.techniques().stream()
                .filter(Predicting.class::isInstance)
                .map(Predicting.class::cast)
                .sorted(Comparator.comparing(technique -> !technique.hasWitnesses()))
                .toList();
    }

    /**
     * Adds the races of the recorded runs, and then the predictions of some techniques. Each analysis may take half of
     * the time that is left; the last one may take all of it. Races come first: they have happened, and take linear
     * time.
     *
     * @param place directory for the results of the techniques
     */
    void find(List<Predicting> techniques, AnalysisInput input, Path place, LimitedProgress progress)
            throws IOException {
        try {
            observeRaces(input.with(progress.half()), place);
        } catch (CutException e) {
            progress.note("finding races was cut: the time for the analysis, a part of --budget, was over");
        }
        for (Predicting technique : techniques) {
            boolean isLast = technique == techniques.get(techniques.size() - 1);
            LimitedProgress own = isLast ? progress : progress.half();
            add(technique, input.with(own), place.resolve(technique.id()));
        }
    }

    private static boolean hasLevel(List<Recording> recordings, Analysing technique) {
        return recordings.stream()
                .allMatch(recording ->
                        RecordingLevel.by(recording.manifest().begin().profile())
                                        .compareTo(technique.needs())
                                >= 0);
    }

    /** The races of the recorded runs themselves: some have no plan, so no prediction shows them. */
    private void observeRaces(AnalysisInput input, Path place) throws IOException {
        Analysing races = new HappensBeforeTechnique();
        if (!hasLevel(input.recordings(), races)) {
            return;
        }
        input.progress().status("finding races");
        RankedAnalysis analysis = new RankedAnalysis(races, command.words());
        Findings found = analysis.analyze(input, OptionValues.DEFAULTS, place).findings();
        synchronized (this) {
            if (!isClosed) {
                observedRaces.addAll(observed(found.findings()));
                harmless.addAll(observed(analysis.harmless()));
            }
        }
    }

    private static List<Finding> observed(List<Finding> races) {
        return races.stream()
                .filter(race -> race.status() == Finding.Status.OBSERVED)
                .toList();
    }

    /** Adds the predictions of a technique. Those about code of a harmless shape are not tried. */
    private void add(Predicting technique, AnalysisInput input, Path place) throws IOException {
        Progress progress = input.progress();
        if (!hasLevel(input.recordings(), technique)) {
            progress.note(
                    technique.title() + " was skipped: it requires " + technique.needs() + ", which are not recorded");
            return;
        }
        progress.status("predicting: " + technique.title());
        Files.createDirectories(place);
        try {
            RankedAnalysis analysis = new RankedAnalysis(technique, command.words());
            Findings found =
                    analysis.analyze(input, OptionValues.DEFAULTS, place).findings();
            if (found != null) {
                // Each technique has results of its own: an interrupted hunt leaves them as its predictions.
                found.write(place);
                add(technique.id(), place, found, analysis.harmless());
            }
        } catch (CutException e) {
            progress.note(technique.title() + " was cut: the time for the analysis, a part of --budget, was over; its"
                    + " predictions are not tried");
        } catch (TechniqueException e) {
            // An error in a technique from another jar does not stop the others.
            progress.note(e.getMessage());
        }
    }

    private synchronized void add(String technique, Path place, Findings found, List<Finding> aside) {
        if (!isClosed) {
            findings.put(technique, found);
            directories.put(technique, place);
            harmless.addAll(aside);
        }
    }

    /**
     * The predictions to try. From now on none is added.
     *
     * @param tries most runs for each
     * @param sought the hang whose predictions come first; null for any failure
     */
    synchronized PredictionFamily tried(int tries, @Nullable SoughtHang sought) {
        isClosed = true;
        PredictionFamily predictions = new PredictionFamily(tries, sought);
        findings.forEach((technique, found) -> predictions.add(found, directories.get(technique)));
        return predictions;
    }

    /** The predictions about code of a {@linkplain HarmlessShape harmless shape}, and races there. */
    synchronized List<Finding> harmless() {
        return List.copyOf(harmless);
    }

    /** The races of the recorded runs, with and without a prediction. */
    synchronized List<Finding> observedRaces() {
        return List.copyOf(observedRaces);
    }

    /** Whether runs have shown a race, or one is predicted. */
    synchronized boolean hasRaces() {
        return !observedRaces.isEmpty()
                || Stream.concat(
                                harmless.stream(),
                                findings.values().stream().flatMap(found -> found.findings().stream()))
                        .anyMatch(finding -> finding.details().containsKey("variable"));
    }

    /** Directory of the plans of a technique. */
    synchronized Path directory(String technique) {
        return directories.get(technique);
    }
}
