package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that keeps its newest part, against the same one whole. */
class PartsTest {
    private static final Op[] OPS = {
        Op.ENTER,
        Op.RECEIVER,
        Op.ACQUIRE,
        Op.RELEASE,
        Op.WAIT,
        Op.WAKE,
        Op.ACQUIRE_SHARED,
        Op.RELEASE_SHARED,
        Op.GET_FIELD
    };
    private static final int FIRST = 300;
    private static final int THREADS = 5;

    @TempDir
    Path temp;

    /** The frames that a thread has entered and the locks that it holds, with counts. */
    private static final class Standing {
        private final ArrayDeque<String> frames = new ArrayDeque<>();
        private final TreeMap<String, Integer> held = new TreeMap<>();
        private boolean begun;

        void event(Op op, int target, int aux) {
            switch (op) {
                case BEGIN -> begun = true;
                case ENTER -> frames.push(target + " from " + aux);
                case RECEIVER -> frames.push(frames.pop() + " of " + target);
                case EXIT -> frames.pop();
                case ACQUIRE, WAKE -> held.merge("lock " + target, 1, Integer::sum);
                case ACQUIRE_SHARED -> held.merge("shared " + target, 1, Integer::sum);
                case RELEASE, WAIT -> drop("lock " + target);
                case RELEASE_SHARED -> drop("shared " + target);
                default -> {}
            }
        }

        private void drop(String lock) {
            held.merge(lock, -1, Integer::sum);
            held.remove(lock, 0);
        }

        @Override
        public String toString() {
            return begun + " " + frames + " " + held;
        }
    }

    /** Threads that call, lock, wait and return as they like, a block of any length at a time. */
    private static final class Program {
        private final Random random;
        private long[] words = new long[2048];
        private int size;
        private final List<List<int[]>> frames = new ArrayList<>();
        private final List<List<int[]>> locks = new ArrayList<>();
        private final int[] waiting = new int[THREADS];
        private long stamp = 1;

        Program(long seed) {
            random = new Random(seed);
            for (int t = 0; t < THREADS; t++) {
                frames.add(new ArrayList<>());
                locks.add(new ArrayList<>());
            }
        }

        long[] block(int thread, boolean first, boolean last) {
            int count = 1 + random.nextInt(600);
            size = 0;
            if (first) {
                add(Op.BEGIN.code(), 0, 0);
            }
            for (int i = 0; i < count; i++) {
                step(thread);
            }
            if (last) {
                add(Op.END.code(), 0, 0);
            }
            return Arrays.copyOf(words, size);
        }

        private void step(int thread) {
            List<int[]> stack = frames.get(thread);
            List<int[]> held = locks.get(thread);
            int what = random.nextInt(20);
            if (waiting[thread] != 0) {
                add(site(Op.WAKE), waiting[thread], 0);
                waiting[thread] = 0;
            } else if (what < 4 && stack.size() < 20) {
                stack.add(new int[0]);
                add(site(Op.ENTER), random.nextInt(50), random.nextInt(50));
            } else if (what == 4 && stack.size() < 20) {
                stack.add(new int[0]);
                add(site(Op.ENTER), 0, random.nextInt(50));
                add(site(Op.RECEIVER), 1 + random.nextInt(50), 0);
            } else if (what < 9 && !stack.isEmpty()) {
                stack.remove(stack.size() - 1);
                add(Op.EXIT.code(), 0, 0);
            } else if (what < 11 && held.size() < 8) {
                boolean shared = random.nextInt(3) == 0;
                int lock = 1 + random.nextInt(4);
                held.add(new int[] {lock, shared ? 1 : 0});
                add(site(shared ? Op.ACQUIRE_SHARED : Op.ACQUIRE), lock, 7);
            } else if (what < 13 && !held.isEmpty()) {
                // Not always the latest, and not always in the frame that acquired it.
                int[] lock = held.remove(random.nextInt(held.size()));
                add(site(lock[1] == 1 ? Op.RELEASE_SHARED : Op.RELEASE), lock[0], 0);
            } else if (what == 13 && held.stream().anyMatch(lock -> lock[1] == 0)) {
                waiting[thread] =
                        held.stream().filter(lock -> lock[1] == 0).findFirst().orElseThrow()[0];
                add(site(Op.WAIT), waiting[thread], 0);
            } else {
                add(site(Op.GET_FIELD), random.nextInt(1000), 0);
            }
        }

        private static int site(Op op) {
            return FIRST + Arrays.asList(OPS).indexOf(op);
        }

        private void add(int site, int target, int aux) {
            words[size++] = EventLayout.word0(stamp++, site);
            words[size++] = EventLayout.word1(aux, target);
        }
    }

    private static void names(RecordingWriter writer) {
        for (int i = 0; i < OPS.length; i++) {
            Member method = new Member("a/B", "m" + i, "()V");
            Member target = OPS[i].isAccess() ? new Member("a/B", "x", "I") : null;
            writer.site(FIRST + i, new Site(OPS[i], method, i, 40 + i, target));
        }
    }

    private Path write(String name, long maxBytes, long seed, int rounds) {
        Path directory = temp.resolve(name);
        Program program = new Program(seed);
        RecordingWriter writer = RecordingWriter.create(directory, RecordingTest.manifest(null, Map.of(), maxBytes));
        names(writer);
        int[] sequence = new int[THREADS];
        for (int round = 0; round < rounds; round++) {
            for (int t = 0; t < THREADS; t++) {
                // Thread 1 is short, thread 2 begins late, thread 3 says little.
                if (t == 1 && round > 2 || t == 2 && round < rounds / 2 || t == 3 && round % 40 != 0) {
                    continue;
                }
                if (sequence[t] == 0) {
                    writer.thread(t, new ThreadName("0." + t, "t" + t, -1, false));
                }
                long[] words = program.block(t, sequence[t] == 0, t == 1 && round == 2);
                writer.events(t, sequence[t]++, round % 7 == 3 ? 2 : 0, words, 0, words.length / 2);
            }
        }
        writer.close();
        writer.manifest(RecordingTest.manifest(Instant.EPOCH, writer.files(), maxBytes));
        return directory;
    }

    /** After each event of a thread, by stamp, where the thread stands. */
    private static Map<Long, String> standings(Recording recording, List<Long> order) {
        Map<Long, String> all = new HashMap<>();
        Map<Integer, Standing> threads = new HashMap<>();
        recording.forEach((stamp, thread, site, target, aux) -> {
            Standing standing = threads.computeIfAbsent(thread, t -> new Standing());
            standing.event(recording.names().site(site).op(), target, aux);
            assertThat(all.put(stamp, thread + " " + standing))
                    .as("event %d", stamp)
                    .isNull();
            order.add(stamp);
        });
        return all;
    }

    @Test
    void keptSuffixHasTheSameContextsAndLocks() {
        for (long seed = 1; seed <= 2; seed++) {
            List<Long> wholeOrder = new ArrayList<>();
            List<Long> keptOrder = new ArrayList<>();
            try (Recording whole = Recording.open(write("whole" + seed, 0, seed, 450));
                    Recording kept = Recording.open(write("kept" + seed, 1 << 20, seed, 450))) {
                Map<Long, String> expected = standings(whole, wholeOrder);
                Map<Long, String> seen = standings(kept, keptOrder);
                assertThat(kept.discarded()).as("seed %d", seed).isPositive();
                assertThat(kept.events() + kept.discarded()).isEqualTo(whole.events());
                assertThat(kept.events()).isEqualTo(keptOrder.size());
                assertThat(kept.dropped()).isEqualTo(whole.dropped()).isPositive();
                assertThat(kept.droppedOf(0)).isEqualTo(whole.droppedOf(0)).isPositive();
                // Before a thread's first block that is kept only its open events are there, in order.
                long compared = 0;
                for (int thread : kept.threads()) {
                    List<Long> of = new ArrayList<>();
                    kept.forEachOf(thread, (stamp, t, site, target, aux) -> of.add(stamp));
                    List<Long> all = new ArrayList<>();
                    whole.forEachOf(thread, (stamp, t, site, target, aux) -> all.add(stamp));
                    assertThat(of).isSorted();
                    int from = of.size();
                    while (from > 0
                            && all.size() - (of.size() - from) > 0
                            && of.get(from - 1).equals(all.get(all.size() - (of.size() - from) - 1))) {
                        from--;
                    }
                    for (long stamp : of.subList(from, of.size())) {
                        assertThat(seen.get(stamp))
                                .as("seed %d, thread %d, event %d", seed, thread, stamp)
                                .isEqualTo(expected.get(stamp));
                        compared++;
                    }
                    assertThat(from)
                            .as("open events of thread %d, seed %d", thread, seed)
                            .isLessThan(60);
                }
                assertThat(compared).isGreaterThan(10_000);
                assertThat(kept.threads()).contains(0, 2, 3, 4).doesNotContain(1);
            }
        }
    }

    @Test
    void staysWithinItsLimit() throws IOException {
        Path directory = write("limit", 1 << 20, 1, 450);
        List<Path> parts;
        try (Stream<Path> content = Files.list(directory)) {
            parts = content.filter(Files::isDirectory).sorted().toList();
        }
        assertThat(parts).hasSizeBetween(4, 9);
        assertThat(parts.get(0).getFileName().toString()).isNotEqualTo("part-000001");
        try (Recording recording = Recording.open(directory)) {
            assertThat(recording.bytes()).isBetween(200_000L, 1L << 20);
        }
    }

    @Test
    void reportsAMissingPart() throws IOException {
        Path directory = write("missing", 1 << 20, 1, 450);
        try (Stream<Path> content = Files.list(directory)) {
            Path second = content.filter(Files::isDirectory)
                    .sorted()
                    .skip(1)
                    .findFirst()
                    .orElseThrow();
            try (Stream<Path> files = Files.list(second)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
        assertThatThrownBy(() -> Recording.open(directory))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("is damaged")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void smallRecordingIsOnePart() {
        Path directory = write("small", 64 << 20, 1, 5);
        try (Recording recording = Recording.open(directory)) {
            assertThat(recording.discarded()).isZero();
            assertThat(recording.threads()).contains(0, 1);
            assertThat(directory.resolve("part-000001")).isDirectory();
            assertThat(directory.resolve("part-000002")).doesNotExist();
        }
    }
}
