package dev.heddle.report.model;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Explains a finding in plain words: a title, and at most two sentences. */
final class FindingSentences {
    private final Finding finding;
    private final @Nullable Interleaving steps;
    private final @Nullable String whyNoSteps;

    FindingSentences(Finding finding, StepReader.Known known) {
        this.finding = finding;
        steps = known.steps();
        whyNoSteps = known.whyNone();
    }

    String title() {
        return FindingKind.of(finding).title(this);
    }

    String plainTitle() {
        return Wording.object(finding.title());
    }

    String failureTitle() {
        return Wording.failure(finding.title());
    }

    String violationTitle() {
        return finding.sites().isEmpty() ? finding.title() : pattern();
    }

    String pairTitle() {
        return finding.sites().size() < 2 ? plainTitle() : orders();
    }

    /** The title of an atomicity violation, with threads in place of the units u and u′ of the papers. */
    private String pattern() {
        Object meaning = finding.details().get("meaning");
        if (meaning == null) {
            return Wording.object(finding.title());
        }
        Finding.Place first = finding.sites().get(0);
        CodePoint at = ProgramFrame.ofProgram(first.stack(), first);
        return Wording.simple(className(at)) + variables() + ": " + plain(meaning.toString());
    }

    private String className(CodePoint at) {
        Object owner = FindingTextBuilder.map(finding.details().getOrDefault("atomicSet", Map.of()))
                .get("class");
        return owner == null ? at.className() : owner.toString();
    }

    private String variables() {
        List<?> variables =
                FindingTextBuilder.list(FindingTextBuilder.map(finding.details().getOrDefault("atomicSet", Map.of()))
                        .get("variables"));
        List<String> distinct =
                variables.stream().map(String::valueOf).distinct().toList();
        return distinct.isEmpty() ? "" : "." + String.join(", ", distinct);
    }

    private static String plain(String meaning) {
        return meaning.replaceAll("(?<!\\w)u′", "another thread").replaceAll("(?<!\\w)u(?!\\w)", "one thread");
    }

    List<String> all() {
        return FindingKind.of(finding).sentences(this);
    }

    List<String> plain() {
        return List.of(plainTitle() + ".");
    }

    List<String> failure() {
        List<String> all = new ArrayList<>();
        all.add("The program fails with " + end(Wording.failure(finding.title())));
        String how = how();
        if (how != null) {
            all.add(how);
        }
        return all;
    }

    /** The order of steps that leads to the failure. */
    private @Nullable String how() {
        if (steps == null) {
            return whyNoSteps == null ? null : "The order of the threads is unknown: " + end(whyNoSteps);
        }
        if (finding.details().containsKey("stepsOfRecording")) {
            return "The steps are from the recorded run: they show where one thread used data or signals of another one. No other run has tested"
                    + " whether this order is the cause.";
        }
        KeySteps keySteps = KeySteps.of(steps);
        if (keySteps == null) {
            return "No preemption is needed: the failure depends only on the order in which waiting threads continue.";
        }
        Step stopped = keySteps.stopped();
        Step other = keySteps.other();
        return "It fails when " + Wording.thread(steps, stopped) + " "
                + (keySteps.before() == null ? "" : Wording.stepAndPlace(keySteps.before()) + " and ")
                + Wording.stepAndPlace(stopped)
                + (other == null
                        ? "."
                        : ", and " + Wording.thread(steps, other) + " " + end(Wording.stepAndPlace(other)));
    }

    List<String> race() {
        if (steps == null || steps.steps().size() < 2) {
            return List.of(Wording.object(finding.title()) + ".");
        }
        Step one = steps.steps().get(0);
        Step other = steps.steps().get(1);
        List<?> locks = FindingTextBuilder.list(finding.details().get("locks"));
        long withLocks = locks.stream()
                .filter(each -> !FindingTextBuilder.list(each).isEmpty())
                .count();
        return List.of(
                capital(Wording.thread(steps, one)) + " " + Wording.stepAndPlace(one) + "; "
                        + Wording.thread(steps, other) + " " + Wording.stepAndPlace(other) + ".",
                "Nothing orders the two accesses: no common lock, no volatile field, no start, join or hand-over between them"
                        + (withLocks == 0
                                ? "; neither holds a lock."
                                : withLocks == 1 ? "; only one thread holds a lock." : "; they hold different locks."));
    }

    List<String> lockCycle() {
        if (steps == null) {
            return List.of(Wording.object(finding.title()) + ".");
        }
        List<String> parts = new ArrayList<>();
        int size = steps.steps().size() / 2;
        for (int i = 0; i < size; i++) {
            Step held = steps.steps().get(i);
            Step awaitedStep = steps.steps().get(size + i);
            String holds = held.object() == null ? "a lock" : Wording.object(held.object());
            String awaited = awaitedStep.object() == null ? "a lock" : Wording.object(awaitedStep.object());
            parts.add(Wording.thread(steps, held) + " holds " + holds
                    + where(" from ", held) + " and waits for "
                    + awaited
                    + where(" at ", awaitedStep));
        }
        boolean isSeen =
                finding.status() != Finding.Status.CANDIDATE && finding.status() != Finding.Status.NOT_REPRODUCED;
        return List.of(
                capital(String.join("; ", parts)) + ".",
                isSeen
                        ? "None of the threads continued."
                        : "If each thread acquires its first lock before the others continue, they deadlock.");
    }

    /** The source line of a step, after some words; empty if unknown. */
    private static String where(String words, Step step) {
        CodePoint at = Wording.shown(step);
        return at == null ? "" : words + Wording.line(at);
    }

    List<String> violation() {
        if (steps == null) {
            return List.of(title() + ".");
        }
        List<String> parts = new ArrayList<>();
        for (Step step : steps.steps()) {
            if (step.act() != Act.STOPPED) {
                parts.add(Wording.thread(steps, step) + " " + Wording.step(step) + where(" at ", step));
            }
        }
        Object meaning = finding.details().get("meaning");
        String then = meaning == null ? title() : "In that order " + plain(meaning.toString());
        return List.of(
                capital(String.join(", then ", parts)) + ".",
                end(then
                        + (finding.failure() == null
                                ? ""
                                : "; the program then fails with " + Wording.failure(finding.failure()))));
    }

    /** The order of the accesses of each pair, with lines. A file name is not repeated. */
    private String orders() {
        List<String> parts = new ArrayList<>();
        String file = "";
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            String head = at(i, file);
            file = String.valueOf(place(i).file());
            String tail = at(i + 1, file);
            file = String.valueOf(place(i + 1).file());
            String variable = finding.sites().get(i).variable();
            parts.add("the " + finding.sites().get(i).op() + (variable == null ? "" : " of " + Wording.object(variable))
                    + head + " before the " + finding.sites().get(i + 1).op() + tail);
        }
        return String.join(", and ", parts);
    }

    private CodePoint place(int site) {
        Finding.Place place = finding.sites().get(site);
        return ProgramFrame.ofProgram(place.stack(), place);
    }

    private String at(int site, String file) {
        String line = Wording.line(place(site));
        return " at " + (line.startsWith(file + ":") ? line.substring(file.length()) : line);
    }

    List<String> pair() {
        List<String> all = new ArrayList<>();
        // The title has the order; after it, the finding describes how passing runs differ.
        int end = finding.title().lastIndexOf("; ");
        String differs = end < 0 ? finding.title() : finding.title().substring(end + 2);
        all.add(capital(end(Wording.object(differs))));
        Object verdict = finding.details().get("verdict");
        if (verdict != null) {
            all.add(end(capital(verdict.toString())));
        } else if (steps != null
                && !steps.edges().isEmpty()
                && steps.edges().get(0).link() == Link.CONFLICT) {
            Step from = steps.steps().get(steps.edges().get(0).from());
            Step to = steps.steps().get(steps.edges().get(0).to());
            all.add(capital(Wording.thread(steps, from)) + " " + Wording.stepAndPlace(from) + " before "
                    + Wording.thread(steps, to) + " " + Wording.stepAndPlace(to) + ".");
        }
        return all;
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String end(String sentence) {
        return sentence.endsWith(".") || sentence.endsWith("…") ? sentence : sentence + ".";
    }
}
