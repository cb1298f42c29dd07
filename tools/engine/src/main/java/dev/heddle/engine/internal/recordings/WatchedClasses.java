package dev.heddle.engine.internal.recordings;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Of which classes recordings have the accesses, each by itself and all of them together. */
public final class WatchedClasses {
    private static final int MOST_NAMES = 10;
    private static final String WHAT = "class with fields that change";
    private static final String WHATS = "classes with fields that change";

    private final List<String> lines = new ArrayList<>();
    private final Set<String> watched = new TreeSet<>();
    private final Set<String> unwatched = new TreeSet<>();
    /** Methods that every run gave up. */
    private final Set<String> givenUp = new TreeSet<>();
    /** Parts that were taken, by sample. */
    private final Map<String, Set<Integer>> parts = new TreeMap<>();

    private boolean isWhole;
    private int partial;

    private WatchedClasses() {}

    public static WatchedClasses of(List<Recording> recordings) {
        WatchedClasses all = new WatchedClasses();
        recordings.forEach(recording -> all.add(recording));
        all.unwatched.removeAll(all.watched);
        return all;
    }

    private void add(Recording recording) {
        Watched one = recording.manifest().watched();
        if (one == null) {
            isWhole |= !recording.manifest().profile().equals("sync");
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
        Set<String> methods = new TreeSet<>();
        if (one.spent() != null && !one.spent().givenUp().isEmpty()) {
            lines.add(recording.directory() + " " + SpentText.givenUp(one.spent()));
            one.spent().givenUp().forEach(method -> methods.add(method.method()));
        }
        if (partial == 1) {
            givenUp.addAll(methods);
        } else {
            givenUp.retainAll(methods);
        }
    }

    private static int count(String sample) {
        return Integer.parseInt(sample.substring(sample.indexOf('/') + 1));
    }

    /** What one run watched, as in {@code 1/16 of the classes (part 3): 12 of 190 classes with fields that change}. */
    public static String words(Watched one) {
        int all = one.classes().size() + one.unwatched().size();
        return one.what()
                + (all == 0
                        ? "; which classes that were is not known, as the program was killed"
                        : ": " + one.classes().size() + " of " + Plural.of(all, WHAT, WHATS));
    }

    /** Whether a recording has nothing but synchronisation, because what was to be watched is not in the program. */
    public static boolean holdsNothing(Watched one) {
        return one.classes().stream().allMatch(Watched.JDK::equals)
                && !one.unwatched().isEmpty();
    }

    /** Whether there are recordings of a part of the classes. */
    public boolean isPartial() {
        return partial > 0;
    }

    /** What a reader must know of what was found and what was not; empty if all classes were watched in all recordings. */
    public List<String> lines() {
        List<String> all = new ArrayList<>(lines);
        if (partial == 0 || isWhole) {
            return all;
        }
        if (partial > 1) {
            all.add("together they watched " + watched.size() + " of "
                    + Plural.of(watched.size() + unwatched.size(), WHAT, WHATS));
        }
        if (partial > 1 && !givenUp.isEmpty()) {
            all.add("no run has watched to its end " + SpentText.names(List.copyOf(givenUp)));
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

    /** The next part that no run has taken. */
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

    /** The document with how many classes were watched by any run, and by none. */
    public Findings counted(Findings findings) {
        if (partial == 0 || isWhole) {
            return findings;
        }
        Map<String, Long> counts = new TreeMap<>(findings.counts());
        counts.put("classesWatched", (long) watched.size());
        counts.put("classesThatNoRunHasWatched", (long) unwatched.size());
        if (!givenUp.isEmpty()) {
            counts.put("methodsThatNoRunHasWatchedToItsEnd", (long) givenUp.size());
        }
        return new Findings(findings.technique(), findings.recordings(), counts, findings.findings());
    }
}
