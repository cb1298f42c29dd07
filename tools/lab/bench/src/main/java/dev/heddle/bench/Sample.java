package dev.heddle.bench;

import java.util.HashMap;
import java.util.Map;

/**
 * One run of a workload.
 *
 * @param wallNanos of the measured phase
 * @param cpuNanos of the whole process in the measured phase
 * @param totalNanos of warm-up and measured phase
 * @param checksum of the result
 * @param peakKib the most memory resident; -1 if not known
 * @param peakOwnKib the most of it that belonged to no file; -1 if not known
 * @param recording what was recorded; null for a native run
 * @param fault why the run counts for nothing, or null
 */
record Sample(
        long wallNanos,
        long cpuNanos,
        long totalNanos,
        String checksum,
        long peakKib,
        long peakOwnKib,
        RecordingFacts recording,
        String fault) {

    /** Reads what the program said of itself in the line that begins with a mark. */
    static Sample of(Child child, String mark, RecordingFacts recording) {
        Map<String, String> line = lastLine(child.out(), mark);
        String fault = child.complaint();
        if (fault == null && line.isEmpty()) {
            fault = "it printed no result";
        }
        if (fault != null) {
            return new Sample(0, 0, 0, "", child.peakKib(), child.peakOwnKib(), recording, fault);
        }
        return new Sample(
                Long.parseLong(line.get("wall")),
                Long.parseLong(line.get("cpu")),
                Long.parseLong(line.get("total")),
                line.get("checksum"),
                child.peakKib(),
                child.peakOwnKib(),
                recording,
                null);
    }

    /** The last line that begins with a mark, as names and values; empty without such a line. */
    static Map<String, String> lastLine(String text, String mark) {
        Map<String, String> values = new HashMap<>();
        text.lines().filter(line -> line.startsWith(mark)).reduce((a, b) -> b).ifPresent(line -> {
            for (String word : line.substring(mark.length()).split(" ")) {
                int at = word.indexOf('=');
                values.put(word.substring(0, at), word.substring(at + 1));
            }
        });
        return values;
    }

    Sample failed(String why) {
        return new Sample(wallNanos, cpuNanos, totalNanos, checksum, peakKib, peakOwnKib, recording, why);
    }
}
