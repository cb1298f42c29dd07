package dev.heddle.engine.internal.predict;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.technique.HuntOptions;
import dev.heddle.engine.internal.technique.HuntRequest;
import dev.heddle.engine.internal.technique.Hunting;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a request means to a technique that predicts. */
public record PredictionHunting(Predicting technique) implements Hunting {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 3, "how many runs to record");

    private static final TechniqueOption<Integer> TRIES =
            HuntOptions.tries(10, "how many controlled runs for each candidate");

    private static final TechniqueOption<Boolean> ALL =
            TechniqueOption.flag("all", "print every candidate, including duplicates");

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(
                technique.options(),
                RUNS,
                TRIES,
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
                        options.get(RUNS),
                        options.get(TRIES),
                        request.budget(),
                        request.timeoutOr(HuntRequest.USUAL_TIMEOUT),
                        options.get(HuntOptions.JOBS),
                        options.get(HuntOptions.FIRST),
                        options.get(HuntOptions.SHRINK)));
        Path out = OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        PredictionResult result = hunt.run(out, progress);
        return new HuntResult(out, result.findings(), result.budgetSpent(), to -> new PredictionReport(
                        result, technique, request.command(), options.get(ALL), to)
                .print());
    }
}
