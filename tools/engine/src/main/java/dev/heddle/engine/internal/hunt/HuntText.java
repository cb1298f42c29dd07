package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.CorePinning;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.ObservedReport;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PreemptionPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The report of a hunt, the same for all techniques: the runs, the failures and how to reproduce each. Lines that only
 * the technique knows come from its {@link Contribution}.
 */
record HuntText(HuntData hunt) implements HuntReport {
    private static final String INDENT = " ".repeat(11);

    @Override
    public void write(Writer to) {
        HuntLoop loop = hunt.loop();
        int recorded = hunt.recorded().directories().size();
        if (recorded > 0) {
            to.print("recorded   " + Plural.of(recorded, "run") + ", " + Plural.of(hunt.events(), "event") + " in "
                    + seconds(hunt.recordTime()));
        }
        if (to.isFull()) {
            ObservedReport.print(hunt.observed(), hunt.command(), to);
        }
        if (hunt.runs() > 0 || hunt.loop().made() > 0) {
            searched(to);
        }
        hunt.technique().printSchedules(hunt, to);
        InconclusiveRuns.print(to, hunt::count);
        if (loop.made() > 0) {
            to.print(String.format(
                    "failed     %d of %s (%.4f)%s",
                    loop.failed(),
                    Plural.of(loop.made(), "run"),
                    (double) loop.failed() / loop.made(),
                    hunt.failures().isEmpty()
                            ? ""
                            : ", " + Plural.of(hunt.failures().size(), "different failure")));
        }
        if (to.isFull() && !hunt.failures().isEmpty()) {
            to.print("");
            failures(to);
            to.print("");
        }
        hunt.technique().printResults(hunt, to);
        families(to);
        to.print("all results are in " + hunt.directory().resolve(Findings.FILE_NAME));
    }

    private void searched(Writer to) {
        HuntLoop loop = hunt.loop();
        to.print(String.format(
                "searched   %s with %s in %s%s",
                Plural.of(loop.made(), "run"),
                hunt.technique().title(),
                seconds(loop.time()),
                loop.isBudgetSpent() ? ", then the budget was spent" : ""));
        if (to.isFull()) {
            to.print(String.format(
                    "made       %s, %,d of them in %s, the others in a JVM each; %s with those that reproduce and shrink",
                    Plural.of(loop.runs().runs(), "run"),
                    loop.runs().runsInProcess(),
                    Plural.of(loop.runs().sharedJvms(), "JVM"),
                    Plural.of(hunt.runs(), "controlled run")));
            if (loop.runs().runsInProcess() > 0) {
                to.print(INDENT + CorePinning.inWords());
            }
        }
    }

    /** The runs of each family, the guarantees, and what is left. */
    private void families(Writer to) {
        HuntLoop loop = hunt.loop();
        List<Bandit.Arm> arms = loop.arms();
        if (arms.size() > 1 && loop.made() > 0) {
            if (to.isFull()) {
                to.print(INDENT
                        + arms.stream()
                                .filter(arm -> arm.runs() > 0 || arm.isOver())
                                .map(HuntText::share)
                                .collect(Collectors.joining(", ")));
                arms.stream()
                        .filter(arm -> arm.runs() > 0 && arm.family().guarantee() != null)
                        .forEach(arm -> to.print(INDENT + arm.family().name() + " " + arm.runs() + ": "
                                + arm.family().guarantee()));
            }
            if (loop.endReason() == null) {
                to.print(INDENT + "left: "
                        + arms.stream()
                                .filter(arm -> !arm.isOver())
                                .map(arm -> arm.family().name())
                                .collect(Collectors.joining(", ")));
            }
        }
        if (loop.endReason() != null && (arms.size() > 1 || loop.isStopped())) {
            to.print(INDENT + "ended: " + loop.endReason());
        }
    }

    private static String share(Bandit.Arm arm) {
        return arm.family().name() + " " + arm.runs()
                + (arm.isOver() && arm.family().isFinite() ? " (all)" : "");
    }

    private void failures(Writer to) {
        boolean hasFamilies = hunt.loop().arms().size() > 1;
        List<String> heads = new ArrayList<>(List.of("finding", "failed so", "first seed"));
        if (hasFamilies) {
            heads.add("found by");
        }
        heads.add("failure");
        Table table = new Table(heads.toArray(String[]::new));
        for (FoundFailure failure : hunt.failures()) {
            List<Object> cells =
                    new ArrayList<>(List.of(failure.id(), Plural.of(failure.runs(), "run"), seed(failure)));
            if (hasFamilies) {
                HuntLoop.Origin origin = hunt.loop().origin(failure);
                cells.add(origin == null ? "-" : origin.family() + ", execution " + origin.execution());
            }
            cells.add(failure.failure().text());
            table.row(cells.toArray());
        }
        table.lines().forEach(to::print);
        hunt.failures().forEach(failure -> FailureText.print(failure, hunt.command(), to));
    }

    private static String seed(FoundFailure failure) {
        return failure.firstPlan() instanceof PreemptionPlan
                ? "-, when shrinking"
                : failure.firstSeed() + (failure.isOfMeasuring() ? ", when measured" : "");
    }

    static String seconds(Duration time) {
        return String.format("%.1f s", time.toMillis() / 1000.0);
    }
}
