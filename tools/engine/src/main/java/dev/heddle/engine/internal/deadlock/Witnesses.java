package dev.heddle.engine.internal.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.deadlock.Hang;
import dev.heddle.analyzer.deadlock.HangFindings;
import dev.heddle.analyzer.deadlock.Prediction;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.report.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.spd.WitnessSearch;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.engine.internal.witness.WitnessFiles;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which predicted deadlocks have a witness: another order of the run that ends in them. Those come first. */
final class Witnesses {
    /** The events of a longer recording are not kept in memory for this. */
    private static final long MOST_EVENTS = 20_000_000;

    private final WitnessFiles files;
    /** By what is said of a prediction's places what is said of a witness. */
    private final Map<String, Witnessed> byPlaces = new HashMap<>();

    /** Those that have a witness, and of which nothing else may be known. */
    private final List<Finding> shown = new ArrayList<>();

    /** By finding of these its plan. */
    private final Map<String, SequencePlan> plans = new HashMap<>();

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
            add(new RecordedRun(EventSource.of(recording)), knowsReads, true);
        } catch (TooLargeException e) {
            count("recordingsTooLongForWitnesses", 1);
        }
    }

    /** Looks for the deadlocks of a run that is no recording: all there are of it have a witness, and no plan. */
    void read(TraceSource text) throws IOException {
        for (WitnessSearch.Found one : add(text, true, false).found()) {
            if (one.prediction() instanceof Deadlock deadlock) {
                shown.add(DeadlockFindings.witnessed(deadlock, one.steps()));
            }
        }
    }

    /** @param isPlanned whether it can happen again */
    private WitnessSearch add(TraceSource run, boolean knowsReads, boolean isPlanned) throws IOException {
        WitnessSearch search = WitnessSearch.of(run, knowsReads);
        WitnessFiles.OfRun own = files.of(run, search.reading());
        for (WitnessSearch.Found one : search.found()) {
            boolean isOfLocks = one.prediction() instanceof Deadlock;
            List<String> keys = keys(one.prediction());
            if (!byPlaces.containsKey(keys.get(0))) {
                String name = String.format(
                        isOfLocks ? "deadlock-%016x" : "hang-%016x",
                        one.prediction().stableHash());
                own.write(name, one.witness());
                Witnessed witnessed =
                        new Witnessed(one.steps(), DeadlockFindings.witness(one.steps(), knowsReads), files.file(name));
                keys.forEach(key -> byPlaces.putIfAbsent(key, witnessed));
            }
            if (one.prediction() instanceof Hang hang) {
                Finding finding = HangFindings.witnessed(hang);
                shown.add(finding);
                if (isPlanned && hang.steps().size() > 1) {
                    plans.put(finding.id(), HangFindings.plan(hang, finding.id()));
                }
            }
        }
        count("lockCyclesLookedAtForWitnesses", search.patterns());
        count("waitsLookedAtForWitnesses", search.waits());
        count("waitsNotLookedAtForWitnesses", search.waitsNotLookedAt());
        count("witnessesRefused", search.refused());
        count("witnessSearchesCutShort", search.isCutShort() ? 1 : 0);
        return search;
    }

    private Finding planned(Finding finding, Path out) throws IOException {
        SequencePlan plan = plans.get(finding.id());
        if (plan == null) {
            return finding;
        }
        String file = Result.PLANS + "/" + finding.id() + ".json";
        Files.createDirectories(out.resolve(Result.PLANS));
        PlanFile.write(out.resolve(file), plan);
        return finding.withPlan(file);
    }

    private void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    private static List<String> keys(Prediction prediction) {
        return prediction instanceof Deadlock deadlock ? List.of(key(deadlock)) : keys((Hang) prediction);
    }

    private static String key(Deadlock deadlock) {
        List<String> pairs = new ArrayList<>();
        for (Deadlock.Waiter waiter : deadlock.waiters()) {
            pairs.add(place(waiter.held().get(0)) + " " + place(waiter.wanted().get(0)));
        }
        return key(pairs);
    }

    /** One for each thread that waits for a notification, and each that asks for a lock meanwhile, if any do. */
    private static List<String> keys(Hang hang) {
        List<String> keys = new ArrayList<>();
        for (Hang.Act waits : hang.acts()) {
            boolean isAlone = true;
            for (Hang.Act asks : hang.acts()) {
                if (waits.op() == Op.WAIT && asks.op() == Op.REQUEST) {
                    keys.add(key(hang.how().kind(), place(waits), place(asks)));
                    isAlone = false;
                }
            }
            if (waits.op() == Op.WAIT && isAlone) {
                keys.add(key(hang.how().kind(), place(waits), ""));
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

    /** Whoever comes first. */
    private static String key(List<String> pairs) {
        return String.join("\n", pairs.stream().sorted().toList());
    }

    private static String place(CodePoint point) {
        return point.className() + '.' + point.method() + '@' + point.offset();
    }

    private static String key(Finding finding) {
        if (HangFindings.prints(finding.kind())) {
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
     * The same findings with what is known of their witnesses, those that have one first.
     *
     * @param out where plans are written of those that have none yet
     */
    Findings in(Findings findings, Path out) throws IOException {
        List<Finding> all = new ArrayList<>();
        Set<Witnessed> used = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Finding finding : findings.findings()) {
            Witnessed witness = byPlaces.get(key(finding));
            all.add(witness == null ? finding : witness.in(finding));
            if (witness != null) {
                used.add(witness);
            }
        }
        // A candidate says more: it has stacks and a plan.
        for (Finding finding : shown) {
            Witnessed witness = byPlaces.get(key(finding));
            if (witness != null && used.add(witness)) {
                all.add(witness.in(planned(finding, out)));
            }
        }
        long found = all.stream()
                .filter(finding -> finding.details().containsKey(DeadlockFindings.WITNESS))
                .count();
        all.sort(Comparator.comparing(finding -> !finding.details().containsKey(DeadlockFindings.WITNESS)));
        Map<String, Long> more = new TreeMap<>(findings.counts());
        more.putAll(counts);
        more.put("deadlocksWithAWitness", found);
        return new Findings(findings.technique(), findings.recordings(), more, all);
    }
}
