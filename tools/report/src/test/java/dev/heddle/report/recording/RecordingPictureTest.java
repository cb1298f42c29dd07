package dev.heddle.report.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.recording.RecordingPicture.Count;
import dev.heddle.report.recording.RecordingPicture.ThreadRow;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingPictureTest {
    private static final List<Op> OPS = List.of(Op.GET_FIELD, Op.PUT_FIELD, Op.ACQUIRE, Op.RELEASE);
    private static final int THREADS = 3;

    @TempDir
    Path temp;

    /** An event as the writer got it; its site is at its own line. */
    private record Event(int thread, Op op, String field, int target) {
        int line() {
            return field == null ? op.code() : op.code() * 10 + field.charAt(0) - 'a';
        }
    }

    @Test
    void countsLikeTheDefinition() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<Event> events = new ArrayList<>();
            int size = random.nextInt(300);
            for (int i = 0; i < size; i++) {
                Op op = OPS.get(random.nextInt(OPS.size()));
                String field = op.isOnVariable() ? List.of("a", "b", "c").get(random.nextInt(3)) : null;
                // Field a is of one thread only.
                int thread = "a".equals(field) ? 1 : random.nextInt(THREADS);
                events.add(new Event(thread, op, field, 1 + random.nextInt(4)));
            }
            Path directory = temp.resolve("seed-" + seed);
            write(directory, events);
            try (Recording recording = Recording.open(directory)) {
                check(RecordingPicture.of(recording), events, "seed " + seed);
            }
        }
    }

    private static void check(RecordingPicture picture, List<Event> events, String seed) {
        assertThat(picture.events()).as(seed).isEqualTo(events.size());
        Map<String, List<Long>> parts = new TreeMap<>();
        Map<String, Long> kinds = new TreeMap<>();
        Map<String, Long> variables = new TreeMap<>();
        Map<String, Set<Integer>> who = new HashMap<>();
        Map<Integer, Integer> owners = new HashMap<>();
        long handOvers = 0;
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            int part = i * RecordingPicture.PARTS / events.size();
            parts.computeIfAbsent("t" + event.thread, t -> new ArrayList<>(java.util.Collections.nCopies(60, 0L)));
            List<Long> ofThread = parts.get("t" + event.thread);
            ofThread.set(part, ofThread.get(part) + 1);
            kinds.merge(event.op.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '), 1L, Long::sum);
            if (event.field != null) {
                variables.merge("a.B." + event.field, 1L, Long::sum);
                who.computeIfAbsent("a.B." + event.field, f -> new HashSet<>()).add(event.thread);
            } else if (event.op == Op.ACQUIRE) {
                Integer last = owners.put(event.target, event.thread);
                handOvers += last == null || last == event.thread ? 0 : 1;
            }
        }
        variables.keySet().removeIf(field -> who.get(field).size() < 2);
        Map<String, List<Long>> rows = new TreeMap<>();
        for (ThreadRow row : picture.threads()) {
            rows.put(row.name(), row.parts());
            assertThat(row.events())
                    .as(seed)
                    .isEqualTo(row.parts().stream().mapToLong(Long::longValue).sum());
        }
        assertThat(rows).as(seed).isEqualTo(parts);
        assertThat(named(picture.kinds())).as(seed).isEqualTo(kinds);
        assertThat(named(picture.variables())).as(seed).isEqualTo(variables);
        assertThat(picture.locks().stream().mapToLong(Count::count).sum())
                .as(seed)
                .isEqualTo(handOvers);
    }

    private static Map<String, Long> named(List<Count> counts) {
        Map<String, Long> all = new TreeMap<>();
        counts.forEach(count -> all.put(count.name(), count.count()));
        return all;
    }

    private static void write(Path directory, List<Event> events) {
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            for (int thread = 0; thread < THREADS; thread++) {
                writer.thread(
                        thread,
                        new ThreadName(thread == 0 ? "0" : "0." + thread, "t" + thread, thread == 0 ? -1 : 0, false));
            }
            writer.classOf(
                    1, new ClassName("a/B", "java/lang/Object", 1, "B.java", ClassName.Loader.APP, true, List.of()));
            Map<Site, Integer> sites = new HashMap<>();
            int[] sequence = new int[THREADS];
            for (int i = 0; i < events.size(); i++) {
                Event event = events.get(i);
                Member field = event.field == null ? null : new Member("a/B", event.field, "I");
                Site site = new Site(event.op, new Member("a/B", "m", "()V"), event.line(), event.line(), field);
                if (!sites.containsKey(site)) {
                    sites.put(site, Op.FIRST_SITE + sites.size());
                    writer.site(sites.get(site), site);
                }
                long[] words = {EventLayout.word0(i + 1, sites.get(site)), EventLayout.word1(0, event.target)};
                writer.events(event.thread, sequence[event.thread]++, 0, words, 0, 1);
            }
        }
    }
}
