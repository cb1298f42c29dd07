package dev.heddle.cli.hang;

import dev.heddle.analyzer.dump.DumpedThread;
import dev.heddle.analyzer.dump.HangCause;
import dev.heddle.analyzer.dump.HangReport;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.engine.internal.text.Plural;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The causes of a hang as text: first the causes, then the threads behind them, then the counts of the others. */
final class HangLines {
    /** Most places of threads behind a cause. */
    private static final int MOST_PLACES = 5;

    private HangLines() {}

    static List<String> lines(HangReport report) {
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (HangCause cause : report.causes()) {
            lines.add(++number + ". " + cause.finding().title());
            cause.sentences().forEach(sentence -> lines.add("   " + sentence));
            behind(cause, lines);
            lines.add("");
        }
        if (report.causes().isEmpty()) {
            lines.add("no cause of a hang in " + Plural.of(report.dumps(), "dump")
                    + (report.dumps() == 1 ? ": take a second one some seconds later, and give both" : ""));
        } else {
            lines.add(unmoved(report));
        }
        lines.add("threads: "
                + report.counts().entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().words())
                        .collect(Collectors.joining(", ")));
        return lines;
    }

    private static String unmoved(HangReport report) {
        if (report.dumps() == 1) {
            return "from 1 dump; a second one some seconds later shows which threads do not move";
        }
        return "these threads did not move in " + report.dumps() + " dumps" + over(report.time());
    }

    private static String over(Duration time) {
        return time == null ? "" : String.format(Locale.ROOT, ", which span %.1f s", time.toMillis() / 1000.0);
    }

    private static void behind(HangCause cause, List<String> lines) {
        if (cause.behind().isEmpty()) {
            return;
        }
        Map<String, List<DumpedThread>> places = new LinkedHashMap<>();
        for (DumpedThread thread : cause.behind()) {
            places.computeIfAbsent(LibraryCode.ownFrame(thread.places()).toString(), key -> new ArrayList<>())
                    .add(thread);
        }
        lines.add("   behind it: " + Plural.of(cause.behind().size(), "thread"));
        places.entrySet().stream()
                .limit(MOST_PLACES)
                .forEach(entry -> lines.add("     " + named(entry.getValue()) + " at " + entry.getKey()));
        if (places.size() > MOST_PLACES) {
            lines.add("     and at " + Plural.of(places.size() - MOST_PLACES, "further place"));
        }
    }

    private static String named(List<DumpedThread> threads) {
        String first = "\"" + threads.get(0).title() + "\"";
        return threads.size() == 1 ? first : first + " and " + (threads.size() - 1) + " more";
    }
}
