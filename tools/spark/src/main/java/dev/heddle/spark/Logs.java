package dev.heddle.spark;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.internal.Logging;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The log settings of the driver. Spark's settings come first, because Spark would make them later and undo others. */
final class Logs implements Logging {
    private @Nullable Logger logger;

    private Logs() {}

    /** Errors only. */
    static void calm() {
        new Logs().initializeLogIfNecessary(false, true);
        Configurator.setRootLevel(Level.ERROR);
    }

    // The name that Scala's compiler gives to a field of a trait.
    @Override
    public @Nullable Logger org$apache$spark$internal$Logging$$log_() {
        return logger;
    }

    @Override
    public void org$apache$spark$internal$Logging$$log__$eq(@Nullable Logger set) {
        logger = set;
    }
}
