package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Measures the cost of writing one event from a block of words into the recording, in nanoseconds of CPU time. For
 * comparison it writes the same bytes into a plain file. Compare numbers of one run only.
 *
 * <p>Arguments: events of a block, events in all; default 4096 and 8 million.
 */
final class WriterBenchmark {
    private static final int SITE = 300;

    private WriterBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        int block = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4096;
        long events = arguments.length > 1 ? Long.parseLong(arguments[1]) : 8_000_000;
        long[] words = new long[block * EventLayout.WORDS];
        for (int i = 0; i < block; i++) {
            words[2 * i] = EventLayout.word0(i + 1, i % 5 == 0 ? Op.EXIT.code() : SITE);
            words[2 * i + 1] = EventLayout.word1(i, 42);
        }
        for (int round = 0; round < 4; round++) {
            System.out.printf("%d events a block: ", block);
            print("checksum", checksum(words, events));
            print("plain file", plainFile(words, events));
            print("encode", encode(words, events));
            print("recording", recording(words, events, 0));
            print("with max", recording(words, events, 64 << 20));
            System.out.println();
        }
    }

    private static void print(String what, double nanos) {
        System.out.printf("%s %.1f  ", what, nanos);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double checksum(long[] words, long events) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(words);
        CRC32C crc = new CRC32C();
        long begin = cpu();
        for (long done = 0; done < events; done += words.length / 2) {
            crc.update(bytes.array(), 0, bytes.capacity());
        }
        return (double) (cpu() - begin) / events;
    }

    private static double encode(long[] words, long events) {
        ExcerptEncoder encoder = new ExcerptEncoder();
        int sequence = 0;
        long begin = cpu();
        for (long done = 0; done < events; done += words.length / 2) {
            encoder.events(0, sequence++, 0, words, 0, words.length / 2);
        }
        return (double) (cpu() - begin) / events;
    }

    private static double plainFile(long[] words, long events) throws IOException {
        Path file = Files.createTempFile("heddle-bench", ".bin");
        ByteBuffer bytes = ByteBuffer.allocateDirect(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long begin = cpu();
            for (long done = 0; done < events; done += words.length / 2) {
                bytes.clear();
                bytes.asLongBuffer().put(words);
                out.write(bytes);
            }
            return (double) (cpu() - begin) / events;
        } finally {
            Files.delete(file);
        }
    }

    private static double recording(long[] words, long events, long maxBytes) throws IOException {
        Path directory = Files.createTempDirectory("heddle-bench");
        try (RecordingWriter writer = RecordingWriter.create(
                directory.resolve("recording"), RecordingTest.manifest(null, Map.of(), maxBytes))) {
            writer.thread(0, new ThreadName("0", "main", -1, false));
            Member method = new Member("a/B", "m", "()V");
            writer.site(SITE, new Site(Op.PUT_FIELD, method, 7, 42, new Member("a/B", "x", "I")));
            int sequence = 0;
            long begin = cpu();
            for (long done = 0; done < events; done += words.length / 2) {
                writer.events(0, sequence++, 0, words, 0, words.length / 2);
            }
            return (double) (cpu() - begin) / events;
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (var all = Files.walk(directory)) {
            List<Path> paths = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : paths) {
                Files.delete(path);
            }
        }
    }
}
