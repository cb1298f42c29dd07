package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.deadlock.Hang;
import dev.heddle.analyzer.deadlock.HangFindings;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.spd.WitnessSearch;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.SearchStatus;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds witnesses of predicted deadlocks: other orders of the run that end in them. Deadlocks with a witness come
 * first.
 */
final class Witnesses {
    private final WitnessFiles files;
    private final TraceStorage room;
    private final Progress progress;
    /** Witness of a deadlock, by the deadlock's places. */
    private final Map<String, Witnessed> byPlaces = new HashMap<>();

    /** Hangs with a witness, by kind and places of the threads that wait forever. */
    private final Map<String, Shown> hangs = new LinkedHashMap<>();

    /** Deadlocks of runs in STD text, by their places: nothing else is known about them. */
    private final Map<String, Finding> deadlocks = new LinkedHashMap<>();

    private final Map<String, Long> counts = new TreeMap<>();

    /**
     * @param file null if it was not written
     * @param arriving the waiters of a deadlock, the first one to wait first
     */
    private record Witnessed(
            int steps, String words, @Nullable String file, List<Deadlock.Waiter> arriving) {
        Finding in(Finding finding) {
            Finding with = finding.with(DeadlockFindings.WITNESS, words).with(Proof.STEPS, steps);
            return file == null ? with : with.with(Proof.FILE, file);
        }
    }

    /**
     * A hang as its witness shows it.
     *
     * @param candidates keys of matching candidates, see {@link #keys(Hang)}
     * @param plan null if the hang cannot be reproduced, or too little is known for a plan
     */
    private record Shown(
            Finding finding,
            Witnessed witness,
            List<String> candidates,
            @Nullable SequencePlan plan) {}

    /**
     * @param files writes the witnesses
     * @param room stores the events of runs
     * @param progress receives the progress of the search
     */
    Witnesses(WitnessFiles files, TraceStorage room, Progress progress) {
        this.files = files;
        this.room = room;
        this.progress = progress;
    }

    /**
     * Finds the witnesses of a recording.
     *
     * @param events its events; accesses without contention may be missing
     */
    void read(Recording recording, EventSource events) throws IOException {
        if (recording.events() > TraceStorage.eventsThatFit()) {
            count("recordingsTooLongForWitnesses", 1);
            return;
        }
        if (Detail.of(recording.manifest()) == Detail.RACES
                || RecordingLevel.by(recording.manifest().begin().profile()) == RecordingLevel.LOCK_ORDERS) {
            count("recordingsWithoutAllLockOperations", 1);
            return;
        }
        boolean knowsReads = RecordingLevel.isOfAllReads(recording.manifest());
        try {
            add(new RecordedRun(events), knowsReads, true);
        } catch (TooLargeException e) {
            count("recordingsTooLongForWitnesses", 1);
        }
    }

    /** Marks a recording without anything to search for. */
    void leaveOut() {
        count("recordingsWithoutAnythingToLookFor", 1);
    }

    /** Finds the deadlocks of a run in STD text: each has a witness and no plan. */
    void read(TraceSource text) throws IOException {
        for (WitnessSearch.Found one : add(text, true, false).found()) {
            if (one.prediction() instanceof Deadlock deadlock) {
                deadlocks.putIfAbsent(key(deadlock), DeadlockFindings.witnessed(deadlock, one.steps()));
            }
        }
    }

    /** @param isPlanned whether the deadlocks can be reproduced */
    private WitnessSearch add(TraceSource run, boolean knowsReads, boolean isPlanned) throws IOException {
        WitnessSearch search = WitnessSearch.of(run, knowsReads, room, new SearchStatus(progress, run.name()));
        WitnessFiles.OfRun own = files.of(run, search.reading());
        for (WitnessSearch.Found one : search.found()) {
            String key = one.prediction() instanceof Hang hang ? key(hang) : key((Deadlock) one.prediction());
            if (byPlaces.containsKey(key) || hangs.containsKey(key)) {
                count("witnessesOfTheSamePlaces", 1);
                continue;
            }
            String kind = one.prediction() instanceof Hang ? "hang" : "deadlock";
            String name = String.format("%s-%016x", kind, one.prediction().stableHash());
            own.write(name, one.witness());
            Witnessed witnessed = new Witnessed(
                    one.steps(), DeadlockFindings.witness(one.steps(), knowsReads), files.file(name), one.arriving());
            if (one.prediction() instanceof Hang hang) {
                Finding finding = HangFindings.witnessed(hang);
                SequencePlan plan = isPlanned && hang.steps().size() > 1 ? HangFindings.plan(hang, finding.id()) : null;
                if (plan != null) {
                    files.plan(name, plan);
                }
                hangs.put(key, new Shown(finding, witnessed, keys(hang), plan));
            } else {
                byPlaces.put(key, witnessed);
            }
        }
        count("lockCyclesLookedAtForWitnesses", search.patterns());
        count("waitsLookedAtForWitnesses", search.waits());
        count("waitsNotLookedAtForWitnesses", search.waitsNotChecked());
        count("waitSearchesCutShort", search.waitsCutShort());
        count("witnessesRefused", search.refused());
        count("witnessSearchesCutShort", search.isCutShort() ? 1 : 0);
        return search;
    }

    private static Finding planned(Shown shown, Path out) throws IOException {
        Finding finding = shown.witness.in(shown.finding);
        if (shown.plan == null) {
            return finding;
        }
        String file = CandidateReport.PLANS + "/" + finding.id() + ".json";
        OutputFile.directory(out.resolve(CandidateReport.PLANS));
        PlanFile.write(out.resolve(file), shown.plan);
        return finding.withPlan(file);
    }

    private void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    private static String key(Deadlock deadlock) {
        return key(deadlock.waiters().stream()
                .map(waiter -> place(waiter.held().get(0)) + " "
                        + place(waiter.wanted().get(0)))
                .toList());
    }

    /** All threads that wait forever, with their places. */
    private static String key(Hang hang) {
        return hang.cause().kind() + "\n"
                + key(hang.acts().stream()
                        .filter(act -> act.op() == Op.WAIT || act.op() == Op.REQUEST)
                        .map(act -> act.op() + " " + place(act))
                        .toList());
    }

    /**
     * The keys of matching candidates: one for each thread that waits for a notification, combined with each thread
     * that waits for a lock, if there are any.
     */
    private static List<String> keys(Hang hang) {
        List<String> keys = new ArrayList<>();
        for (Hang.Act waits : hang.acts()) {
            boolean isAlone = true;
            for (Hang.Act asks : hang.acts()) {
                if (waits.op() == Op.WAIT && asks.op() == Op.REQUEST) {
                    keys.add(key(hang.cause().kind(), place(waits), place(asks)));
                    isAlone = false;
                }
            }
            if (waits.op() == Op.WAIT && isAlone) {
                keys.add(key(hang.cause().kind(), place(waits), ""));
            }
        }
        return keys;
    }

    private static String key(String kind, String waits, String asks) {
        return kind + " " + waits + " " + asks;
    }

    private static String place(Hang.Act act) {
        return place(act.stack().get(0));
    }

    /** The same key in any order of the threads. */
    private static String key(List<String> pairs) {
        return String.join("\n", pairs.stream().sorted().toList());
    }

    private static String place(CodePoint point) {
        return point.className() + '.' + point.method() + '@' + point.offset();
    }

    private static String key(Finding finding) {
        if (HangFindings.isHang(finding.kind())) {
            List<Finding.Place> waits = finding.sites().stream()
                    .filter(site -> site.op().startsWith(HangFindings.WAITS))
                    .toList();
            String at = waits.isEmpty() ? "" : place(waits.get(waits.size() - 1));
            return finding.sites().stream()
                    .filter(site -> site.op().startsWith(HangFindings.ASKS))
                    .map(site -> key(finding.kind(), at, place(site)))
                    .findFirst()
                    .orElse(key(finding.kind(), at, ""));
        }
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

    /**
     * The findings with their witnesses, those with a witness first.
     *
     * @param out directory for the plans of findings without one
     */
    Findings in(Findings findings, Path out) throws IOException {
        List<Finding> all = new ArrayList<>();
        Map<String, Finding> more = new LinkedHashMap<>(deadlocks);
        Set<Shown> used = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Finding finding : findings.findings()) {
            String key = key(finding);
            Shown shown = hangs.values().stream()
                    .filter(one -> one.candidates.contains(key))
                    .findFirst()
                    .orElse(null);
            Witnessed witness = shown == null ? byPlaces.get(key) : shown.witness;
            all.add(witness == null ? finding : witness.in(finding));
            if (witness != null && finding.plan() != null) {
                ArrivalOrder.set(out.resolve(finding.plan()), witness.arriving);
            }
            more.remove(key);
            if (shown != null) {
                used.add(shown);
            }
        }
        // A candidate has more details: stacks and a plan.
        more.forEach((key, finding) ->
                all.add(Objects.requireNonNull(byPlaces.get(key), "witness").in(finding)));
        for (Shown shown : hangs.values()) {
            if (!used.contains(shown)) {
                all.add(planned(shown, out));
            }
        }
        long found = all.stream()
                .filter(finding -> finding.details().containsKey(DeadlockFindings.WITNESS))
                .count();
        all.sort(Comparator.comparing(finding -> !finding.details().containsKey(DeadlockFindings.WITNESS)));
        Map<String, Long> numbers = new TreeMap<>(findings.counts());
        numbers.putAll(counts);
        // Findings that only have a witness, such as all of a text.
        numbers.merge("candidates", (long) all.size() - findings.findings().size(), Long::sum);
        numbers.put("deadlocksWithAWitness", found);
        return new Findings(findings.technique(), findings.recordings(), numbers, all);
    }
}
