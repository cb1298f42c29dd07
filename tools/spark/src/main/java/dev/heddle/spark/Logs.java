package dev.heddle.spark;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.internal.Logging;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** What the driver logs: Spark's own settings are made first, as they would be made later and undo others. */
final class Logs implements Logging {
    private @Nullable Logger logger;

    private Logs() {}

    /** Errors only. */
    static void calm() {
        new Logs().initializeLogIfNecessary(false, true);
        Configurator.setRootLevel(Level.ERROR);
    }

    // What Scala's compiler makes of a field of a trait.
    @Override
    public @Nullable Logger org$apache$spark$internal$Logging$$log_() {
        return logger;
    }

    @Override
    public void org$apache$spark$internal$Logging$$log__$eq(@Nullable Logger set) {
        logger = set;
    }
}
