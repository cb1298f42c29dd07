package dev.heddle.junit;

import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/** Searches a schedule that makes a test fail. */
final class TestSearch {
    private static final String NOTE = "heddle: ";
    private static final int MOST_NOTES = 3;
    private static final int MOST_UNNOTICED = 20;

    private final TestProgram program;
    private final SearchSettings options;
    private final Path results;

    TestSearch(TestProgram program, SearchSettings options) throws IOException {
        this.program = program;
        this.options = options;
        results = TestResultDirectory.fresh(program.results());
    }

    SearchResult run() throws IOException {
        long begin = System.nanoTime();
        VerbRun hunt = VerbRun.run(options.words(results), program.command(List.of()), line -> {});
        String time = String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - begin) / 1e9);
        Properties report = hunt.report();
        switch (hunt.exitCode()) {
            case HeddleCommand.NOTHING_FOUND -> {
                return held(green(report, "every decision within the bounds was tried"), true, hunt);
            }
            case HeddleCommand.BUDGET_SPENT -> {
                boolean isSmall = Boolean.parseBoolean(report.getProperty("extent.small"));
                String line = isSmall
                        ? NOTE + program.label() + " held, but was hardly searched: " + extent(report) + " in " + time
                        : green(report, "the budget of " + options.budget() + " was spent");
                return held(line, false, hunt);
            }
            case HeddleCommand.FINDINGS -> {
                List<ReportedFailure> failed = ReportedFailure.of(report);
                return failed.isEmpty() ? unnoticed(hunt) : red(failed.get(0), hunt);
            }
            default -> throw new HeddleException(String.join("\n", hunt.output()));
        }
    }

    private SearchResult result(
            VerbRun hunt, boolean isExhausted, List<String> lines, InterleavingError failure, Path plan) {
        long searched = number(hunt.report(), "searched", 0);
        return new SearchResult(
                searched,
                Math.min(searched, number(hunt.report(), "schedules", searched)),
                isExhausted,
                unnoticedLines(hunt.report()),
                lines,
                failure,
                plan);
    }

    private static long number(Properties report, String count, long otherwise) {
        return Long.parseLong(report.getProperty("count." + count, String.valueOf(otherwise)));
    }

    /** The number of schedules, the reason if there were only a few, and findings that the test passed by. */
    private SearchResult held(String line, boolean isExhausted, VerbRun hunt) {
        List<String> lines = new ArrayList<>(List.of(line));
        shown(hunt.report()).forEach(one -> lines.add("   not noticed: " + one));
        notes(hunt).forEach(note -> lines.add("   " + note));
        return result(hunt, isExhausted, lines, null, null);
    }

    private String green(Properties report, String ended) {
        String bounds = report.getProperty("count.bounded:-preemptions") == null
                ? ""
                : "; complete up to " + report.getProperty("count.bounded:-preemptions") + " preemptions, "
                        + report.getProperty("count.bounded:-variables") + " variables, "
                        + report.getProperty("count.bounded:-threads") + " threads";
        return NOTE + program.label() + " held under " + extent(report) + "; " + ended + bounds;
    }

    private static String extent(Properties report) {
        long threads = number(report, "threads", 0);
        return report.getProperty("extent", "0 schedules") + ", of " + threads
                + (threads == 1 ? " thread" : " threads");
    }

    /** The races and deadlocks that no assertion of the test notices, each with the address in the report. */
    private List<String> unnoticedLines(Properties report) {
        int count = Integer.parseInt(report.getProperty("unnoticed", "0"));
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            String key = "unnoticed." + i + ".";
            lines.add(report.getProperty(key + "line") + "; " + page() + "#" + report.getProperty(key + "anchor"));
        }
        return lines;
    }

    /** The first of {@link #unnoticedLines}, and the number of the others. */
    private List<String> shown(Properties report) {
        List<String> lines = unnoticedLines(report);
        if (lines.size() <= MOST_UNNOTICED) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST_UNNOTICED));
        first.add("and " + (lines.size() - MOST_UNNOTICED) + " more, see " + page());
        return first;
    }

    private String page() {
        return results.resolve("report.html").toUri().toString();
    }

    /** The test passed under each schedule, and {@code failOn} asks for more. */
    private SearchResult unnoticed(VerbRun hunt) {
        List<String> shown = shown(hunt.report());
        String text = shown.isEmpty()
                ? String.join("\n", hunt.output())
                : "the test passes, and its runs show findings that failOn=" + options.failOn() + " counts:\n   "
                        + String.join("\n   ", shown);
        return result(hunt, false, List.of(), new InterleavingError(text, null), null);
    }

    private SearchResult red(ReportedFailure failed, VerbRun hunt) throws IOException {
        StringBuilder text = new StringBuilder(failed.title()).append('\n').append(failed.steps());
        Path plan = failed.plan() == null ? null : kept(Path.of(failed.plan()));
        if (plan != null) {
            text.append("\n   this run again: ").append(program.replayCommand(plan));
            if (program.isAnnotated()) {
                text.append("\n   keep it: copy that file beside the test, and put @Replay(\"")
                        .append(plan.getFileName())
                        .append("\") on the method");
            }
        }
        notes(hunt).forEach(note -> text.append("\n   ").append(note));
        text.append("\n   full report: ").append(page());
        return result(hunt, false, List.of(), new InterleavingError(text.toString(), failed.cause()), plan);
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
    private Path kept(Path plan) throws IOException {
        return Files.copy(plan, results.resolve(program.planName()), StandardCopyOption.REPLACE_EXISTING);
    }
}
