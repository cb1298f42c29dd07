package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.engine.technique.PlanSizeLimit;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the plans of one analysis, up to the size limit. */
final class PredictedPlans {
    private final Path out;
    private final WitnessFiles witnesses;
    private final PlanSizeLimit room;
    private long bytes;

    /** @param witnesses each get a copy of the plan */
    PredictedPlans(Path out, WitnessFiles witnesses, PlanSizeLimit room) {
        this.out = out;
        this.witnesses = witnesses;
        this.room = room;
    }

    /**
     * Writes the plan of a finding within the size limit, and adds the files of plan and witness to the finding.
     *
     * @param name of the witness
     * @param making makes the plan; null if the finding can have none
     */
    Finding in(Finding finding, String name, @Nullable Supplier<? extends @Nullable Plan> making) throws IOException {
        Finding with = finding;
        if (making != null && bytes >= room.bytes()) {
            return witnesses.in(finding.with("noExactPlan", room.note()), name);
        }
        Plan plan = making == null ? null : making.get();
        if (plan != null) {
            String file = CandidateReport.PLANS + "/" + finding.id() + ".json";
            OutputFile.directory(out.resolve(CandidateReport.PLANS));
            PlanFile.write(out.resolve(file), plan);
            bytes += Files.size(out.resolve(file));
            witnesses.plan(name, plan);
            with = with.withPlan(file);
        }
        return witnesses.in(with, name);
    }
}
