package dev.heddle.engine.internal.probe;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The request for a probe.
 *
 * @param classPath as for the JVM
 * @param target a class, a package or a jar
 * @param budget time limit for all classes together
 * @param seed of all random choices
 * @param out output directory; null for a new one below the working directory
 * @param sources where tests are written, below the directories of their packages; null for the output directory
 * @param mostDefects defects of a class after which it is not probed further
 * @param allowsEffects whether methods may use the network, files, processes and native code
 */
public record ProbeRequest(
        String classPath,
        String target,
        Duration budget,
        long seed,
        @Nullable Path out,
        @Nullable Path sources,
        int mostDefects,
        boolean allowsEffects) {}
