package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The places that a finding is about, and whose code they are. */
final class LocationReader {
    private LocationReader() {}

    /** Whose code goes wrong: of a failure with steps, that of the steps, and not that which has noticed it. */
    static CodeOwner whose(Finding finding, @Nullable Interleaving steps, List<Location> spots) {
        int told = steps != null && finding.kind().equals("failure")
                ? telling(steps).size()
                : 0;
        return whose(told == 0 ? spots : spots.subList(0, told));
    }

    /** The program's own, if any place is; else a library's, and so on. */
    private static CodeOwner whose(List<Location> spots) {
        CodeOwner best = null;
        for (CodeOwner one : List.of(CodeOwner.OWN, CodeOwner.UNKNOWN, CodeOwner.LIBRARY, CodeOwner.JDK)) {
            if (best == null && spots.stream().anyMatch(spot -> spot.whose() == one)) {
                best = one;
            }
        }
        return best == null ? CodeOwner.UNKNOWN : best;
    }

    static List<Location> of(Finding finding, @Nullable Interleaving steps, CodeOwners owners) {
        List<Location> spots = new ArrayList<>();
        if (steps != null && finding.kind().equals("failure")) {
            telling(steps).forEach(step -> spots.add(spot(step, steps, owners)));
        }
        for (Evidence.Seen seen : Evidence.of(finding)) {
            spots.add(spot(seen.does(), null, seen.thread(), LibraryCode.ownFrame(seen.stack()), seen.stack(), owners));
        }
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            CodePoint at = ProgramFrame.ofProgram(place.stack(), place);
            PlanThread thread = thread(finding, steps, i);
            spots.add(spot(place.op(), place.variable(), thread, at, place.stack(), owners));
        }
        return spots;
    }

    /** What the stopped thread did before, where it is stopped, and what another one does in the meantime. */
    private static List<Step> telling(Interleaving steps) {
        KeySteps telling = KeySteps.of(steps);
        if (telling == null) {
            return List.of();
        }
        List<Step> all = new ArrayList<>();
        if (telling.before() != null) {
            all.add(telling.before());
        }
        all.add(telling.stopped());
        if (telling.other() != null) {
            all.add(telling.other());
        }
        return all;
    }

    private static Location spot(Step step, Interleaving steps, CodeOwners owners) {
        CodePoint at = Objects.requireNonNull(Wording.shown(step));
        return spot(Wording.step(step), step.object(), steps.threads().get(step.thread()), at, step.stack(), owners);
    }

    private static Location spot(
            String does,
            @Nullable String object,
            @Nullable PlanThread thread,
            CodePoint at,
            List<CodePoint> stack,
            CodeOwners owners) {
        // Code of the program may be below that of a library: whoever calls it is whom to tell.
        CodeOwners.Owner owner = owners.of(at.className());
        CodePoint calledFrom = owner.kind() == CodeOwner.OWN
                ? null
                : stack.stream()
                        .filter(frame -> owners.of(frame.className()).kind() == CodeOwner.OWN)
                        .findFirst()
                        .orElse(null);
        return new Location(does, object, thread, at, owner.kind(), owner.library(), calledFrom, stack);
    }

    private static @Nullable PlanThread thread(Finding finding, @Nullable Interleaving steps, int site) {
        if (steps != null && !finding.kind().equals("failure")) {
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

    /** How many of the places before this one are the same. */
    private static long repeated(Finding finding, int site) {
        CodePoint at = ProgramFrame.point(finding.sites().get(site));
        return finding.sites().subList(0, site).stream()
                .filter(place -> ProgramFrame.point(place).equals(at))
                .count();
    }
}
