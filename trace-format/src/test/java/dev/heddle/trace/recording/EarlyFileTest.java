package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyFileTest {
    private static final int SITE = 300;
    /** More than fits into the buffers. */
    private static final int EVENTS = 10_000;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("early.heddle");
    }

    private static long[] words(int from, int count) {
        long[] words = new long[count * EventLayout.WORDS];
        for (int i = 0; i < count; i++) {
            words[2 * i] = EventLayout.word0(from + i, SITE);
            words[2 * i + 1] = EventLayout.word1(0, from + i);
        }
        return words;
    }

    private EarlyFile written() {
        RecordingWriter.write(folder, Manifests.begun());
        EarlyFile early = EarlyFile.create(folder);
        early.thread(0, new ThreadName("0", "main", -1, false));
        early.site(SITE, new Site(Op.PUT_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", "x", "I")));
        early.stack(0, List.of(new StackLine("a/B", "m", "B.java", 42)));
        early.events(0, 0, 0, words(0, 10), 0, 10);
        early.events(0, 1, 3, words(10, EVENTS - 10), 0, EVENTS - 10);
        early.flush();
        return early;
    }

    private List<Integer> targets() {
        List<Integer> targets = new ArrayList<>();
        try (Recording open = Recording.open(folder)) {
            open.forEach((stamp, thread, site, target, aux) -> targets.add(target));
        }
        return targets;
    }

    private void assertAll(List<Integer> targets) {
        assertThat(targets).hasSize(EVENTS).isSorted().startsWith(0).endsWith(EVENTS - 1);
    }

    @Test
    void readsTheRecordingOfAKilledProcess() {
        try (EarlyFile early = written()) {
            assertThat(early.bytes()).isGreaterThan(EVENTS);
            assertAll(targets());
        }
        try (Recording open = Recording.open(folder)) {
            assertThat(open.names().stack(0)).hasSize(1);
            assertThat(open.dropped()).isEqualTo(3);
            assertThat(open.cutBytes()).isZero();
            assertThat(open.isWhole()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 30})
    void isCopiedLittleByLittle(long maxBytes) throws IOException {
        try (EarlyFile early = written();
                RecordingWriter writer = RecordingWriter.open(folder, maxBytes)) {
            assertThat(early.copyTo(writer, System.nanoTime() - 1)).isFalse();
            // While it is being copied, it is what is read.
            assertAll(targets());
            int slices = 0;
            while (!early.copyTo(writer, System.nanoTime() + 100_000)) {
                slices++;
            }
            early.delete();
            assertThat(slices).isLessThan(1_000);
            assertThat(writer.events()).isEqualTo(EVENTS);
            assertThat(writer.dropped()).isEqualTo(3);
            assertThat(writer.named()).isEqualTo(new Manifest.NameCounts(1, 0, 1, 1));
            writer.events(0, 2, 0, words(EVENTS, 1), 0, 1);
        }
        assertThat(file()).doesNotExist();
        assertThat(targets()).hasSize(EVENTS + 1).isSorted();
    }

    @Test
    void lastExcerptMayBeCut() throws IOException {
        written().close();
        byte[] bytes = Files.readAllBytes(file());
        Files.write(file(), Arrays.copyOf(bytes, bytes.length - 100));
        try (Recording open = Recording.open(folder)) {
            assertThat(open.events()).isEqualTo(10);
            assertThat(open.cutBytes()).isGreaterThan(EVENTS);
        }
        for (int length = 0; length < 150; length++) {
            Files.write(file(), Arrays.copyOf(bytes, length));
            try (Recording open = Recording.open(folder)) {
                assertThat(open.events()).as("%d bytes", length).isZero();
            }
        }
    }

    @Test
    void reportsDamage() throws IOException {
        written().close();
        byte[] bytes = Files.readAllBytes(file());
        byte[] flipped = bytes.clone();
        flipped[bytes.length - 50] ^= 1;
        Files.write(file(), flipped);
        assertThatThrownBy(() -> Recording.open(folder))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining(
                        "the checksum of an excerpt does not fit; 10 events in 1 blocks could still be read");
        byte[] foreign = bytes.clone();
        foreign[6] = '2';
        Files.write(file(), foreign);
        assertThatThrownBy(() -> Recording.open(folder))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("early.heddle does not begin as version 1 of it does");
        byte[] large = bytes.clone();
        large[EarlyLayout.MAGIC.length() + ExcerptLayout.LENGTH_AT + 3] = 0x7F;
        Files.write(file(), large);
        assertThatThrownBy(() -> Recording.open(folder))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("an excerpt of early.heddle says it has");
    }
}
