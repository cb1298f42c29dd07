package dev.heddle.report.recording;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a recording, computed in one pass: the activity of threads over time, the kinds of events, contended
 * locks and shared variables. The memory grows with the program's code and threads, not with the number of events.
 *
 * @param events number of events
 * @param threads the busiest threads, in the order of their start
 * @param moreThreads number of further threads
 * @param kinds events by kind, most first
 * @param locks lock acquisitions by place, those with most changes of owner first
 * @param variables fields and arrays that several threads access, the most accessed first
 * @param leftOut missing parts of the recording, in sentences
 */
public record RecordingPicture(
        long events,
        List<ThreadRow> threads,
        int moreThreads,
        List<Count> kinds,
        List<Count> locks,
        List<Count> variables,
        List<String> leftOut) {
    /** The number of time intervals with a count each. */
    public static final int PARTS = 60;

    private static final int MOST_THREADS = 24;
    private static final int MOST_ROWS = 12;

    /**
     * A thread.
     *
     * @param parts number of its events in each interval; time is measured in events of all threads
     */
    public record ThreadRow(String path, String name, long events, List<Long> parts) {
        public ThreadRow {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A count with its name.
     *
     * @param at its place in the code, or null
     * @param threads number of threads
     */
    public record Count(String name, @Nullable CodePoint at, long count, long threads) {}

    /** Reads a recording once. */
    public static RecordingPicture of(Recording recording) {
        return new Pass(recording).picture();
    }

    /** The one pass. */
    private static final class Pass {
        private static final int SEVERAL = -1;

        private final Recording recording;
        private final Names names;
        private final long total;
        /** Thread number to its events in each interval; null without events. */
        private final long[][] threads;
        /** Site number to its number of events. */
        private final long[] sites;
        /** Site number to the number of its only thread, plus one; {@link #SEVERAL} for several threads. */
        private final int[] threadOfSite;

        private final boolean[] isAcquisition;
        private final long[] handOvers;
        /** The thread that last acquired a lock, in a hash table of fixed size. */
        private final int[] owners = new int[1 << 16];

        private long at;
        private int part;
        private long partEnd;

        Pass(Recording recording) {
            this.recording = recording;
            names = recording.names();
            total = Math.max(1, recording.events());
            partEnd = partEnd(0);
            threads = new long[names.threadLimit()][];
            sites = new long[names.siteLimit()];
            threadOfSite = new int[sites.length];
            isAcquisition = new boolean[sites.length];
            handOvers = new long[sites.length];
            for (int site = 0; site < sites.length; site++) {
                isAcquisition[site] =
                        names.hasSite(site) && names.site(site).op().isAcquisition();
            }
            recording.forEach((stamp, thread, site, target, aux) -> event(thread, site, target));
        }

        /** The number of the first event after an interval. */
        private long partEnd(int number) {
            return number == PARTS - 1 ? Long.MAX_VALUE : (total * (number + 1) + PARTS - 1) / PARTS;
        }

        /** Counts an event. Called a billion times for a large recording. */
        private void event(int thread, int site, int target) {
            while (at >= partEnd) {
                partEnd = partEnd(++part);
            }
            at++;
            if (threads[thread] == null) {
                threads[thread] = new long[PARTS];
            }
            threads[thread][part]++;
            sites[site]++;
            int one = threadOfSite[site];
            if (one != thread + 1) {
                threadOfSite[site] = one == 0 ? thread + 1 : SEVERAL;
            }
            if (isAcquisition[site]) {
                int slot = (target * 0x9E3779B9) >>> 16;
                if (owners[slot] != 0 && owners[slot] != thread + 1) {
                    handOvers[site]++;
                }
                owners[slot] = thread + 1;
            }
        }

        /** Sites that have events. */
        private IntStream seen() {
            return IntStream.range(0, sites.length).filter(site -> sites[site] > 0);
        }

        RecordingPicture picture() {
            List<ThreadRow> rows = new ArrayList<>();
            for (int number = 0; number < threads.length; number++) {
                if (threads[number] != null) {
                    ThreadName name = names.thread(number);
                    List<Long> parts = Arrays.stream(threads[number]).boxed().toList();
                    rows.add(new ThreadRow(
                            name.path(),
                            name.javaName(),
                            Arrays.stream(threads[number]).sum(),
                            parts));
                }
            }
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
            seen().forEach(site -> kinds.merge(words(names.site(site).op()), sites[site], Long::sum));
            return most(kinds.entrySet().stream()
                    .map(kind -> new Count(kind.getKey(), null, kind.getValue(), 0))
                    .toList());
        }

        private List<Count> locks() {
            return most(seen().filter(site -> handOvers[site] > 0)
                    .mapToObj(site -> new Count("acquired", point(names.site(site)), handOvers[site], 0))
                    .toList());
        }

        private List<Count> variables() {
            Map<String, long[]> all = new TreeMap<>();
            Map<String, Site> first = new HashMap<>();
            Map<String, Integer> who = new HashMap<>();
            seen().forEach(number -> {
                Site site = names.site(number);
                Member variable = site.variable();
                if (site.op().isOnVariable()
                        && variable != null
                        && !variable.name().isEmpty()) {
                    String name = variable.owner().replace('/', '.') + "." + variable.name();
                    all.computeIfAbsent(name, key -> new long[1])[0] += sites[number];
                    first.putIfAbsent(name, site);
                    who.merge(
                            name,
                            threadOfSite[number],
                            (one, other) -> one.equals(other) ? one : Integer.valueOf(SEVERAL));
                }
            });
            return most(all.entrySet().stream()
                    .filter(entry -> who.getOrDefault(entry.getKey(), 0) == SEVERAL)
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
                        "%,d events were dropped, because the program recorded faster than the disk could write.",
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
