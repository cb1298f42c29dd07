package dev.heddle.junit;

import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Searches a schedule that makes a test fail. */
final class TestHunt {
    private static final String NOTE = "heddle: ";
    private static final int MOST_NOTES = 3;

    private final TestProgram program;
    private final HeddleTest how;

    TestHunt(TestProgram program, HeddleTest how) {
        this.program = program;
        this.how = how;
    }

    /** @throws InterleavingError if a schedule makes the test fail */
    void run() throws IOException {
        Path results = ResultDirectory.fresh(program.results());
        List<String> own = new ArrayList<>(
                List.of("hunt", "-o", results.toString(), "--budget", how.budget(), "--first", "--page", "failed"));
        option(own, "--technique", how.technique());
        option(own, "--timeout", how.timeout());
        option(own, "--include", how.include());
        option(own, "--exclude", how.exclude());
        if (how.seed() != 1) {
            option(own, "--seed", String.valueOf(how.seed()));
        }
        VerbRun hunt = VerbRun.run(own, program.command(List.of()), line -> {});
        Properties report = hunt.report();
        List<ReportedFailure> failed = ReportedFailure.of(report);
        switch (hunt.exitCode()) {
            case HeddleCommand.NOTHING_FOUND -> say(green(report, "every decision within the bounds was tried"), hunt);
            case HeddleCommand.BUDGET_SPENT -> say(green(report, "the budget of " + how.budget() + " was spent"), hunt);
            case HeddleCommand.FINDINGS -> throw red(failed.isEmpty() ? null : failed.get(0), hunt, results);
            default -> throw new HeddleException(String.join("\n", hunt.output()));
        }
    }

    private static void option(List<String> to, String name, String value) {
        if (!value.isEmpty()) {
            to.addAll(List.of(name, value));
        }
    }

    /** Prints the number of schedules, and the reason if there were only a few. */
    private static void say(String line, VerbRun hunt) {
        System.out.println(line);
        notes(hunt).forEach(note -> System.out.println("   " + note));
    }

    private String green(Properties report, String ended) {
        String bounds = report.getProperty("count.bounded:-preemptions") == null
                ? ""
                : "; complete up to " + report.getProperty("count.bounded:-preemptions") + " preemptions, "
                        + report.getProperty("count.bounded:-variables") + " variables, "
                        + report.getProperty("count.bounded:-threads") + " threads";
        return NOTE + program.name() + " held under " + count(report, "searched", "schedule") + " of "
                + count(report, "threads", "thread") + "; " + ended + bounds;
    }

    private static String count(Properties report, String name, String what) {
        String count = report.getProperty("count." + name, "0");
        return count + " " + what + (count.equals("1") ? "" : "s");
    }

    private InterleavingError red(ReportedFailure failed, VerbRun hunt, Path results) throws IOException {
        if (failed == null) {
            return new InterleavingError(String.join("\n", hunt.output()), null);
        }
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
