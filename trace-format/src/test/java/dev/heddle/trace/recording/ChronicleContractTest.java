package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The behaviour of Chronicle that recordings rely on (docs/internals/recording.md, "Storage"). An upgrade that changes it
 * fails here.
 */
class ChronicleContractTest {
    /** Larger than what is written through the mapping, and than a page. */
    private static final int LARGE = 100_000;

    @TempDir
    private Path directory;

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static byte[] next(ExcerptTailer tailer) {
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return null;
            }
            Bytes<?> bytes = document.wire().bytes();
            byte[] read = new byte[(int) bytes.readRemaining()];
            bytes.read(read);
            return read;
        }
    }

    private static byte[] inFile(File file, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ)) {
            assertThat(channel.read(bytes, position)).isEqualTo(length);
        }
        return bytes.array();
    }

    @Test
    void aDocumentsPositionIsItsPlaceInTheFileAndItsLengthStandsBefore() throws IOException {
        byte[] body = random(100);
        try (SingleChronicleQueue queue = EventQueue.create(directory);
                ExcerptAppender appender = queue.createAppender()) {
            long at;
            try (DocumentContext document = appender.writingDocument()) {
                Bytes<?> into = document.wire().bytes();
                at = into.writePosition();
                into.write(body);
            }
            assertThat(inFile(appender.currentFile(), at, body.length)).isEqualTo(body);
            assertThat(ByteBuffer.wrap(inFile(appender.currentFile(), at - 4, 4))
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getInt())
                    .as("length of the excerpt, with no flag set")
                    .isEqualTo(body.length);
        }
    }

    @Test
    void readsBackBytesWrittenBesideTheMapping() throws IOException {
        byte[] body = random(LARGE);
        try (SingleChronicleQueue queue = EventQueue.create(directory);
                ExcerptAppender appender = queue.createAppender();
                ExcerptTailer tailer = queue.createTailer()) {
            for (int i = 0; i < 3; i++) {
                try (DocumentContext document = appender.writingDocument()) {
                    Bytes<?> into = document.wire().bytes();
                    try (FileChannel channel =
                            FileChannel.open(appender.currentFile().toPath(), StandardOpenOption.WRITE)) {
                        assertThat(channel.write(ByteBuffer.wrap(body), into.writePosition()))
                                .isEqualTo(LARGE);
                    }
                    into.writeSkip(LARGE);
                }
                assertThat(next(tailer)).isEqualTo(body);
            }
            assertThat(next(tailer)).isNull();
        }
    }

    @Test
    void hidesDocumentsThatAreOpenOrRolledBack() {
        byte[] body = random(50);
        try (SingleChronicleQueue queue = EventQueue.create(directory);
                ExcerptAppender appender = queue.createAppender();
                ExcerptTailer tailer = queue.createTailer()) {
            try (DocumentContext document = appender.writingDocument()) {
                document.wire().bytes().write(random(70));
                document.rollbackOnClose();
            }
            try (DocumentContext document = appender.writingDocument()) {
                document.wire().bytes().write(body);
                assertThat(next(tailer)).isNull();
            }
            assertThat(next(tailer)).isEqualTo(body);
            assertThat(next(tailer)).isNull();
        }
    }

    @Test
    void noThreadIsStartedAndTheFilesAreNamedByTheDay() throws IOException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (QueueWriter writer = new QueueWriter(directory)) {
            writer.append(ByteBuffer.wrap(random(10)));
            writer.append(ByteBuffer.wrap(random(LARGE)));
            assertThat(Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> !before.contains(thread))
                            .map(Thread::getName)
                            .filter(name -> !name.startsWith("surefire")))
                    .isEmpty();
        }
        try (Stream<Path> files = Files.list(directory)) {
            Set<String> names = files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
            assertThat(names).hasSize(2).contains(EventQueue.TABLE).anyMatch(name -> name.matches("\\d{8}L\\.cq4"));
        }
        try (QueueSource source = QueueSource.open(directory, false)) {
            ByteBuffer reuse = ByteBuffer.allocate(0);
            assertThat(source.next(reuse).remaining()).isEqualTo(10);
            long index = source.lastIndex();
            assertThat(source.next(reuse).remaining()).isEqualTo(LARGE);
            assertThat(source.next(reuse)).isNull();
            assertThat(source.moveTo(index)).isTrue();
            assertThat(source.next(reuse).remaining()).isEqualTo(10);
        }
    }

    /** The system lists the mapped files here. */
    @Test
    void unmapsWrittenBytes() throws IOException {
        Path maps = Path.of("/proc/self/maps");
        long written = 0;
        long mostMapped = 0;
        try (QueueWriter writer = new QueueWriter(directory)) {
            while (written < 120 << 20) {
                writer.append(ByteBuffer.allocate(1 << 20));
                written += 1 << 20;
                mostMapped = Math.max(mostMapped, Files.isReadable(maps) ? mapped(maps) : 0);
            }
        }
        assertThat(mostMapped).isLessThan(64 << 20);
    }

    private long mapped(Path maps) throws IOException {
        long bytes = 0;
        for (String line : Files.readAllLines(maps)) {
            if (line.contains(directory.toString()) && line.endsWith(EventQueue.FILE_SUFFIX)) {
                String[] range = line.substring(0, line.indexOf(' ')).split("-");
                bytes += Long.parseLong(range[1], 16) - Long.parseLong(range[0], 16);
            }
        }
        return bytes;
    }

    @Test
    void excludesTheAnalyticsLibrary() {
        assertThatThrownBy(() -> Class.forName("net.openhft.chronicle.analytics.Analytics"))
                .isInstanceOf(ClassNotFoundException.class);
    }
}
