package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The hunt with all techniques. */
final class PortfolioHunting implements Hunting {
    private static final TechniqueOption<Integer> RUNS = HuntOptions.runs(1, 1, "number of runs to record");
    private static final TechniqueOption<Integer> TRIES =
            HuntOptions.tries(10, "number of controlled runs for each prediction");
    private static final TechniqueOption<Long> SEED =
            TechniqueOption.seed("seed", 1L, "seed of all random choices; default 1");

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(
                List.of(),
                RUNS,
                TRIES,
                SEED,
                HuntOptions.JOBS,
                HuntOptions.FIRST,
                HuntOptions.FRESH,
                HuntOptions.SHRINK);
    }

    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        OptionValues options = request.options();
        PortfolioHunt hunt = new PortfolioHunt(
                request,
                options.get(RUNS),
                options.get(TRIES),
                options.get(SEED),
                options.get(HuntOptions.JOBS),
                options.get(HuntOptions.FIRST),
                options.get(HuntOptions.FRESH),
                options.get(HuntOptions.SHRINK));
        Path out = OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        PortfolioResult result = hunt.run(out, progress);
        return new HuntResult(out, result.findings(), result.search().isBudgetSpent(), to -> new PortfolioReport(
                        result, request.command(), to)
                .print());
    }
}
