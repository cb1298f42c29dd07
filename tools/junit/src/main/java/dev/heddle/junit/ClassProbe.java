package dev.heddle.junit;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Generates concurrent tests of a class with the command's verb {@code probe}. */
final class ClassProbe {
    private ClassProbe() {}

    /**
     * Probes a class with this JVM's class path.
     *
     * @throws InterleavingError if a test fails under a schedule
     * @throws HeddleException if the class cannot be probed
     */
    static void run(Class<?> type, String budget, long seed) {
        try {
            Path results = TestResultDirectory.fresh(Path.of("target", "heddle", "probe-" + type.getName()));
            HeddleCommand run = HeddleCommand.run(
                    List.of(
                            "probe",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "--budget",
                            budget,
                            "--seed",
                            String.valueOf(seed),
                            "-o",
                            results.toString(),
                            type.getName()),
                    Path.of("").toAbsolutePath(),
                    Map.of(),
                    line -> {});
            String text = String.join("\n", run.output());
            switch (run.exitCode()) {
                case HeddleCommand.NOTHING_FOUND, HeddleCommand.BUDGET_SPENT ->
                    System.out.println(
                            "heddle: " + run.output().get(run.output().size() - 1));
                // A JVM whose main method throws has the same code.
                case HeddleCommand.FINDINGS -> {
                    if (!text.contains("   test: ")) {
                        throw new HeddleException("the heddle command did not run: " + text);
                    }
                    throw new InterleavingError(text, null);
                }
                default -> throw new HeddleException(text);
            }
        } catch (IOException e) {
            throw new HeddleException("the results of an earlier probe cannot be removed: " + e.getMessage(), e);
        } catch (CommandException e) {
            throw new HeddleException(e.getMessage(), e);
        }
    }
}
