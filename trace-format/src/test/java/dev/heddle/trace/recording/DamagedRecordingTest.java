package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a recording, it reads as it was or ends in one line: no other exception, no endless wait. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DamagedRecordingTest {
    private static final long SEED = 20261122;
    private static final Site SITE =
            new Site(Op.PUT_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", "x", "I"));

    @TempDir
    Path temp;

    private Path directory;
    private Path queue;
    private Path table;
    private Path manifest;
    private String whole;

    @BeforeEach
    void record() throws IOException {
        directory = temp.resolve("recording");
        RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun());
        writer.thread(0, new ThreadName("0", "main", -1, false));
        writer.thread(1, new ThreadName("0.1", "worker", 0, true));
        writer.site(300, SITE);
        writer.classOf(
                3,
                new ClassName(
                        "a/B",
                        null,
                        1,
                        "B.java",
                        ClassName.Loader.APP,
                        true,
                        List.of(new ClassName.FieldName("x", "I", 2))));
        writer.stack(0, List.of(new StackLine("a/B", "m", "B.java", 42)));
        for (int block = 0; block < 6; block++) {
            long[] words = new long[20 * EventLayout.WORDS];
            for (int i = 0; i < words.length; i += EventLayout.WORDS) {
                words[i] = EventLayout.word0(block * 100L + i, 300);
                words[i + 1] = EventLayout.word1(i, block);
            }
            writer.events(block % 2, block / 2, 0, words, 0, 20);
        }
        writer.close();
        writer.manifest(Manifests.ended(writer));
        queue = directory.resolve(writer.files().keySet().iterator().next());
        table = directory.resolve("metadata.cq4t");
        manifest = directory.resolve(Manifest.FILE_NAME);
        whole = read();
    }

    @Test
    void aFlippedBitOfTheQueueIsHarmlessOrReportedInOneLine() throws IOException {
        flipBits(queue, used(queue), 250);
    }

    @Test
    void aFlippedBitOfTheQueuesTableIsHarmlessOrReportedInOneLine() throws IOException {
        flipBits(table, used(table), 30);
    }

    @Test
    void aFlippedBitOfTheManifestIsOneLineOrAnotherWord() throws IOException {
        Random random = new Random(SEED);
        byte[] bytes = Files.readAllBytes(manifest);
        for (int i = 0; i < 200; i++) {
            byte[] damaged = bytes.clone();
            int at = random.nextInt(bytes.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(manifest, damaged);
            // The manifest has no checksum; its counts are compared with the events.
            readsOrSays("byte " + at, false);
        }
    }

    @Test
    void refusesACutFile() throws IOException {
        Random random = new Random(SEED);
        for (Path file : List.of(queue, table, manifest)) {
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < 4; i++) {
                int length = random.nextInt(file.equals(queue) ? (int) (used(queue) * 1.2) : bytes.length);
                try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
                    cut.setLength(length);
                }
                readsOrSays(file.getFileName() + " cut to " + length, !file.equals(manifest));
                Files.write(file, bytes);
            }
        }
    }

    @Test
    void refusesAnInvalidName() throws IOException {
        String text = Files.readString(manifest);
        for (String name :
                List.of("a\\u0000b.cq4", "../../etc/passwd.cq4", "/etc/a.cq4", "", "part-1/x.cq4", "x\\ny.cq4")) {
            Files.writeString(manifest, text.replace("\"" + queue.getFileName() + "\"", "\"" + name + "\""));
            assertThatThrownBy(() -> Recording.open(directory))
                    .as(name)
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("which is no file of a recording")
                    .message()
                    .doesNotContain("\n");
        }
    }

    @Test
    void theChecksumCoversTheTypeOfAnExcerpt() throws IOException {
        byte[] name = "0.1".getBytes(StandardCharsets.UTF_8);
        byte[] head = new byte[4 << 20];
        try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "rw")) {
            file.readFully(head);
            int at = 0;
            while (head[at] != name[0] || head[at + 1] != name[1] || head[at + 2] != name[2]) {
                at++;
            }
            // Before the text its length, the daemon flag, parent and number, and the head of the excerpt.
            int type = at - 2 - 1 - 4 - 4 - ExcerptLayout.BODY_AT;
            assertThat(head[type]).isEqualTo(ExcerptLayout.THREAD);
            file.seek(type);
            file.write(ExcerptLayout.STACK);
        }
        assertThatThrownBy(() -> Recording.open(directory))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("checksum");
    }

    @Test
    void countsMissingNames() throws IOException {
        Files.writeString(manifest, Files.readString(manifest).replace("\"stacks\" : 1", "\"stacks\" : 2"));
        assertThatThrownBy(() -> Recording.open(directory))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining(
                        "counts names of 1 sites, 1 classes, 2 threads, 2 call stacks, and there are 1 sites, "
                                + "1 classes, 2 threads, 1 call stacks");
        try (Recording recording = Recording.open(directory, Recording.Damage.SALVAGE)) {
            assertThat(recording.damage()).contains("call stacks");
            assertThat(recording.isWhole()).isFalse();
        }
    }

    /** Chronicle would wait ten seconds for the process that it believes to write the table. */
    @Test
    void reportsADamagedTableAndReadsTheQueueWithoutIt() throws IOException {
        for (String head : List.of("\0\0\0\0", "\u00ff\u00ff\u00ff\u00ff", "\u0094\0\0\u0080", "\u0094\0\0\0")) {
            try (RandomAccessFile data = new RandomAccessFile(table.toFile(), "rw")) {
                data.write(head.getBytes(StandardCharsets.ISO_8859_1));
            }
            assertThatThrownBy(() -> Recording.open(directory))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("is damaged: metadata.cq4t is damaged; 120 events in 6 blocks");
            try (Recording recording = Recording.open(directory, Recording.Damage.SALVAGE)) {
                assertThat(recording.events()).isEqualTo(120);
            }
        }
    }

    @Test
    void refusesFilesThatAreNotRegularBeforeItOpensThem() throws Exception {
        for (Path file : List.of(queue, table, directory.resolve("early.heddle"), directory.resolve("more.cq4"))) {
            Path aside = temp.resolve("aside");
            boolean isThere = Files.exists(file);
            if (isThere) {
                Files.move(file, aside);
            }
            makePipe(file);
            assertThatThrownBy(() -> Recording.open(directory, Recording.Damage.SALVAGE))
                    .as(file.toString())
                    .isInstanceOf(RecordingException.class)
                    .hasMessage(
                            directory + " is damaged: " + file + " is a pipe or a device, and must be a regular file");
            Files.delete(file);
            if (isThere) {
                Files.move(aside, file);
            }
        }
        Files.delete(manifest);
        makePipe(manifest);
        assertThatThrownBy(() -> Recording.open(directory)).isInstanceOf(RecordingException.class);
    }

    private static void makePipe(Path file) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
    }

    private void flipBits(Path file, long used, int times) throws IOException {
        Random random = new Random(SEED);
        try (RandomAccessFile data = new RandomAccessFile(file.toFile(), "rw")) {
            List<Long> interesting = new ArrayList<>();
            for (long at = 0; at < used; at++) {
                data.seek(at);
                if (data.read() != 0) {
                    interesting.add(at);
                }
            }
            for (int i = 0; i < times; i++) {
                long at = interesting.get(random.nextInt(interesting.size()));
                data.seek(at);
                int old = data.read();
                int bit = random.nextInt(8);
                data.seek(at);
                data.write(old ^ 1 << bit);
                readsOrSays(file.getFileName() + ", byte " + at + ", bit " + bit, true);
                data.seek(at);
                data.write(old);
            }
        }
        assertThat(read()).isEqualTo(whole);
    }

    /** @param asItWas whether it must read as it was, if it reads */
    private void readsOrSays(String what, boolean asItWas) {
        try {
            String read = read();
            if (asItWas) {
                assertThat(read).as("%s, seed %d", what, SEED).isEqualTo(whole);
            }
        } catch (RecordingException e) {
            assertThat(e.getMessage()).as(what).doesNotContain("\n").startsWith(directory.toString());
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what + ", seed " + SEED + ": " + e, e);
        }
    }

    private String read() {
        StringBuilder text = new StringBuilder();
        try (Recording recording = Recording.open(directory)) {
            recording.forEach((stamp, thread, site, target, aux) -> text.append(stamp)
                    .append(' ')
                    .append(thread)
                    .append(' ')
                    .append(aux)
                    .append('\n'));
            text.append(recording.names().site(300))
                    .append(recording.names().classOf(3))
                    .append(recording.names().thread(1))
                    .append(recording.names().stack(0));
        }
        return text.toString();
    }

    /** Where the last byte lies that is not 0; files are sparse. */
    private static long used(Path file) throws IOException {
        try (RandomAccessFile data = new RandomAccessFile(file.toFile(), "r")) {
            byte[] head = new byte[(int) Math.min(data.length(), 8 << 20)];
            data.readFully(head);
            int last = head.length - 1;
            while (last > 0 && head[last] == 0) {
                last--;
            }
            return last + 1;
        }
    }
}
