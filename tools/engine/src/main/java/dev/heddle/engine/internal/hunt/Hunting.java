package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A way of hunting, by families of schedules that a technique contributes.
 *
 * @param options all options, including the technique's own
 * @param contribution makes the technique's contribution to one hunt; it rejects options that contradict each other
 */
public record Hunting(List<TechniqueOption<?>> options, Function<HuntRequest, Contribution> contribution) {
    /**
     * Runs the program as often as the request allows. The caller writes the findings of the result; a hunt writes
     * earlier ones only for the case that it is ended before.
     *
     * @throws UsageException if options contradict each other (then nothing was written), or the program does not start
     */
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        return FamilyHunt.run(contribution.apply(request), request, progress);
    }
}
