package dev.heddle.junit;

import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a test once, under the schedule of a plan. */
final class PlanRun {
    /** System property, or parameter of JUnit, that names the plan in place of {@link Replay}. */
    static final String PROPERTY = "heddle.replay";

    private static final String DEBUGGED = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";

    /** The agent and the command print these when a run takes other steps than its plan. */
    private static final List<String> DIVERGENCE_MESSAGES =
            List.of("heddle: the run has diverged from its plan at ", "diverged: ");

    private static final Pattern PLACE = Pattern.compile(" at \\S+\\(\\S+\\)");

    private final TestProgram program;
    private final String plan;

    PlanRun(TestProgram program, String plan) {
        this.program = program;
        this.plan = plan;
    }

    /** @throws InterleavingError if the test fails */
    void run() throws IOException {
        VerbRun run = replay(PlanRun::print);
        List<ReportedFailure> failed = ReportedFailure.of(run.report());
        switch (run.exitCode()) {
            case HeddleCommand.FINDINGS -> {
                ReportedFailure first = failed.isEmpty() ? null : failed.get(0);
                throw first == null
                        ? new InterleavingError(String.join("\n", run.output()), null)
                        : new InterleavingError(
                                first.title() + "\n" + first.steps() + "\n   under the plan " + plan, first.cause());
            }
            case HeddleCommand.NOTHING_FOUND ->
                System.out.println("heddle: " + program.label() + " holds under the plan " + plan
                        + ": the failure does not occur any more; remove @Replay to search other schedules");
            case HeddleCommand.DIVERGED ->
                System.out.println("heddle: " + program.label() + " no longer takes the steps of the plan " + plan
                        + otherPlace(run)
                        + ", and Heddle ended the run there: the test, its libraries or the JDK have changed;"
                        + " remove @Replay to search other schedules");
            default -> throw new HeddleException(String.join("\n", run.output()));
        }
    }

    /** All lines that the run printed. */
    List<String> output() throws IOException {
        return replay(line -> {}).output();
    }

    private VerbRun replay(Consumer<String> listener) throws IOException {
        // Read the plan before earlier results are removed: it may be one of them.
        byte[] text = plan();
        Path out = program.results();
        out = TestResultDirectory.fresh(out.resolveSibling(out.getFileName() + ".replay"));
        Path file = Files.write(Files.createDirectories(out).resolve("plan.json"), text);
        boolean isDebugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(option -> option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp"));
        // If a debugger is attached to this JVM, the JVM of the test waits for one; a line names the port.
        List<String> own = isDebugged
                ? List.of("replay", "-o", out.resolve("results").toString(), "--timeout", "12h", file.toString())
                : List.of("replay", "-o", out.resolve("results").toString(), file.toString());
        return VerbRun.run(own, program.command(isDebugged ? List.of(DEBUGGED) : List.of()), listener);
    }

    /** The lines of the run, except those that are summed up in one line at its end. */
    private static void print(String line) {
        if (DIVERGENCE_MESSAGES.stream().noneMatch(line::startsWith)) {
            System.out.println(line);
        }
    }

    /** The place of the first step that differs, in the form that an IDE links; empty if unknown. */
    private static String otherPlace(VerbRun run) {
        return run.output().stream()
                .filter(line -> DIVERGENCE_MESSAGES.stream().anyMatch(line::startsWith))
                .map(PLACE::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse("");
    }

    private byte[] plan() throws IOException {
        URL resource = program.type().getResource(plan);
        if (resource == null) {
            resource = program.type().getClassLoader().getResource(plan);
        }
        if (resource != null) {
            try (InputStream in = resource.openStream()) {
                return in.readAllBytes();
            }
        }
        Path file = Path.of(plan);
        if (!Files.isRegularFile(file)) {
            throw new HeddleException("there is no plan " + plan + ": neither beside "
                    + program.type().getName() + ", nor at the root of the class path, nor at "
                    + file.toAbsolutePath());
        }
        return Files.readAllBytes(file);
    }
}
