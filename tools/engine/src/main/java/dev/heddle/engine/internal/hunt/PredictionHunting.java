package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hunt of a technique that predicts.
 *
 * @param runs option for the number of recordings
 * @param tries option for the number of controlled runs for each candidate
 * @param additionalPlan plan of one additional run in each round; null for none
 */
public record PredictionHunting(
        Predicting technique,
        TechniqueOption<Integer> runs,
        TechniqueOption<Integer> tries,
        @Nullable Plan additionalPlan)
        implements Hunting {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 3, "number of runs to record");

    private static final TechniqueOption<Integer> TRIES =
            HuntOptions.tries(10, "number of controlled runs for each candidate");

    private static final TechniqueOption<Boolean> ALL =
            TechniqueOption.flag("all", "print every candidate, including duplicates");

    public PredictionHunting(Predicting technique) {
        this(technique, RUNS, TRIES, null);
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(
                technique.options(),
                runs,
                tries,
                HuntOptions.JOBS,
                HuntOptions.FIRST,
                HuntOptions.SHRINK,
                HuntOptions.MODE,
                ALL);
    }

    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        OptionValues options = request.options();
        PredictionHunt hunt = new PredictionHunt(
                request.command(),
                technique,
                options,
                request.recorder(),
                HuntOptions.mode(options),
                new PredictionHunt.Limits(
                        options.get(runs),
                        options.get(tries),
                        request.budget(),
                        request.timeoutOr(HuntRequest.USUAL_TIMEOUT),
                        options.get(HuntOptions.JOBS),
                        options.get(HuntOptions.FIRST),
                        options.get(HuntOptions.SHRINK)),
                additionalPlan);
        Path out = OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        PredictionResult result = hunt.run(out, progress);
        return new HuntResult(out, result.findings(), result.budgetSpent(), to -> new PredictionReport(
                        result, technique, request.command(), options.get(ALL), to)
                .print());
    }
}
