package dev.heddle.junit;

import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;

/** Searches a schedule that makes a test fail. */
final class TestHunt {
    /** System property, or parameter of JUnit, that replaces {@link HeddleTest#failOn}. */
    static final String FAIL_ON = "heddle.failOn";

    private static final String NOTE = "heddle: ";
    private static final int MOST_NOTES = 3;
    private static final int MOST_UNNOTICED = 20;

    private final TestProgram program;
    private final HeddleTest how;
    private final String failOn;

    /** @param failOn replaces that of the annotation; null if it does not */
    TestHunt(TestProgram program, HeddleTest how, String failOn) {
        this.program = program;
        this.how = how;
        this.failOn = failOn != null
                ? failOn
                : Arrays.stream(how.failOn())
                        .map(one -> one.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(","));
    }

    /** @throws InterleavingError if a schedule makes the test fail */
    void run() throws IOException {
        Path results = ResultDirectory.fresh(program.results());
        List<String> own = new ArrayList<>(
                List.of("hunt", "-o", results.toString(), "--budget", how.budget(), "--first", "--page", "failed"));
        option(own, "--fail-on", failOn);
        option(own, "--technique", how.technique());
        option(own, "--timeout", how.timeout());
        option(own, "--include", how.include());
        option(own, "--exclude", how.exclude());
        if (how.seed() != 1) {
            option(own, "--seed", String.valueOf(how.seed()));
        }
        long begin = System.nanoTime();
        VerbRun hunt = VerbRun.run(own, program.command(List.of()), line -> {});
        String time = String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - begin) / 1e9);
        Properties report = hunt.report();
        List<ReportedFailure> failed = ReportedFailure.of(report);
        switch (hunt.exitCode()) {
            case HeddleCommand.NOTHING_FOUND ->
                say(green(report, "every decision within the bounds was tried"), hunt, results);
            case HeddleCommand.BUDGET_SPENT ->
                say(
                        Boolean.parseBoolean(report.getProperty("extent.small"))
                                ? NOTE + program.name() + " held, but was hardly searched: " + extent(report) + " in "
                                        + time
                                : green(report, "the budget of " + how.budget() + " was spent"),
                        hunt,
                        results);
            case HeddleCommand.FINDINGS ->
                throw failed.isEmpty() ? unnoticed(hunt, results) : red(failed.get(0), hunt, results);
            default -> throw new HeddleException(String.join("\n", hunt.output()));
        }
    }

    private static void option(List<String> to, String name, String value) {
        if (!value.isEmpty()) {
            to.addAll(List.of(name, value));
        }
    }

    /** Prints the number of schedules, the reason if there were only a few, and findings that the test passed by. */
    private static void say(String line, VerbRun hunt, Path results) {
        System.out.println(line);
        unnoticedLines(hunt.report(), results).forEach(one -> System.out.println("   not noticed: " + one));
        notes(hunt).forEach(note -> System.out.println("   " + note));
    }

    private String green(Properties report, String ended) {
        String bounds = report.getProperty("count.bounded:-preemptions") == null
                ? ""
                : "; complete up to " + report.getProperty("count.bounded:-preemptions") + " preemptions, "
                        + report.getProperty("count.bounded:-variables") + " variables, "
                        + report.getProperty("count.bounded:-threads") + " threads";
        return NOTE + program.name() + " held under " + extent(report) + "; " + ended + bounds;
    }

    private static String extent(Properties report) {
        return report.getProperty("extent", "0 schedules") + ", of " + count(report, "threads", "thread");
    }

    private static String count(Properties report, String name, String what) {
        String count = report.getProperty("count." + name, "0");
        return count + " " + what + (count.equals("1") ? "" : "s");
    }

    /** The races and deadlocks that no assertion of the test notices, each with the address in the report. */
    private static List<String> unnoticedLines(Properties report, Path results) {
        int count = Integer.parseInt(report.getProperty("unnoticed", "0"));
        String page = results.resolve("report.html").toUri().toString();
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= Math.min(count, MOST_UNNOTICED); i++) {
            String key = "unnoticed." + i + ".";
            lines.add(report.getProperty(key + "line") + "; " + page + "#" + report.getProperty(key + "anchor"));
        }
        if (count > MOST_UNNOTICED) {
            lines.add("and " + (count - MOST_UNNOTICED) + " more, see " + page);
        }
        return lines;
    }

    /** The test passed under each schedule, and {@code failOn} asks for more. */
    private InterleavingError unnoticed(VerbRun hunt, Path results) {
        List<String> lines = unnoticedLines(hunt.report(), results);
        if (lines.isEmpty()) {
            return new InterleavingError(String.join("\n", hunt.output()), null);
        }
        return new InterleavingError(
                "the test passes, and its runs show findings that failOn=" + failOn + " counts:\n   "
                        + String.join("\n   ", lines),
                null);
    }

    private InterleavingError red(ReportedFailure failed, VerbRun hunt, Path results) throws IOException {
        StringBuilder text = new StringBuilder(failed.title()).append('\n').append(failed.steps());
        if (failed.plan() != null) {
            Path plan = kept(Path.of(failed.plan()), results);
            text.append("\n   this run again: -D")
                    .append(PlanRun.PROPERTY)
                    .append('=')
                    .append(plan);
            text.append("\n   keep it: copy that file beside the test, and put @Replay(\"")
                    .append(plan.getFileName())
                    .append("\") on the method");
        }
        notes(hunt).forEach(note -> text.append("\n   ").append(note));
        text.append("\n   full report: ").append(results.resolve("report.html").toUri());
        return new InterleavingError(text.toString(), failed.cause());
    }

    /** The command's notes beside its findings, for example that the test also fails without a schedule. */
    private static List<String> notes(VerbRun hunt) {
        return hunt.output().stream()
                .filter(line -> line.startsWith(NOTE))
                .map(line -> line.substring(NOTE.length()))
                .limit(MOST_NOTES)
                .toList();
    }

    /** Copies the plan to a file with the name of the test, which is easy to find. */
    private Path kept(Path plan, Path results) throws IOException {
        String method = program.name().substring(program.name().indexOf('#') + 1);
        Path kept = results.resolve(method.replaceAll("\\W.*", "") + ".json");
        return Files.copy(plan, kept, StandardCopyOption.REPLACE_EXISTING);
    }
}
