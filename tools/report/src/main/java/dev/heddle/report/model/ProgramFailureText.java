package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.analyzer.report.KeySteps;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A failure of the program, and the order of steps that leads to it. */
final class ProgramFailureText extends KindText {
    @Override
    String title(Finding finding) {
        return Wording.failure(finding.title());
    }

    @Override
    List<String> sentences(Finding finding, StepReader.Known known) {
        List<String> stale = known.steps() == null ? List.of() : StaleReadText.sentences(known.steps());
        if (stale.isEmpty()) {
            stale = StaleReadText.sentences(finding.details());
        }
        if (!stale.isEmpty()) {
            String natively =
                    StaleReadText.natively(DetailValues.map(finding.details().get("nativeRuns")));
            return natively == null
                    ? stale
                    : Stream.concat(stale.stream(), Stream.of(natively)).toList();
        }
        List<String> all = new ArrayList<>();
        all.add("The program fails with " + Wording.ended(Wording.failure(finding.title())));
        String how = finding.sites().isEmpty() ? how(finding, known) : waits(finding, known.steps());
        if (how != null) {
            all.add(how);
        }
        return all;
    }

    /** A stale read is the cause, which the steps alone do not explain. */
    @Override
    int sentencesInBrief(Finding finding) {
        return finding.details().containsKey("staleReads") ? StaleReadText.MOST_SENTENCES : 0;
    }

    /** Which thread holds and awaits which lock or signal, and where. */
    private static String waits(Finding finding, @Nullable Interleaving steps) {
        Map<String, List<String>> acts = new LinkedHashMap<>();
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            String object = place.variable() == null ? "a lock" : Wording.object(place.variable());
            String where = Wording.line(ProgramFrame.ofProgram(place.stack(), place));
            acts.computeIfAbsent(finding.threads().get(i), path -> new ArrayList<>())
                    .add(place.op() + " " + object + (place.op().equals("holds") ? " from " : " at ") + where);
        }
        List<String> parts = new ArrayList<>();
        acts.forEach((path, done) -> parts.add(thread(path, steps) + " " + String.join(" and ", done)));
        return Wording.capital(String.join("; ", parts)) + ". No thread can let another one continue.";
    }

    private static String thread(String path, @Nullable Interleaving steps) {
        return Wording.thread(
                steps == null
                        ? new PlanThread(path, null)
                        : steps.threads().stream()
                                .filter(thread -> thread.path().equals(path))
                                .findFirst()
                                .orElse(new PlanThread(path, null)));
    }

    private static @Nullable String how(Finding finding, StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null) {
            return known.whyNone() == null
                    ? null
                    : "The order of the threads is unknown: " + Wording.ended(known.whyNone());
        }
        if (finding.details().containsKey("stepsOfRecording")) {
            return "The steps are from the recorded run: they show where one thread used data or signals of another one. No other run has tested"
                    + " whether this order is the cause.";
        }
        KeySteps keySteps = KeySteps.of(steps);
        if (keySteps == null) {
            return "No preemption is needed: the failure depends only on the order in which waiting threads continue.";
        }
        if (!keySteps.isStop()) {
            List<String> order = keySteps.all().stream()
                    .map(step -> Wording.thread(steps, step) + " " + Wording.stepAndPlace(step))
                    .toList();
            return "It fails in this order: " + Wording.ended(String.join(", then ", order));
        }
        Step stopped = keySteps.stopped();
        Step other = keySteps.other();
        return "It fails when " + Wording.thread(steps, stopped) + " "
                + (keySteps.before() == null ? "" : Wording.stepAndPlace(keySteps.before()) + " and ")
                + Wording.stepAndPlace(stopped)
                + (other == null
                        ? "."
                        : ", and " + Wording.thread(steps, other) + " " + Wording.ended(Wording.stepAndPlace(other)));
    }
}
