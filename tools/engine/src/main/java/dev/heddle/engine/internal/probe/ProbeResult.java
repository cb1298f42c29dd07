package dev.heddle.engine.internal.probe;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The result of a probe.
 *
 * @param directory of all files
 * @param defects the confirmed defects
 * @param probed the classes that were probed, with the number of tests
 * @param skipped classes and methods that were not probed, each with the reason
 * @param unconfirmed outcomes that no test of their own has shown again, in words
 * @param tests number of generated tests
 * @param executions number of executions of tests under schedules
 * @param isCutShort whether the budget ended before all generated tests were executed
 */
public record ProbeResult(
        Path directory,
        List<ProbedDefect> defects,
        Map<String, Integer> probed,
        List<String> skipped,
        List<String> unconfirmed,
        long tests,
        long executions,
        boolean isCutShort) {}
