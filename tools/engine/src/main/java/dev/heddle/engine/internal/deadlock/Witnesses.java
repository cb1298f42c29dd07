package dev.heddle.engine.internal.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.spd.WitnessSearch;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.engine.internal.witness.WitnessFiles;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which predicted deadlocks have a witness: another order of the run that ends in them. Those come first. */
final class Witnesses {
    /** The events of a longer recording are not kept in memory for this. */
    private static final long MOST_EVENTS = 20_000_000;

    private final WitnessFiles files;
    /** By places what is said of a witness. */
    private final Map<String, Witnessed> byPlaces = new HashMap<>();

    private final Map<String, Finding> ofTexts = new LinkedHashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();

    /** @param file null if it was not written */
    private record Witnessed(
            int steps, String words, @Nullable String file) {
        Finding in(Finding finding) {
            Finding with = finding.with(DeadlockFindings.WITNESS, words).with(Proof.STEPS, steps);
            return file == null ? with : with.with(Proof.FILE, file);
        }
    }

    /** @param files where they go */
    Witnesses(WitnessFiles files) {
        this.files = files;
    }

    /** Looks for the witnesses of a recording. */
    void read(Recording recording) throws IOException {
        if (recording.events() > MOST_EVENTS) {
            count("recordingsTooLongForWitnesses", 1);
            return;
        }
        if (Detail.of(recording.manifest()) == Detail.RACES) {
            count("recordingsWithoutAllLockOperations", 1);
            return;
        }
        boolean knowsReads = Recorded.by(recording.manifest().profile()).compareTo(Recorded.ACCESSES) >= 0;
        try {
            add(new RecordedRun(EventSource.of(recording)), knowsReads);
        } catch (TooLargeException e) {
            count("recordingsTooLongForWitnesses", 1);
        }
    }

    /** Looks for the deadlocks of a run that is no recording: all there are of it have a witness, and no plan. */
    void read(TraceSource text) throws IOException {
        for (WitnessSearch.Found one : add(text, true).deadlocks()) {
            String key = key(one.deadlock());
            Finding finding = DeadlockFindings.witnessed(one.deadlock(), one.steps());
            ofTexts.putIfAbsent(key, byPlaces.get(key).in(finding));
        }
    }

    private WitnessSearch add(TraceSource run, boolean knowsReads) throws IOException {
        WitnessSearch search = WitnessSearch.of(run);
        WitnessFiles.OfRun own = files.of(run, search.reading());
        for (WitnessSearch.Found one : search.deadlocks()) {
            String key = key(one.deadlock());
            if (!byPlaces.containsKey(key)) {
                String name = String.format("deadlock-%016x", one.deadlock().stableHash());
                own.write(name, one.witness());
                byPlaces.put(
                        key,
                        new Witnessed(
                                one.steps(), DeadlockFindings.witness(one.steps(), knowsReads), files.file(name)));
            }
        }
        count("lockCyclesLookedAtForWitnesses", search.patterns());
        count("witnessesRefused", search.refused());
        count("witnessSearchesCutShort", search.isCutShort() ? 1 : 0);
        return search;
    }

    private void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    private static String key(Deadlock deadlock) {
        List<String> pairs = new ArrayList<>();
        for (Deadlock.Waiter waiter : deadlock.waiters()) {
            pairs.add(place(waiter.held().get(0)) + " " + place(waiter.wanted().get(0)));
        }
        return key(pairs);
    }

    /** Whoever comes first. */
    private static String key(List<String> pairs) {
        return String.join("\n", pairs.stream().sorted().toList());
    }

    private static String place(CodePoint point) {
        return point.className() + '.' + point.method() + '@' + point.offset();
    }

    private static String key(Finding finding) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            pairs.add(
                    place(finding.sites().get(i)) + " " + place(finding.sites().get(i + 1)));
        }
        return key(pairs);
    }

    private static String place(Finding.Place place) {
        return place.className() + '.' + place.method() + '@' + place.offset();
    }

    /** The same findings with what is known of their witnesses, those that have one first. */
    Findings in(Findings findings) {
        List<Finding> all = new ArrayList<>(ofTexts.values());
        long found = all.size();
        for (Finding finding : findings.findings()) {
            Witnessed witness = finding.kind().equals(DeadlockFindings.KIND) ? byPlaces.get(key(finding)) : null;
            all.add(witness == null ? finding : witness.in(finding));
            found += witness == null ? 0 : 1;
        }
        all.sort(Comparator.comparing(finding -> !finding.details().containsKey(DeadlockFindings.WITNESS)));
        Map<String, Long> more = new TreeMap<>(findings.counts());
        more.putAll(counts);
        more.put("deadlocksWithAWitness", found);
        return new Findings(findings.technique(), findings.recordings(), more, all);
    }
}
