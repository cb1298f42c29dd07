package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.KeySteps;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Determines the code places of a finding, and the owner of their code. */
final class LocationReader {
    private LocationReader() {}

    /**
     * The owner of the faulty code: for a failure with steps the owner of the steps, not of the code that detected the
     * failure.
     */
    static CodeOwner codeOwner(Finding finding, @Nullable Interleaving steps, List<Location> locations) {
        int count = explains(finding, steps) ? keySteps(steps).size() : 0;
        return codeOwner(count == 0 ? locations : locations.subList(0, count));
    }

    /** The program, if it owns a place; otherwise a library, otherwise the JDK. */
    private static CodeOwner codeOwner(List<Location> locations) {
        CodeOwner best = null;
        for (CodeOwner one : List.of(CodeOwner.OWN, CodeOwner.UNKNOWN, CodeOwner.LIBRARY, CodeOwner.JDK)) {
            if (best == null && locations.stream().anyMatch(location -> location.codeOwner() == one)) {
                best = one;
            }
        }
        return best == null ? CodeOwner.UNKNOWN : best;
    }

    /**
     * Whether the preemptions of a run explain a failure. Threads that wait for each other do so wherever they were
     * preempted; their places explain it.
     */
    private static boolean explains(Finding finding, @Nullable Interleaving steps) {
        return steps != null
                && FindingKind.of(finding).isFailure()
                && finding.sites().isEmpty();
    }

    static List<Location> of(Finding finding, @Nullable Interleaving steps, CodeOwners owners) {
        List<Location> locations = new ArrayList<>();
        if (explains(finding, steps)) {
            keySteps(steps).forEach(step -> locations.add(location(step, steps, owners)));
        }
        for (Evidence.ThreadStack seen : Evidence.of(finding)) {
            if (seen.isWait() && !finding.sites().isEmpty()) {
                // The places of the finding show where it waits, and what it holds.
                continue;
            }
            locations.add(location(
                    seen.action(), null, seen.thread(), LibraryCode.ownFrame(seen.stack()), seen.stack(), owners));
        }
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            CodePoint at = ProgramFrame.ofProgram(place.stack(), place);
            PlanThread thread = thread(finding, steps, i);
            locations.add(
                    location(place.op().toLowerCase(Locale.ROOT), place.variable(), thread, at, place.stack(), owners));
        }
        if (steps != null
                && FindingKind.of(finding).isFailure()
                && !finding.sites().isEmpty()) {
            // A signal that came before the wait.
            steps.steps().stream()
                    .filter(step -> step.act() == Act.NOTIFY && Wording.shown(step) != null)
                    .forEach(step -> locations.add(location(step, steps, owners)));
        }
        return locations;
    }

    /** The steps that explain a failure, in the order of time. */
    private static List<Step> keySteps(Interleaving steps) {
        KeySteps keySteps = KeySteps.of(steps);
        return keySteps == null ? List.of() : keySteps.all();
    }

    private static Location location(Step step, Interleaving steps, CodeOwners owners) {
        CodePoint at = Objects.requireNonNull(Wording.shown(step));
        return location(
                Wording.step(step), step.object(), steps.threads().get(step.thread()), at, step.stack(), owners);
    }

    /** The program's own frame that calls the library, for each step in a library. */
    static Map<Step, CodePoint> callers(@Nullable Interleaving steps, CodeOwners owners) {
        Map<Step, CodePoint> callers = new HashMap<>();
        for (Step step : steps == null ? List.<Step>of() : steps.steps()) {
            CodePoint at = Wording.shown(step);
            CodePoint from = at == null ? null : calledFrom(at, step.stack(), owners);
            if (from != null) {
                callers.put(step, from);
            }
        }
        return callers;
    }

    /** For code of a library, the calling frame of the program, which shows where to look. */
    private static @Nullable CodePoint calledFrom(CodePoint at, List<CodePoint> stack, CodeOwners owners) {
        return owners.of(at.className()).kind() == CodeOwner.OWN
                ? null
                : stack.stream()
                        .filter(frame -> owners.of(frame.className()).kind() == CodeOwner.OWN)
                        .findFirst()
                        .orElse(null);
    }

    private static Location location(
            String does,
            @Nullable String object,
            @Nullable PlanThread thread,
            CodePoint at,
            List<CodePoint> stack,
            CodeOwners owners) {
        CodeOwners.Owner owner = owners.of(at.className());
        CodePoint from = calledFrom(at, stack, owners);
        return new Location(does, object, thread, at, owner.kind(), owner.library(), from, stack);
    }

    private static @Nullable PlanThread thread(Finding finding, @Nullable Interleaving steps, int site) {
        if (steps != null && !FindingKind.of(finding).isFailure()) {
            return steps.steps().stream()
                    .filter(step -> step.act() != Act.STOPPED)
                    .filter(step -> step.point() != null
                            && step.point()
                                    .equals(ProgramFrame.point(finding.sites().get(site))))
                    .skip(repeated(finding, site))
                    .findFirst()
                    .map(step -> steps.threads().get(step.thread()))
                    .orElse(null);
        }
        return site < finding.threads().size()
                ? new PlanThread(finding.threads().get(site), null)
                : null;
    }

    /** The number of equal places before this one. */
    private static long repeated(Finding finding, int site) {
        CodePoint at = ProgramFrame.point(finding.sites().get(site));
        return finding.sites().subList(0, site).stream()
                .filter(place -> ProgramFrame.point(place).equals(at))
                .count();
    }
}
