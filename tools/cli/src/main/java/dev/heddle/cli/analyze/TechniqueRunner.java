package dev.heddle.cli.analyze;

import dev.heddle.engine.technique.Analysis;
import java.io.IOException;

/** Runs a technique and writes its results to its directory. */
interface TechniqueRunner extends AutoCloseable {
    /** @throws dev.heddle.cli.terminal.RemoteFailureException if it reached a limit, or failed in another JVM */
    Analysis run(TechniqueRun work) throws IOException;

    @Override
    default void close() throws IOException {}
}
