package dev.heddle.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A workload under a profile, compared with its native runs. All numbers are medians over the pairs; NaN is not
 * measured.
 *
 * @param workload its name
 * @param threads how many
 * @param profile its name
 * @param pairs pairs in which both runs were good
 * @param nativeSeconds wall time of the measured phase, native
 * @param slowdown wall time of the measured phase, recorded by native
 * @param cpuFactor CPU time of the process in the measured phase, recorded by native; the recorder's own threads
 *     included
 * @param events in the recording
 * @param eventsPerSecond events by the time of warm-up and measured phase
 * @param bytesPerEvent allocated on the disk
 */
record BenchRow(
        String workload,
        int threads,
        String profile,
        int pairs,
        double nativeSeconds,
        double slowdown,
        double cpuFactor,
        double events,
        double eventsPerSecond,
        double bytesPerEvent,
        Memory memory,
        Problems problems) {

    /**
     * Peaks of resident memory, recorded less native.
     *
     * @param moreMib with pages of the recording that are mapped
     * @param moreOwnMib without pages of files
     */
    record Memory(double moreMib, double moreOwnMib) {}

    /**
     * Problems of the recorded runs.
     *
     * @param dropped events dropped in all runs together
     * @param notWhole runs whose recording was not whole
     * @param faults what went wrong, a line for each run
     */
    record Problems(long dropped, int notWhole, List<String> faults) {}

    /** Two runs, one after the other. */
    record Pair(Sample plain, Sample recorded) {
        boolean isGood() {
            return plain.fault() == null && recorded.fault() == null;
        }
    }

    static BenchRow of(String workload, int threads, String profile, List<Pair> all) {
        List<Pair> good = all.stream().filter(Pair::isGood).toList();
        List<String> faults = new ArrayList<>();
        long dropped = 0;
        int notWhole = 0;
        for (Pair pair : all) {
            RecordingFacts recording = pair.recorded.recording();
            if (pair.plain.fault() != null) {
                faults.add("native: " + pair.plain.fault());
            }
            if (pair.recorded.fault() != null) {
                faults.add(pair.recorded.fault());
            }
            if (recording != null) {
                dropped += recording.dropped();
                faults.addAll(recording.warnings());
                if (recording.trouble() != null) {
                    notWhole++;
                    faults.add("not whole: " + recording.trouble());
                }
            }
        }
        return new BenchRow(
                workload,
                threads,
                profile,
                good.size(),
                median(good, p -> p.plain.wallNanos() / 1e9),
                median(good, p -> (double) p.recorded.wallNanos() / p.plain.wallNanos()),
                median(good, p -> (double) p.recorded.cpuNanos() / p.plain.cpuNanos()),
                median(good, p -> p.recorded.recording().events()),
                median(good, p -> p.recorded.recording().events() / (p.recorded.totalNanos() / 1e9)),
                median(good, p -> perEvent(p.recorded.recording())),
                new Memory(
                        median(good, p -> moreMib(p.plain.peakKib(), p.recorded.peakKib())),
                        median(good, p -> moreMib(p.plain.peakOwnKib(), p.recorded.peakOwnKib()))),
                new Problems(dropped, notWhole, List.copyOf(faults)));
    }

    private static double perEvent(RecordingFacts recording) {
        return recording.bytes() < 0 || recording.events() == 0
                ? Double.NaN
                : (double) recording.bytes() / recording.events();
    }

    private static double moreMib(long plainKib, long recordedKib) {
        return plainKib < 0 || recordedKib < 0 ? Double.NaN : (recordedKib - plainKib) / 1024.0;
    }

    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> number) {
        return Median.of(pairs.stream().mapToDouble(number).boxed().toList());
    }
}
