package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.util.List;

/** A way of hunting. */
public interface Hunting {
    /** All options of the hunt, including the technique's own. */
    List<TechniqueOption<?>> options();

    /**
     * Runs the program as often as the request allows. The caller writes the findings of the result; a hunt writes
     * earlier ones only for the case that it is ended before.
     *
     * @throws UsageException if options contradict each other (then nothing was written), or the program does not start
     */
    HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException;
}
