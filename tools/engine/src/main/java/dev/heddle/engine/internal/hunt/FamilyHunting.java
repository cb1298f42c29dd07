package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * The hunt of a technique that contributes families of schedules.
 *
 * @param options all options, including the technique's own
 * @param contribution makes the technique's contribution to one hunt; it rejects options that contradict each other
 */
record FamilyHunting(List<TechniqueOption<?>> options, Function<HuntRequest, Contribution> contribution)
        implements Hunting {
    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        return FamilyHunt.run(contribution.apply(request), request, progress);
    }
}
