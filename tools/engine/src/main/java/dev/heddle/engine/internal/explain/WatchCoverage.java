package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which classes have their accesses recorded, by recording and in all recordings together. */
public final class WatchCoverage {
    private static final int MOST_NAMES = 10;
    private static final String WHAT = "class with fields that change";
    private static final String WHATS = "classes with fields that change";

    private final List<String> lines = new ArrayList<>();
    private final Set<String> watched = new TreeSet<>();
    private final Set<String> unwatched = new TreeSet<>();
    /** Recorded parts, by sample. */
    private final Map<String, Set<Integer>> parts = new TreeMap<>();

    private boolean isWhole;
    private int partial;

    private WatchCoverage() {}

    public static WatchCoverage of(List<Recording> recordings) {
        WatchCoverage all = new WatchCoverage();
        recordings.forEach(recording -> all.add(recording));
        all.unwatched.removeAll(all.watched);
        return all;
    }

    private void add(Recording recording) {
        Watched one = recording.manifest().watched();
        if (one == null) {
            isWhole |=
                    RecordingLevel.by(recording.manifest().begin().profile()).compareTo(RecordingLevel.ACCESSES) >= 0;
            return;
        }
        partial++;
        watched.addAll(one.classes());
        unwatched.addAll(one.unwatched());
        if (one.sample() != null) {
            Set<Integer> taken = parts.computeIfAbsent(one.sample(), sample -> new TreeSet<>());
            for (int i = 0; i <= one.moves(); i++) {
                taken.add((one.part() + i) % count(one.sample()));
            }
        }
        lines.add(recording.directory() + " watched " + words(one));
    }

    private static int count(String sample) {
        return Integer.parseInt(sample.substring(sample.indexOf('/') + 1));
    }

    /**
     * The watched classes of one run, for example
     * {@code 1/16 of the classes (part 3): 12 of 190 classes with fields that change}.
     */
    public static String words(Watched one) {
        int all = one.classes().size() + one.unwatched().size();
        return one.what()
                + (all == 0
                        ? "; the list of classes is missing, because the program was killed"
                        : ": " + one.classes().size() + " of " + Plural.of(all, WHAT, WHATS));
    }

    /** Whether a recording contains synchronisation only, because the program has none of the classes to watch. */
    public static boolean holdsNothing(Watched one) {
        return one.classes().stream().allMatch(Watched.JDK::equals)
                && !one.unwatched().isEmpty();
    }

    /** Whether some recordings watch a part of the classes only. */
    public boolean isPartial() {
        return partial > 0;
    }

    /** Notes about incomplete coverage; empty if all recordings watched all classes. */
    public List<String> lines() {
        List<String> all = new ArrayList<>(lines);
        if (partial == 0 || isWhole) {
            return all;
        }
        if (partial > 1) {
            all.add("together they watched " + watched.size() + " of "
                    + Plural.of(watched.size() + unwatched.size(), WHAT, WHATS));
        }
        if (!unwatched.isEmpty()) {
            List<String> names = unwatched.stream().limit(MOST_NAMES).toList();
            all.add("no run has watched " + String.join(", ", names)
                    + (unwatched.size() > names.size()
                            ? String.format(", and %,d more", unwatched.size() - names.size())
                            : "")
                    + next());
        }
        return all;
    }

    /** The next part that no run recorded. */
    private String next() {
        for (Map.Entry<String, Set<Integer>> one : parts.entrySet()) {
            int count = count(one.getKey());
            for (int part = 0; part < count; part++) {
                if (!one.getValue().contains(part)) {
                    return "; next: --sample " + one.getKey() + ",seed=" + part;
                }
            }
        }
        return "";
    }

    /** The findings with the number of classes that some run watched, and that no run watched. */
    public Findings counted(Findings findings) {
        if (partial == 0 || isWhole) {
            return findings;
        }
        Map<String, Long> counts = new TreeMap<>(findings.counts());
        counts.put("classesWatched", (long) watched.size());
        counts.put("classesThatNoRunHasWatched", (long) unwatched.size());
        return new Findings(findings.technique(), findings.recordings(), counts, findings.findings());
    }
}
