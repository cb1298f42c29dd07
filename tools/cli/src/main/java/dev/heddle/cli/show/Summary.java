package dev.heddle.cli.show;

import dev.heddle.engine.internal.explain.Completeness;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Summarizes a recording in three steps: its manifest, the facts known after opening it, and the counts that require
 * reading all events.
 */
final class Summary {
    private static final int HOTTEST = 10;
    private static final int MOST_THREADS = 40;
    private static final int MOST_CLASSES = 20;

    private final Recording recording;
    private final Map<Op, Long> byOp = new EnumMap<>(Op.class);
    private final Map<Integer, Long> byThread = new HashMap<>();
    private final Map<Integer, Long> bySite = new HashMap<>();

    Summary(Recording recording) {
        this.recording = recording;
        recording.forEach((stamp, thread, site, target, aux) -> {
            byThread.merge(thread, 1L, Long::sum);
            bySite.merge(site, 1L, Long::sum);
        });
        bySite.forEach((site, count) -> byOp.merge(recording.names().site(site).op(), count, Long::sum));
    }

    /** Facts that are known before the recording is opened. */
    static List<String> head(Path directory, Manifest manifest) {
        List<String> lines = new ArrayList<>();
        lines.add("recording  " + directory);
        lines.add("program    " + String.join(" ", manifest.begin().command()));
        lines.add("jvm        " + manifest.begin().jvm() + ", process "
                + manifest.begin().pid());
        lines.add("recorder   heddle " + manifest.begin().heddle() + ", profile "
                + manifest.begin().profile());
        if (!manifest.begin().options().isEmpty()) {
            lines.add("options    " + new TreeMap<>(manifest.begin().options()));
        }
        lines.add("started    " + manifest.begin().start());
        lines.add(
                manifest.isClosed()
                        ? "ended      " + manifest.end()
                                + lasted(Duration.between(manifest.begin().start(), manifest.end()))
                        : "ended      never: the run was killed or is still running, the recording is incomplete");
        return lines;
    }

    private static String lasted(Duration time) {
        return time.isNegative()
                ? ", which is before its start: the clock was set back, so its duration is not known"
                : ", after " + time.toMillis() + " ms";
    }

    /** The number of events, missing events, and woven classes. */
    static List<String> rest(Recording recording) {
        List<String> lines = new ArrayList<>();
        Manifest manifest = recording.manifest();
        Manifest.Counts counts = manifest.counts();
        lines.add(String.format(
                "events     %,d in %s%s",
                recording.events(),
                Plural.of(recording.blocks(), "block"),
                recording.dropped() == 0 ? "" : String.format(", and %,d dropped", recording.dropped())));
        if (counts.leftOut() > 0) {
            lines.add(String.format("omitted    %,d redundant synchronisation operations", counts.leftOut()));
        }
        Completeness.notes(recording).forEach(note -> lines.add("incomplete " + note));
        if (manifest.isClosed()) {
            lines.add("woven      " + Plural.of(counts.sites(), "site") + " in "
                    + Plural.of(counts.classes(), "class", "classes"));
        }
        watched(lines, manifest.watched());
        new TreeMap<>(manifest.unwoven()).forEach((reason, count) -> {
            lines.add(
                    switch (reason) {
                        case Manifest.AGENT_THREADS -> "omitted    " + Plural.of(count, "thread") + " " + reason;
                        case Manifest.INITIALISER_OMITTED ->
                            "omitted    " + Plural.of(count, "class", "classes") + " " + reason;
                        case Manifest.CHANGED_BY_AGENT ->
                            "also       " + Plural.of(count, "class", "classes") + " " + reason;
                        default -> "not woven  " + Plural.of(count, "class", "classes") + ": " + reason;
                    });
            names(manifest, reason, count, lines);
        });
        manifest.uncaught().forEach(exception -> lines.add("uncaught   " + exception));
        return lines;
    }

    /** The threads, the kinds of events, and the hottest sites. */
    List<String> counted() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("threads");
        indent(lines, threads());
        lines.add("");
        lines.add("events by kind");
        Table kinds = new Table("kind", "events");
        byOp.forEach((op, count) -> kinds.row(op, String.format("%,d", count)));
        indent(lines, kinds);
        lines.add("");
        lines.add("hottest sites");
        indent(lines, sites());
        return lines;
    }

    /** The watched classes, if not all classes were watched. */
    private static void watched(List<String> lines, Watched watched) {
        if (watched == null) {
            return;
        }
        lines.add("watched    " + WatchCoverage.words(watched));
        if (!watched.classes().isEmpty()) {
            List<String> names = watched.classes()
                    .subList(0, Math.min(MOST_CLASSES, watched.classes().size()));
            String more = names.size() < watched.classes().size()
                    ? String.format(", … and %,d more", watched.classes().size() - names.size())
                    : "";
            lines.add("             " + String.join(", ", names) + more);
        }
    }

    /** The first classes that were not woven for a reason. */
    private static void names(Manifest manifest, String reason, long count, List<String> lines) {
        List<String> names = manifest.unwovenNames().getOrDefault(reason, List.of());
        if (!names.isEmpty()) {
            String more = names.size() < count ? String.format(", … and %,d more", count - names.size()) : "";
            lines.add("             " + String.join(", ", names) + more);
        }
    }

    private Table threads() {
        Names names = recording.names();
        Table table = new Table("path", "events", "dropped", "started by", "daemon", "name");
        List<Integer> threads = recording.threads();
        for (int number : threads.subList(0, Math.min(threads.size(), MOST_THREADS))) {
            ThreadName thread = names.thread(number);
            String parent = names.hasThread(thread.parent())
                    ? names.thread(thread.parent()).path()
                    : "-";
            table.row(
                    thread.path(),
                    String.format("%,d", byThread.getOrDefault(number, 0L)),
                    String.format("%,d", recording.droppedOf(number)),
                    parent,
                    thread.daemon() ? "yes" : "no",
                    thread.javaName());
        }
        if (threads.size() > MOST_THREADS) {
            table.row("…", "", "", "", "", "and " + (threads.size() - MOST_THREADS) + " more");
        }
        return table;
    }

    private Table sites() {
        EventText text = new EventText(recording.names());
        Table table = new Table("events", "kind", "where");
        bySite.entrySet().stream()
                .filter(entry -> EventText.isCounted(
                        recording.names().site(entry.getKey()).op()))
                .sorted(Map.Entry.<Integer, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .limit(HOTTEST)
                .forEach(entry -> table.row(
                        String.format("%,d", entry.getValue()),
                        recording.names().site(entry.getKey()).op(),
                        text.place(recording.names().site(entry.getKey())).strip()));
        return table;
    }

    private static void indent(List<String> lines, Table table) {
        table.lines().forEach(line -> lines.add("  " + line));
    }
}
