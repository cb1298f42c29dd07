package dev.heddle.engine.internal.technique;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.util.List;

/** How a technique hunts. */
public interface Hunting {
    /** All options that the hunt takes, the technique's own among them. */
    List<TechniqueOption<?>> options();

    /**
     * Runs the program as often as the request allows.
     *
     * @throws UsageException if the options do not fit each other, in which case nothing was written, or if the program does not start
     */
    HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException;
}
