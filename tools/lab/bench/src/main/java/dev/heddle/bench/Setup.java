package dev.heddle.bench;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * The measurements to make, and how.
 *
 * @param home the directory of the project
 * @param java the java command
 * @param work for recordings and output; everything in it is deleted again
 * @param workloads names
 * @param threads numbers of threads
 * @param profiles native first
 * @param pairs how often each is run
 * @param scale of the workloads; 1 is the whole
 * @param heap of the programs, as {@code -Xmx} takes it
 */
record Setup(
        Path home,
        Path java,
        Path work,
        List<String> workloads,
        List<Integer> threads,
        List<BenchProfile> profiles,
        int pairs,
        double scale,
        String heap) {

    static Path agentJar(Path home) {
        return distribution(home).resolve("heddle-recorder-agent.jar");
    }

    private static Path distribution(Path home) {
        return home.resolve("tools/cli/target/heddle");
    }

    private Path own() {
        return home.resolve("tools/lab/bench/target/bench");
    }

    /** The command that verifies a recording, without the recording. */
    List<String> verify() {
        return List.of(
                java.toString(),
                "-jar",
                distribution(home).resolve("heddle.jar").toString(),
                "verify");
    }

    /** The class path of everything that is measured. */
    String classPath() {
        return own().resolve("heddle-bench.jar") + File.pathSeparator + own().resolve("lib") + "/*";
    }

    Path sourcesForPmd() {
        return own().resolve("pmd-input-sources.jar");
    }
}
