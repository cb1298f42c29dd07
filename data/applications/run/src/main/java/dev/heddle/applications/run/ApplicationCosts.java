package dev.heddle.applications.run;

import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Measures the cost of recording the applications: runs of each, natively and under each profile in turn, and the
 * medians as a table. CPU time and memory of whole processes, so that other work on the machine changes little.
 */
public final class ApplicationCosts {
    private static final String NATIVE = "native";
    private static final List<String> ALL_PROFILES = List.of(NATIVE, "sync", "access", "full");
    /** Those that one would serve many requests with. */
    private static final List<String> SERVING = List.of(NATIVE, "sync");

    private static final String ROUNDS = "--rounds";
    private static final int FEW_ROUNDS = 20;

    /** For JVMs that live for seconds: half their CPU time would go to the optimising compiler. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Path home;
    private final Path modules;
    private final Path java;
    /** Number of requests. */
    private final int rounds;

    private final List<String> profiles;

    private ApplicationCosts(Path home, Path modules, Path java, int rounds) {
        this.home = home;
        this.modules = modules;
        this.java = java;
        this.rounds = rounds;
        this.profiles = isLong() ? SERVING : ALL_PROFILES;
    }

    /**
     * Prints the table.
     *
     * @param all {@code --rounds N} for more requests than a few, natively and with {@code sync}, to JVMs with their
     *     usual options; then how many runs of each; then the applications, all if none is named
     */
    public static void main(String[] all) throws IOException, InterruptedException {
        boolean hasRounds = all.length > 1 && all[0].equals(ROUNDS);
        String[] arguments = hasRounds ? Arrays.copyOfRange(all, 2, all.length) : all;
        ApplicationCosts costs = new ApplicationCosts(
                Path.of(System.getProperty("heddle.home")),
                Path.of(System.getProperty("heddle.applications")),
                Path.of(System.getProperty("java.home")),
                hasRounds ? Integer.parseInt(all[1]) : FEW_ROUNDS);
        List<Application> applications = arguments.length < 2
                ? List.of(Application.values())
                : Arrays.stream(arguments)
                        .skip(1)
                        .map(name -> Application.valueOf(name.toUpperCase(Locale.ROOT)))
                        .toList();
        int runs = arguments.length < 1 ? 3 : Integer.parseInt(arguments[0]);
        System.out.println(
                "| application | profile | start, CPU s | requests, CPU s | peak MiB | events | recording MiB |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (Application application : applications) {
            costs.print(application, runs);
        }
    }

    private boolean isLong() {
        return rounds > FEW_ROUNDS;
    }

    private void print(Application application, int runs) throws IOException, InterruptedException {
        List<List<Cost>> all = profiles.stream()
                .map(profile -> (List<Cost>) new ArrayList<Cost>())
                .toList();
        for (int i = 0; i < runs; i++) {
            for (int profile = 0; profile < profiles.size(); profile++) {
                all.get(profile).add(run(application, profiles.get(profile)));
            }
        }
        for (int profile = 0; profile < profiles.size(); profile++) {
            List<Cost> costs = all.get(profile);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.1f | %.1f | %.0f | %,.0f | %.0f |%n",
                    application.label(),
                    profiles.get(profile),
                    median(costs, cost -> cost.run.startSeconds()),
                    median(costs, cost -> cost.run.requestSeconds()),
                    median(costs, cost -> cost.run.peakMiB()),
                    median(costs, Cost::events),
                    median(costs, Cost::recordedMiB));
        }
    }

    private Cost run(Application application, String profile) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-application");
        try {
            Path recording = folder.resolve("recording");
            boolean recorded = !profile.equals(NATIVE);
            List<String> options = new ArrayList<>(isLong() ? List.of() : SHORT_LIVED);
            if (recorded) {
                options.add("-javaagent:" + home.resolve("heddle-recorder-agent.jar") + "=file=" + recording
                        + ",profile=" + profile);
            }
            ServedRun run = ServedRun.of(application.command(java, modules, options), folder, rounds);
            if (run.exitCode() != 0) {
                throw new WrongAnswerException(
                        application.label() + " under " + profile + " ended with " + run.exitCode() + "\n" + run.err(),
                        null);
            }
            return recorded ? new Cost(run, events(recording), diskMiB(recording)) : new Cost(run, 0, 0);
        } finally {
            delete(folder);
        }
    }

    private static long events(Path folder) throws IOException {
        try (Recording recording = Recording.open(folder)) {
            return recording.manifest().counts().events();
        }
    }

    /** Blocks allocated: the files are sparse, and their length would say too much. */
    private static double diskMiB(Path folder) throws IOException, InterruptedException {
        Process du = new ProcessBuilder("du", "-sk", folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (du.waitFor() != 0) {
            throw new IOException("du -sk " + folder + " ended with " + du.exitValue());
        }
        return Long.parseLong(out.substring(0, out.indexOf('\t'))) / 1024.0;
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> number) {
        double[] sorted = costs.stream().mapToDouble(number).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }

    private record Cost(ServedRun run, long events, double recordedMiB) {}
}
