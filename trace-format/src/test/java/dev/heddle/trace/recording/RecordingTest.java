package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    private static final Site SITE =
            new Site(Op.PUT_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", "x", "I"));

    @TempDir
    Path temp;

    private final Path directory() {
        return temp.resolve("recording");
    }

    @Test
    void refusesADirectoryWhoseNameAFileHas(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("letter"), "dear friend");
        for (Path directory : List.of(file, file.resolve("recording"))) {
            assertThatThrownBy(() -> RecordingWriter.claim(directory))
                    .isInstanceOf(RecordingException.class)
                    .hasMessage("cannot make the directory " + directory + ": " + file
                            + " exists and is no directory: name another directory");
        }
        assertThat(file).hasContent("dear friend");
    }

    @Test
    void readsBackWhatWasWritten() {
        ClassName name = new ClassName(
                "a/B",
                "java/lang/Object",
                1,
                "B.java",
                ClassName.Loader.APP,
                true,
                List.of(new ClassName.FieldName("x", "I", 2)));
        ThreadName thread = new ThreadName("0.1", "worker", 0, true);
        try (RecordingWriter writer = RecordingWriter.create(directory(), manifest(null, Map.of()))) {
            writer.thread(0, new ThreadName("0", "main", -1, false));
            writer.thread(1, thread);
            writer.classOf(3, name);
            writer.site(300, SITE);
            writer.events(1, 0, 5, events(2, 300, -9, 11), 0, 1);
            writer.events(0, 0, 0, events(1, 300, 4, -1), 0, 1);
        }
        try (Recording recording = Recording.open(directory())) {
            assertThat(recording.manifest().isClosed()).isFalse();
            assertThat(recording.names().site(300)).isEqualTo(SITE);
            assertThat(recording.names().classOf(3)).isEqualTo(name);
            assertThat(recording.names().thread(1)).isEqualTo(thread);
            assertThat(recording.dropped()).isEqualTo(5);
            List<String> seen = new ArrayList<>();
            recording.forEach((stamp, t, site, target, aux) -> seen.add(stamp + " " + t + " " + target + " " + aux));
            assertThat(seen).containsExactly("1 0 4 -1", "2 1 -9 11");
        }
    }

    @Test
    void mergesThreadsByStampAndKeepsProgramOrder() {
        long seed = 20261120;
        Random random = new Random(seed);
        int threads = 7;
        List<List<long[]>> perThread = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            perThread.add(new ArrayList<>());
        }
        long stamp = 1;
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int t = random.nextInt(threads);
            perThread.get(t).add(new long[] {EventLayout.word0(stamp, 300), EventLayout.word1(i, t)});
            expected.add(t + ":" + i);
            stamp++;
        }
        try (RecordingWriter writer = RecordingWriter.create(directory(), manifest(null, Map.of()))) {
            writer.site(300, SITE);
            for (int t = 0; t < threads; t++) {
                writer.thread(t, new ThreadName("0." + t, "t" + t, -1, false));
            }
            // Blocks of different threads interleave in the file in any order.
            int[] written = new int[threads];
            int[] sequence = new int[threads];
            boolean more = true;
            while (more) {
                more = false;
                for (int t = 0; t < threads; t++) {
                    int count = Math.min(random.nextInt(300), perThread.get(t).size() - written[t]);
                    long[] words = new long[2 * count];
                    for (int i = 0; i < count; i++) {
                        System.arraycopy(perThread.get(t).get(written[t] + i), 0, words, 2 * i, 2);
                    }
                    writer.events(t, sequence[t]++, 0, words, 0, count);
                    written[t] += count;
                    more |= written[t] < perThread.get(t).size();
                }
            }
        }
        List<String> seen = new ArrayList<>();
        try (Recording recording = Recording.open(directory())) {
            recording.forEach((s, t, site, target, aux) -> seen.add(target + ":" + aux));
        }
        assertThat(seen).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void namesADirectoryWithoutARecording() {
        assertThatThrownBy(() -> Recording.open(directory()))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("there is no such directory");
    }

    @Test
    void refusesAnotherSchemaVersion() throws IOException {
        write(100);
        Path file = directory().resolve(Manifest.FILE_NAME);
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("\"schemaVersion\" : " + Manifest.SCHEMA_VERSION, "\"schemaVersion\" : 99"));
        assertThatThrownBy(() -> Recording.open(directory()))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("schema version 99");
    }

    /** Earlier versions could stop recording the accesses in single methods. */
    @Test
    void countsAPartlyRecordedClassOfAnEarlierVersionAsUnwatched() throws IOException {
        write(100);
        Path file = directory().resolve(Manifest.FILE_NAME);
        String watched = "\"watched\" : {\"part\" : 0, \"moves\" : 2, \"names\" : [], \"classes\" : [\"a.B\", \"a.C\"],"
                + " \"unwatched\" : [\"a.D\"], \"budget\" : {\"percent\" : 5.0, \"cost\" : 7.1, \"costAtEnd\" : 4.0, \"held\" : true,"
                + " \"givenUp\" : [{\"method\" : \"a.B.add(int, Map.Entry)\", \"millis\" : 9, \"hooks\" : 8, \"events\" : 7},"
                + " {\"method\" : \"a.B.get()\", \"millis\" : 9, \"hooks\" : 8, \"events\" : 7}]}},";
        Files.writeString(file, Files.readString(file).replace("\"heddle\"", watched + "\n\"heddle\""));
        try (Recording recording = Recording.open(directory())) {
            assertThat(recording.manifest().watched())
                    .isEqualTo(new Watched(null, 0, 2, List.of(), List.of("a.C"), List.of("a.D", "a.B")));
        }
    }

    @Test
    void refusesADirectoryThatIsNotEmpty() {
        write(1);
        assertThatThrownBy(() -> RecordingWriter.create(directory(), manifest(null, Map.of())))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("already holds a recording");
    }

    @Test
    void reportsHowMuchOfATruncatedFileCanBeRead() throws IOException {
        Path queue = write(2_000_000);
        try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "rw")) {
            file.setLength(1_500_000);
        }
        assertThatThrownBy(() -> Recording.open(directory()))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining("could still be read")
                .message()
                .doesNotContain("\n");
        try (Recording recording = Recording.open(directory(), Recording.Damage.SALVAGE)) {
            long[] count = new long[1];
            recording.forEach((stamp, thread, site, target, aux) -> count[0]++);
            assertThat(count[0]).isEqualTo(recording.events()).isBetween(1_000L, 1_999_999L);
        }
    }

    @Test
    void reportsAFileThatIsCutWhileItIsOpen() throws IOException {
        Path queue = write(2_000_000);
        for (int i = 0; i < 20; i++) {
            byte[] bytes = Files.readAllBytes(queue);
            try (Recording recording = Recording.open(directory())) {
                try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "rw")) {
                    file.setLength(0);
                }
                assertThatThrownBy(() -> recording.forEachOf(0, (stamp, thread, site, target, aux) -> {}))
                        .isInstanceOf(RecordingException.class)
                        .hasMessageContaining("is damaged");
                assertThatThrownBy(() -> recording.forEach((stamp, thread, site, target, aux) -> {}))
                        .isInstanceOf(RecordingException.class)
                        .hasMessageContaining("is damaged");
            }
            Files.write(queue, bytes);
        }
    }

    @Test
    void detectsAnyOverwrittenByte() throws IOException {
        long seed = 7;
        Random random = new Random(seed);
        Path queue = write(70_000);
        for (int i = 0; i < 12; i++) {
            // Behind the queue's own header and index, in the blocks.
            long at = blocksStart(queue) + random.nextInt(60_000);
            try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "rw")) {
                file.seek(at);
                int old = file.read();
                file.seek(at);
                file.write(old ^ 1 << random.nextInt(8));
                assertThatThrownBy(() -> Recording.open(directory()))
                        .as("seed %d, byte %d", seed, at)
                        .isInstanceOf(RecordingException.class)
                        .message()
                        .doesNotContain("\n");
                file.seek(at);
                file.write(old);
            }
        }
        Recording.open(directory()).close();
    }

    @Test
    void refusesAForeignFile() throws IOException {
        Path queue = write(100);
        Files.writeString(queue, "this is no queue, but a letter to a friend\n".repeat(10_000));
        assertThatThrownBy(() -> Recording.open(directory()))
                .isInstanceOf(RecordingException.class)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 64 << 20})
    void onlyTheOwnerCanReadIt(long maxBytes) throws IOException {
        Files.createDirectories(directory().getParent());
        try (RecordingWriter writer = RecordingWriter.create(directory(), manifest(null, Map.of(), maxBytes))) {
            writer.thread(0, new ThreadName("0", "main", -1, false));
            writer.site(300, SITE);
            writer.events(0, 0, 0, events(1, 300, 1, 2, 1), 0, 1);
        }
        try (Stream<Path> all = Files.walk(directory())) {
            for (Path path : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    private static long blocksStart(Path queue) throws IOException {
        byte[] marker = {'a', '/', 'B'};
        byte[] head = new byte[4 << 20];
        try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "r")) {
            file.readFully(head);
        }
        for (int i = 0; i < head.length - 3; i++) {
            if (head[i] == marker[0] && head[i + 1] == marker[1] && head[i + 2] == marker[2]) {
                return i;
            }
        }
        throw new IllegalStateException("the queue does not name the class");
    }

    /** Writes a closed recording of one thread and returns its queue file. */
    private Path write(int events) {
        RecordingWriter writer = RecordingWriter.create(directory(), manifest(null, Map.of()));
        writer.thread(0, new ThreadName("0", "main", -1, false));
        writer.site(300, SITE);
        int sequence = 0;
        for (int from = 0; from < events; from += 1000) {
            int count = Math.min(1000, events - from);
            writer.events(0, sequence++, 0, events(from + 1, 300, 1, 2, count), 0, count);
        }
        writer.close();
        writer.manifest(manifest(Instant.EPOCH, writer.files()));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory(), "2*.cq4")) {
            return files.iterator().next();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long[] events(long stamp, int site, int target, int aux) {
        return events(stamp, site, target, aux, 1);
    }

    private static long[] events(long stamp, int site, int target, int aux, int count) {
        long[] words = new long[2 * count];
        for (int i = 0; i < count; i++) {
            words[2 * i] = EventLayout.word0(stamp + i, site);
            words[2 * i + 1] = EventLayout.word1(aux, target);
        }
        return words;
    }

    private static Manifest manifest(Instant end, Map<String, Long> files) {
        return manifest(end, files, 0);
    }

    static Manifest manifest(Instant end, Map<String, Long> files, long maxBytes) {
        return new Manifest(
                new Manifest.Begin(
                        "test", "access", "jvm", List.of("a.B"), List.of(), 1, Map.of(), Instant.EPOCH, maxBytes),
                end,
                Manifest.Counts.NONE,
                0,
                null,
                Map.of(),
                Map.of("excluded", List.of("a.C")),
                List.of(),
                files,
                null);
    }
}
