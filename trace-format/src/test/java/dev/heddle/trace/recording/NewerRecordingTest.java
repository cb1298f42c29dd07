package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How this version reads content that a newer one may add without a new schema version, as docs/recording-format.md
 * promises.
 */
class NewerRecordingTest {
    private static final int UNKNOWN_OP = 200;
    private static final int UNKNOWN_SYNTHETIC_OP = 201;

    @TempDir
    Path directory;

    private final ExcerptEncoder encoder = new ExcerptEncoder();

    @Test
    void leavesOutUnknownContentAndReportsIt() throws IOException {
        ManifestWriter.write(directory, manifest());
        Path manifest = directory.resolve(Manifest.FILE_NAME);
        Files.writeString(
                manifest,
                Files.readString(manifest).replace("\"heddle\"", "\"weather\" : { \"rain\" : [ 1 ] },\n\"heddle\""));
        Site known = new Site(Op.PUT_FIELD, new Member("a/B", "m", "()V"), 1, 2, new Member("a/B", "x", "I"));
        ClassName name = new ClassName("a/B", null, 1, null, ClassName.Loader.PLATFORM, true, List.of());
        try (SingleChronicleQueue queue =
                        EventQueue.open(directory, new SteadyTime(System.currentTimeMillis(), System::nanoTime));
                ExcerptAppender appender = queue.createAppender()) {
            append(appender, encoder.thread(0, new ThreadName("0", "main", -1, false)), new byte[] {1, 2, 3});
            append(appender, encoder.site(300, known), new byte[] {9});
            append(appender, withByte(encoder.site(301, known), 4, UNKNOWN_OP), new byte[0]);
            append(appender, withByte(encoder.classOf(1, name), 8, 77), new byte[] {0});
            append(
                    appender,
                    encoder.events(0, 0, 0, words(300, 301, UNKNOWN_SYNTHETIC_OP, Op.END.code()), 0, 4),
                    new byte[0]);
            ByteBuffer future = encoder.thread(9, new ThreadName("x", "y", 0, false));
            append(appender, future.put(ExcerptLayout.TYPE_AT, (byte) 250), new byte[0]);
        }
        try (Recording recording = Recording.open(directory)) {
            assertThat(recording.events()).isEqualTo(4);
            assertThat(recording.unknown())
                    .isEqualTo("1 events of the unknown operation 200, 1 events of the unknown operation 201, "
                            + "1 excerpts of the unknown type 250: a newer Heddle recorded them");
            assertThat(recording.names().site(300)).isEqualTo(known);
            assertThat(recording.names().hasSite(301)).isFalse();
            assertThat(recording.names().classOf(1).loader()).isEqualTo(ClassName.Loader.OTHER);
            List<Integer> sites = new ArrayList<>();
            recording.forEach((stamp, thread, site, target, aux) -> sites.add(site));
            recording.forEachOf(0, (stamp, thread, site, target, aux) -> sites.add(site));
            assertThat(sites).containsExactly(300, Op.END.code(), 300, Op.END.code());
        }
    }

    private static long[] words(int... sites) {
        long[] words = new long[sites.length * EventLayout.WORDS];
        for (int i = 0; i < sites.length; i++) {
            words[i * EventLayout.WORDS] = EventLayout.word0(i + 1, sites[i]);
        }
        return words;
    }

    private static ByteBuffer withByte(ByteBuffer excerpt, int bodyOffset, int value) {
        return excerpt.put(ExcerptLayout.BODY_AT + bodyOffset, (byte) value);
    }

    /** Appends an excerpt with some more bytes at its end, and with the length and checksum that then fit. */
    private static void append(ExcerptAppender appender, ByteBuffer excerpt, byte[] more) {
        byte[] bytes = new byte[excerpt.remaining() + more.length];
        excerpt.get(bytes, 0, bytes.length - more.length);
        System.arraycopy(more, 0, bytes, bytes.length - more.length, more.length);
        int length = bytes.length - ExcerptLayout.BODY_AT;
        CRC32C crc = new CRC32C();
        crc.update(bytes[ExcerptLayout.TYPE_AT]);
        crc.update(bytes, ExcerptLayout.BODY_AT, length);
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(ExcerptLayout.CRC_AT, (int) crc.getValue())
                .putInt(ExcerptLayout.LENGTH_AT, length);
        try (DocumentContext document = appender.writingDocument()) {
            document.wire().bytes().write(bytes);
        }
    }

    private static Manifest manifest() {
        return Manifests.begun("9.9", List.of());
    }
}
