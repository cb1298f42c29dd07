package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.report.Result;
import dev.heddle.engine.internal.witness.WitnessFiles;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The plans of one analysis on disk, as many as there is room for. */
final class PredictedPlans {
    /** Steps of all plans of one analysis: a step takes ten bytes on disk. */
    private static final int MOST_STEPS = 1 << 22;

    private final Path out;
    private final WitnessFiles witnesses;
    private int steps;

    /** @param witnesses get a copy beside each witness */
    PredictedPlans(Path out, WitnessFiles witnesses) {
        this.out = out;
        this.witnesses = witnesses;
    }

    /** Whether there is room for another one. */
    boolean hasRoom() {
        return steps <= MOST_STEPS;
    }

    /**
     * Writes the plan of a finding, and says where that and the witness are.
     *
     * @param name of the witness
     */
    Finding in(Finding finding, String name, @Nullable OrderPlan plan) throws IOException {
        Finding with = finding;
        if (plan != null) {
            steps += plan.steps().size();
            String file = Result.PLANS + "/" + finding.id() + ".json";
            Files.createDirectories(out.resolve(Result.PLANS));
            PlanFile.write(out.resolve(file), plan);
            witnesses.plan(name, plan);
            with = with.withPlan(file);
        }
        return witnesses.in(with, name);
    }
}
