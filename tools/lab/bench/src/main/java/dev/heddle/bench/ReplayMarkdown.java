package dev.heddle.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The cost of controlled runs as a table. */
final class ReplayMarkdown {
    private ReplayMarkdown() {}

    static String of(Machine machine, ReplayCost.Setup setup, List<ReplayCost> costs) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                "`%s`, %s, %d cores, %s, load before %.1f, %s; %d rounds, %d runs in one JVM%n%n",
                machine.command(),
                machine.date(),
                machine.cores(),
                machine.system(),
                machine.loadBefore(),
                machine.jdk(),
                setup.rounds(),
                setup.runs()));
        text.append("| subject | decisions | plain, CPU ms | controlled, CPU ms more | recorded too, CPU ms more |"
                + " runs per CPU second in one JVM | without its start | JVMs |\n");
        text.append("|---|--:|--:|--:|--:|--:|--:|--:|\n");
        for (ReplayCost cost : costs) {
            text.append(String.format(
                    "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %d |%n",
                    cost.subject().substring(cost.subject().indexOf("subjects.") + "subjects.".length()),
                    cost.decisions(),
                    cost.plainMillis(),
                    cost.controlledMillis(),
                    cost.recordedMillis(),
                    cost.runsPerSecond(),
                    cost.warmRunsPerSecond(),
                    cost.jvms()));
        }
        text.append(String.format(
                "| *median* | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | |%n",
                median(costs, ReplayCost::decisions),
                median(costs, ReplayCost::plainMillis),
                median(costs, ReplayCost::controlledMillis),
                median(costs, ReplayCost::recordedMillis),
                median(costs, ReplayCost::runsPerSecond),
                median(costs, ReplayCost::warmRunsPerSecond)));
        for (ReplayCost cost : costs) {
            for (String fault : cost.faults()) {
                text.append("\n- ").append(cost.subject()).append(": ").append(fault);
            }
        }
        return text.toString();
    }

    private static double median(List<ReplayCost> costs, ToDoubleFunction<ReplayCost> value) {
        return Median.of(costs.stream().map(value::applyAsDouble).toList());
    }
}
