package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The hunt with DrFinder. */
record DrFinderHunting(DrFinderTechnique technique) implements Hunting {
    /** Ten, as in the paper's experiment. */
    private static final TechniqueOption<Integer> RUNS =
            HuntOptions.runs(2, 10, "number of runs in all, the recorded one included");

    private static final TechniqueOption<Long> SEED =
            TechniqueOption.seed("seed", 1L, "seed of the first controlled run; default 1");

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(technique.options(), RUNS, SEED, HuntOptions.MODE);
    }

    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        OptionValues options = request.options();
        RaceRuns runs = new RaceRuns(
                request.command(),
                request.recorder(),
                options.get(DrFinderTechnique.DEPTH),
                request.timeoutOr(HuntRequest.USUAL_TIMEOUT));
        DrFinderHunt hunt = new DrFinderHunt(runs, HuntOptions.mode(options), options.get(RUNS), options.get(SEED));
        Path out = OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        DrFinderResult result = hunt.run(out, TimeBudget.of(request.budget()), progress);
        return new HuntResult(
                out, result.findings(), result.budgetSpent(), to -> new DrFinderReport(result, request.command(), to)
                        .print());
    }
}
