package dev.heddle.report.recording;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a recording holds, counted in one pass: how busy threads are over time, what kinds of events there are, which locks go from thread to thread, which
 * variables several threads access most. What is kept grows with the program's code and threads, not with the number of events.
 *
 * @param events how many events there are
 * @param threads the busiest, the first started first
 * @param moreThreads how many more there are
 * @param kinds events by kind, most first
 * @param locks by the place where they are acquired, those that change hands most often first
 * @param variables fields and arrays that several threads access, the most accessed first
 * @param leftOut what the recording lacks, in sentences
 */
public record RecordingPicture(
        long events,
        List<ThreadRow> threads,
        int moreThreads,
        List<Count> kinds,
        List<Count> locks,
        List<Count> variables,
        List<String> leftOut) {
    /** So many parts of the time have a count each. */
    public static final int PARTS = 60;

    private static final int MOST_THREADS = 24;
    private static final int MOST_ROWS = 12;

    /**
     * A thread.
     *
     * @param parts how many events it has in each part of the time; time is measured in events of all threads
     */
    public record ThreadRow(String path, String name, long events, List<Long> parts) {
        public ThreadRow {
            parts = List.copyOf(parts);
        }
    }

    /**
     * How many of what.
     *
     * @param at a place in the code that belongs to it, or null
     * @param threads how many threads
     */
    public record Count(String name, @Nullable CodePoint at, long count, long threads) {}

    /** Reads a recording once. */
    public static RecordingPicture of(Recording recording) {
        return new Pass(recording).picture();
    }

    /** The one pass. */
    private static final class Pass {
        private final Recording recording;
        private final Names names;
        private final long total;
        private final Map<Integer, long[]> threads = new TreeMap<>();
        private final Map<Integer, Long> sites = new HashMap<>();
        /** By site the first thread that was there, or -1 if there were several. */
        private final Map<Integer, Integer> threadOfSite = new HashMap<>();
        /** Who has acquired a lock last, of so many locks as are cheap to remember. */
        private final int[] owners = new int[1 << 16];

        private final Map<Integer, Long> handOvers = new HashMap<>();
        private long at;

        Pass(Recording recording) {
            this.recording = recording;
            names = recording.names();
            total = Math.max(1, recording.events());
            recording.forEach((stamp, thread, site, target, aux) -> event(thread, site, target));
        }

        private void event(int thread, int site, int target) {
            long[] parts = threads.computeIfAbsent(thread, number -> new long[PARTS]);
            parts[(int) Math.min(PARTS - 1, at++ * PARTS / total)]++;
            sites.merge(site, 1L, Long::sum);
            threadOfSite.merge(site, thread, (one, other) -> one.equals(other) ? one : Integer.valueOf(-1));
            if (names.site(site).op().isAcquisition()) {
                int slot = (target * 0x9E3779B9) >>> 16;
                if (owners[slot] != 0 && owners[slot] != thread + 1) {
                    handOvers.merge(site, 1L, Long::sum);
                }
                owners[slot] = thread + 1;
            }
        }

        RecordingPicture picture() {
            List<ThreadRow> rows = new ArrayList<>();
            threads.forEach((number, parts) -> {
                List<Long> all = new ArrayList<>();
                long sum = 0;
                for (long part : parts) {
                    all.add(part);
                    sum += part;
                }
                boolean isKnown = names.hasThread(number);
                rows.add(new ThreadRow(
                        isKnown ? names.thread(number).path() : "?" + number,
                        isKnown ? names.thread(number).javaName() : "",
                        sum,
                        all));
            });
            List<ThreadRow> busiest = rows.stream()
                    .sorted(Comparator.comparingLong(ThreadRow::events).reversed())
                    .limit(MOST_THREADS)
                    .toList();
            return new RecordingPicture(
                    recording.events(),
                    rows.stream().filter(busiest::contains).toList(),
                    rows.size() - busiest.size(),
                    kinds(),
                    locks(),
                    variables(),
                    leftOut());
        }

        private List<Count> kinds() {
            Map<String, Long> kinds = new TreeMap<>();
            sites.forEach((site, count) -> kinds.merge(words(names.site(site).op()), count, Long::sum));
            return most(kinds.entrySet().stream()
                    .map(kind -> new Count(kind.getKey(), null, kind.getValue(), 0))
                    .toList());
        }

        private List<Count> locks() {
            return most(handOvers.entrySet().stream()
                    .map(entry -> new Count("acquired", point(names.site(entry.getKey())), entry.getValue(), 0))
                    .toList());
        }

        private List<Count> variables() {
            Map<String, long[]> all = new TreeMap<>();
            Map<String, Site> first = new HashMap<>();
            Map<String, Integer> who = new HashMap<>();
            sites.forEach((number, count) -> {
                Site site = names.site(number);
                Member variable = site.variable();
                if (site.op().isOnVariable()
                        && variable != null
                        && !variable.name().isEmpty()) {
                    String name = variable.owner().replace('/', '.') + "." + variable.name();
                    all.computeIfAbsent(name, key -> new long[1])[0] += count;
                    first.putIfAbsent(name, site);
                    who.merge(
                            name,
                            threadOfSite.get(number),
                            (one, other) -> one.equals(other) ? one : Integer.valueOf(-1));
                }
            });
            return most(all.entrySet().stream()
                    .filter(entry -> who.get(entry.getKey()) == -1)
                    .map(entry -> new Count(entry.getKey(), point(first.get(entry.getKey())), entry.getValue()[0], 0))
                    .toList());
        }

        private static List<Count> most(List<Count> counts) {
            return counts.stream()
                    .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::name))
                    .limit(MOST_ROWS)
                    .toList();
        }

        private @Nullable CodePoint point(@Nullable Site site) {
            if (site == null || site.isSynthetic()) {
                return null;
            }
            ClassName type = names.classNamed(site.method().owner());
            return CodePoint.of(site, type == null ? null : type.sourceFile());
        }

        private static String words(Op op) {
            return op.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        private List<String> leftOut() {
            List<String> lines = new ArrayList<>();
            if (recording.manifest().stopped() != null) {
                lines.add("Recording stopped before the program ended: "
                        + recording.manifest().stopped() + ".");
            } else if (!recording.manifest().isClosed()) {
                lines.add("The program was killed or still runs: the recording has no end.");
            }
            if (recording.discarded() > 0) {
                lines.add(String.format(
                        Locale.ROOT, "%,d older events were discarded to keep the newest.", recording.discarded()));
            }
            if (recording.dropped() > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%,d events were dropped, as the program recorded faster than the disk could write.",
                        recording.dropped()));
            }
            if (recording.unknown() != null) {
                lines.add("It is read without " + recording.unknown() + ".");
            }
            if (recording.damage() != null) {
                lines.add("It is damaged: " + recording.damage() + ".");
            }
            return lines;
        }
    }
}
