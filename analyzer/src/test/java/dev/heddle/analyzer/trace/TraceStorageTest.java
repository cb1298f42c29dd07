package dev.heddle.analyzer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace is the same in memory and on disk. */
class TraceStorageTest {
    private static final int EVENT = 29;

    @TempDir
    private Path directory;

    private static void fill(Trace trace, long seed, int events) {
        Random random = new Random(seed);
        EventKind[] kinds = EventKind.values();
        long at = random.nextInt(100);
        int threads = 1 + random.nextInt(20);
        for (int event = 0; event < events; event++) {
            at += random.nextInt(8) == 0 ? random.nextLong(1L << 36) : 1;
            EventKind kind = kinds[random.nextInt(kinds.length)];
            int operand = kind == EventKind.FORK || kind == EventKind.JOIN || kind == EventKind.INTERRUPT
                    ? random.nextInt(threads)
                    : random.nextInt(Integer.MAX_VALUE);
            trace.add(at, random.nextInt(threads), kind, operand, random.nextInt());
        }
        trace.end();
    }

    private TraceStorage room(long mostEvents, int pieceBits) {
        return new TraceStorage(directory, mostEvents * EVENT, pieceBits, PageFile.Opener.FILE);
    }

    private static List<String> all(Trace trace) {
        List<String> all = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            all.add(trace.at(event) + " " + trace.thread(event) + " " + trace.number(event) + " " + trace.kind(event)
                    + " " + trace.operand(event) + " " + trace.place(event));
        }
        for (int thread = 0; thread < trace.threads(); thread++) {
            for (int number = 0; number < trace.count(thread); number++) {
                all.add(thread + " " + number + " " + trace.event(thread, number));
            }
        }
        all.add(trace.variables() + " " + trace.locks() + " " + trace.signals());
        return all;
    }

    @Test
    void keepsTheSameEventsOnDisk() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int events = random.nextInt(3_000);
            int inMemory = random.nextInt(events + 1);
            Trace arrays = new Trace(random.nextInt(10), TraceStorage.inMemory());
            fill(arrays, seed, events);
            try (TraceStorage room = room(inMemory, 3 + random.nextInt(7))) {
                Trace trace = new Trace(0, room);
                fill(trace, seed, events);
                assertThat(trace.isOnDisk()).as("seed %d", seed).isEqualTo(events > inMemory);
                assertThat(all(trace)).as("seed %d", seed).isEqualTo(all(arrays));
            }
        }
    }

    /** The limit is not reached: arrays are used as long as possible. */
    @Test
    void keepsSmallTracesInMemory() {
        try (TraceStorage room = room(5_000, 4)) {
            Trace trace = new Trace(0, room);
            fill(trace, 1, 5_000);
            assertThat(trace.isOnDisk()).isFalse();
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void keepsATraceReadableAfterItsDirectoryIsDeleted() {
        Trace trace;
        List<String> before;
        try (TraceStorage room = room(0, 10)) {
            trace = new Trace(0, room);
            fill(trace, 7, 2_500);
            before = all(trace);
        }
        assertThat(directory).isEmptyDirectory();
        assertThat(all(trace)).isEqualTo(before);
    }

    /** Pages of 8 numbers, 16 of them in memory, for 5,000 numbers in each of three files. */
    @Test
    void restoresEvictedPages() {
        Random random = new Random(11);
        try (TraceStorage room = room(0, 3)) {
            int[][] expected = new int[3][5_000];
            IntStore[] files = {new FileIntStore(room, 10), new FileIntStore(room, 5_000), new FileIntStore(room, 0)};
            for (int i = 0; i < 100_000; i++) {
                int file = random.nextInt(3);
                int index = random.nextInt(5_000);
                if (random.nextBoolean()) {
                    int[] values = random.ints(Math.min(20, 5_000 - index)).toArray();
                    files[file].setAll(index, values);
                    System.arraycopy(values, 0, expected[file], index, values.length);
                } else if (file == 1) {
                    int[] values = new int[Math.min(20, 5_000 - index)];
                    files[file].copy(index, values);
                    assertThat(values).isEqualTo(Arrays.copyOfRange(expected[file], index, index + values.length));
                }
            }
            for (int file = 0; file < 3; file++) {
                // The last number may never have been set.
                files[file].set(4_999, expected[file][4_999]);
                assertThat(files[file].list(5_000).toIntArray()).isEqualTo(expected[file]);
            }
        }
    }

    @Test
    void keepsTheSameNumbersOnDisk() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            int capacity = random.nextInt(200);
            try (TraceStorage room = room(0, random.nextInt(6))) {
                IntStore[] both = {new ArrayIntStore(capacity), new FileIntStore(room, capacity)};
                int[] expected = new int[400];
                int size = capacity;
                for (int i = 0; i < 300; i++) {
                    int index = random.nextInt(expected.length);
                    size = Math.max(size, index + 1);
                    expected[index] = random.nextInt();
                    for (IntStore ints : both) {
                        ints.set(index, expected[index]);
                    }
                }
                for (IntStore ints : both) {
                    assertThat(ints.list(size).toIntArray())
                            .as("seed %d", seed)
                            .isEqualTo(Arrays.copyOf(expected, size));
                }
            }
            assertThat(directory).isEmptyDirectory();
        }
    }

    /** A killed process leaves no file. */
    @Test
    void leavesFilesWithoutAName() throws IOException {
        try (TraceStorage room = room(0, 3)) {
            IntStore ints = new FileIntStore(room, 1_000);
            for (int i = 0; i < 1_000; i++) {
                ints.set(i, i);
            }
            try (Stream<Path> all = Files.walk(directory)) {
                assertThat(all.filter(Files::isRegularFile)).isEmpty();
            }
            assertThat(ints.get(99)).isEqualTo(99);
        }
    }

    @Test
    void keepsTheOrderOfGroupMembers() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int[] group = random.ints(random.nextInt(100), -1, 5).toArray();
            int[] other = random.ints(group.length, 0, 3).toArray();
            Trace trace = new Trace(0, TraceStorage.inMemory());
            GroupedInts groups = GroupedInts.of(trace, group.length, 5, i -> group[i]);
            GroupedInts within = groups.within(3, i -> other[i]);
            for (int g = 0; g < 5; g++) {
                int wanted = g;
                assertThat(groups.list(g, 0, groups.size(g)).toIntArray())
                        .isEqualTo(IntStream.range(0, group.length)
                                .filter(i -> group[i] == wanted)
                                .toArray());
            }
            for (int g = 0; g < 3; g++) {
                int wanted = g;
                assertThat(within.list(g, 0, within.size(g)).toIntArray())
                        .isEqualTo(IntStream.range(0, group.length)
                                .filter(i -> group[i] >= 0 && other[i] == wanted)
                                .boxed()
                                .sorted(Comparator.comparing((Integer i) -> group[i]))
                                .mapToInt(i -> i)
                                .toArray());
            }
        }
    }

    @Test
    void reportsAFullDisk() {
        try (TraceStorage room = new TraceStorage(directory, 0, 8, FullFile::new)) {
            assertThatThrownBy(() -> fill(new Trace(0, room), 3, 20_000))
                    .isInstanceOf(TooLargeException.class)
                    .hasMessage("its events cannot be kept in files in " + directory + ": No space left on device");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void reportsADirectoryThatCannotBeMade() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (TraceStorage room = new TraceStorage(file, 0, 2, PageFile.Opener.FILE)) {
            assertThatThrownBy(() -> fill(new Trace(0, room), 3, 100))
                    .isInstanceOf(TooLargeException.class)
                    .hasMessageStartingWith("its events cannot be kept in files in " + file);
        }
    }

    /** Accepts the first pages. */
    private static final class FullFile implements PageFile {
        private final PageFile file;
        private int left = 10_000;

        FullFile(Path path) throws IOException {
            file = Opener.FILE.open(path);
        }

        @Override
        public void read(ByteBuffer into, long position) throws IOException {
            file.read(into, position);
        }

        @Override
        public void write(ByteBuffer from, long position) throws IOException {
            left -= from.remaining();
            if (left < 0) {
                throw new IOException("No space left on device");
            }
            file.write(from, position);
        }
    }
}
