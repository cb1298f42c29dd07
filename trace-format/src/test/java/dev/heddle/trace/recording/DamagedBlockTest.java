package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged block costs its own events and no others. The early file has the excerpts of the queue, and is small. */
class DamagedBlockTest {
    private static final int BLOCKS = 5;
    private static final int EVENTS = 12;

    @TempDir
    Path folder;

    private final List<Long> ends = new ArrayList<>();

    /** Blocks of two threads in turns: the aux word of each event is the number of its block. */
    private Path written() {
        RecordingWriter.write(folder, Manifests.begun());
        try (EarlyFile early = EarlyFile.create(folder)) {
            early.thread(0, new ThreadName("0", "main", -1, false));
            early.thread(70_000, new ThreadName("0.1", "worker", 0, false));
            early.site(300, new Site(Op.PUT_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", "x", "I")));
            for (int block = 0; block < BLOCKS; block++) {
                early.flush();
                ends.add(early.bytes());
                long[] words = new long[EVENTS * EventLayout.WORDS];
                for (int i = 0; i < words.length; i += EventLayout.WORDS) {
                    words[i] = EventLayout.word0(block * 100L + i, i % 3 == 0 ? Op.YIELD.code() : 300);
                    words[i + 1] = EventLayout.word1(block, i * 0x1357_9BDF);
                }
                early.events(block % 2 * 70_000, block / 2, 0, words, 0, EVENTS);
            }
            early.flush();
            ends.add(early.bytes());
        }
        return folder.resolve(EarlyLayout.FILE_NAME);
    }

    private static List<Integer> blocks(Recording recording) {
        List<Integer> blocks = new ArrayList<>();
        recording.forEach((stamp, thread, site, target, aux) -> blocks.add(aux));
        return blocks.stream().distinct().sorted().toList();
    }

    @Test
    void reportsEachDamagedByteOfABlockAndReadsTheOtherBlocks() throws IOException {
        Path file = written();
        byte[] bytes = Files.readAllBytes(file);
        int from = (int) (long) ends.get(2);
        int to = (int) (long) ends.get(3);
        for (int at = from; at < to; at++) {
            if (at >= from + ExcerptLayout.LENGTH_AT && at < from + ExcerptLayout.BODY_AT) {
                // Another length shifts what follows in a plain file; in a queue it is Chronicle that says where an
                // excerpt ends.
                continue;
            }
            byte[] damaged = bytes.clone();
            damaged[at] ^= (byte) 0xFF;
            Files.write(file, damaged);
            assertThatThrownBy(() -> Recording.open(folder))
                    .as("byte %d", at)
                    .isInstanceOf(RecordingException.class)
                    .message()
                    .doesNotContain("\n");
            try (Recording recording = Recording.open(folder, Recording.Damage.SALVAGE)) {
                assertThat(blocks(recording)).as("byte %d", at).containsExactly(0, 1, 3, 4);
                assertThat(recording.events()).isEqualTo((BLOCKS - 1) * EVENTS);
                assertThat(recording.damage()).isEqualTo("the checksum of an excerpt does not fit");
                assertThat(recording.isWhole()).isFalse();
            }
        }
    }

    @Test
    void eventsWhoseNameIsDamagedAreLeftOut() throws IOException {
        Path file = written();
        byte[] bytes = Files.readAllBytes(file);
        // The last byte before the first block is one of the site's name.
        bytes[(int) (long) ends.get(0) - 1] ^= 1;
        Files.write(file, bytes);
        try (Recording recording = Recording.open(folder, Recording.Damage.SALVAGE)) {
            assertThat(recording.events()).isZero();
            assertThat(recording.damage())
                    .isEqualTo("the checksum of an excerpt does not fit, and 5 more excerpts are damaged");
        }
    }
}
