package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and writes of an atomic set by two units of work, in an order in which one unit is not atomic. */
final class ViolationText extends KindText {
    /** The title, with threads in place of the units u and u′ of the papers. */
    @Override
    String title(Finding finding) {
        if (finding.sites().isEmpty()) {
            return finding.title();
        }
        Object meaning = finding.details().get("meaning");
        if (meaning == null) {
            return super.title(finding);
        }
        Finding.Place first = finding.sites().get(0);
        CodePoint at = ProgramFrame.ofProgram(first.stack(), first);
        return Wording.simple(className(finding, at)) + variables(finding) + ": " + plain(meaning.toString());
    }

    private static Map<?, ?> atomicSet(Finding finding) {
        return DetailValues.map(finding.details().getOrDefault("atomicSet", Map.of()));
    }

    private static String className(Finding finding, CodePoint at) {
        Object owner = atomicSet(finding).get("class");
        return owner == null ? at.className() : owner.toString();
    }

    private static String variables(Finding finding) {
        String distinct = distinctVariables(atomicSet(finding));
        return distinct.isEmpty() ? "" : "." + distinct;
    }

    private static String distinctVariables(Map<?, ?> set) {
        return DetailValues.list(set.get("variables")).stream()
                .map(String::valueOf)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String plain(String meaning) {
        return meaning.replaceAll("(?<!\\w)u′", "another thread").replaceAll("(?<!\\w)u(?!\\w)", "one thread");
    }

    @Override
    List<String> sentences(Finding finding, StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null) {
            return List.of(title(finding) + ".");
        }
        List<String> parts = new ArrayList<>();
        for (Step step : steps.steps()) {
            if (step.act() != Act.STOPPED) {
                parts.add(Wording.thread(steps, step) + " " + Wording.step(step) + Wording.where(" at ", step));
            }
        }
        Object meaning = finding.details().get("meaning");
        String then = meaning == null ? title(finding) : "In that order " + plain(meaning.toString());
        return List.of(
                Wording.capital(String.join(", then ", parts)) + ".",
                Wording.ended(then
                        + (finding.failure() == null
                                ? ""
                                : "; the program then fails with " + Wording.failure(finding.failure()))));
    }

    /** The first unit is stopped where the second one interleaves. */
    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Finding finding = reader.finding();
        List<?> units = DetailValues.list(finding.details().get("stepUnits"));
        finding.threads().forEach(reader::thread);
        for (int i = 0; i < finding.sites().size() && i < units.size(); i++) {
            int unit = unit(reader, units, i);
            Finding.Place place = finding.sites().get(i);
            int before = i == 0 ? unit : unit(reader, units, i - 1);
            if (before != unit) {
                int back = units.subList(i, finding.sites().size()).indexOf(units.get(i - 1));
                if (back >= 0) {
                    Finding.Place next = finding.sites().get(i + back);
                    reader.stop(before, StepReader.access(next.op()), next);
                }
            }
            reader.add(unit, StepReader.access(place.op()), place);
            reader.linkWithPrevious(Link.CONFLICT);
        }
        return reader.shown();
    }

    /** The thread of a step: unit i belongs to thread i of the finding. */
    private static int unit(StepReader reader, List<?> units, int step) {
        return reader.thread(reader.finding().threads().get(((Number) units.get(step)).intValue()));
    }

    @Override
    void details(Finding finding, FindingDetails details) {
        Map<?, ?> set = atomicSet(finding);
        if (!set.isEmpty()) {
            details.row("Atomic set", Wording.object(String.valueOf(set.get("class"))) + ": " + distinctVariables(set));
        }
        if (finding.details().get("order") != null) {
            details.row(
                    "Pattern",
                    finding.details().get("pattern") + ": " + finding.details().get("order"));
        }
        List<?> units = DetailValues.list(finding.details().get("units"));
        for (int i = 0; i < units.size(); i++) {
            Map<?, ?> unit = DetailValues.map(units.get(i));
            details.row(
                    i == 0 ? "Unit of work u" : "Unit of work u′",
                    Wording.thread(StepReader.named(finding, String.valueOf(unit.get("thread")))) + ", "
                            + unit.get("method"));
        }
        if (finding.details().get("locks") instanceof List<?> locks) {
            details.locks("Locks held in between", locks);
        }
    }
}
