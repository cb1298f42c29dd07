package dev.heddle.bench;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.block.DamagedBlockException;
import dev.heddle.trace.block.EventDecoder;
import dev.heddle.trace.block.PackedDecoder;
import dev.heddle.trace.block.PackedEncoder;
import dev.heddle.trace.block.PlainDecoder;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The cost of the events of a sample.
 *
 * @param writeNanos of an event on its way from a block of words into the recording, with the file
 */
record BlockCost(String name, long events, Form plain, Form packed, double writeNanos) {
    /**
     * One way to lay events into a block.
     *
     * @param bytes of an event, without the head of its block
     * @param encodeNanos of an event, with its checksum
     * @param decodeNanos the same
     */
    record Form(double bytes, double encodeNanos, double decodeNanos) {}

    /** Lays the words of a block into an array. */
    private interface Encoding {
        int encode(long[] words, byte[] into);
    }

    static BlockCost measure(EventSample sample, int rounds, Path work) throws IOException {
        PackedEncoder packer = new PackedEncoder();
        return new BlockCost(
                sample.name(),
                sample.events(),
                form(sample, rounds, BlockCost::plain, new PlainDecoder()),
                form(
                        sample,
                        rounds,
                        (words, into) -> packer.encode(words, 0, words.length / EventLayout.WORDS, into, 0),
                        new PackedDecoder()),
                write(sample, rounds, work));
    }

    private static int plain(long[] words, byte[] into) {
        ByteBuffer.wrap(into).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(words);
        return words.length * Long.BYTES;
    }

    private static Form form(EventSample sample, int rounds, Encoding encoding, EventDecoder decoder) {
        int most = sample.blocks().stream()
                .mapToInt(words -> words.length / EventLayout.WORDS)
                .max()
                .orElseThrow();
        byte[] into = new byte[PackedEncoder.room(most)];
        long[] words = new long[most * EventLayout.WORDS];
        CRC32C crc = new CRC32C();
        List<byte[]> encoded = new ArrayList<>();
        List<Double> encodes = new ArrayList<>();
        List<Double> decodes = new ArrayList<>();
        long bytes = 0;
        for (int round = 0; round < rounds; round++) {
            boolean isFirst = round == 0;
            long begin = cpu();
            for (long[] block : sample.blocks()) {
                int length = encoding.encode(block, into);
                crc.reset();
                crc.update(into, 0, length);
                if (isFirst) {
                    bytes += length;
                    encoded.add(Arrays.copyOf(into, length + decoder.slack()));
                }
            }
            if (!isFirst) {
                encodes.add((double) (cpu() - begin) / sample.events());
            }
            begin = cpu();
            for (int i = 0; i < encoded.size(); i++) {
                byte[] block = encoded.get(i);
                int length = block.length - decoder.slack();
                int count = sample.blocks().get(i).length / EventLayout.WORDS;
                crc.reset();
                crc.update(block, 0, length);
                decode(decoder, block, length, count, words);
                if (isFirst
                        && !Arrays.equals(words, 0, 2 * count, sample.blocks().get(i), 0, 2 * count)) {
                    throw new IllegalStateException(sample.name() + ": block " + i + " is not decoded as it was");
                }
            }
            if (!isFirst) {
                decodes.add((double) (cpu() - begin) / sample.events());
            }
        }
        return new Form((double) bytes / sample.events(), Median.of(encodes), Median.of(decodes));
    }

    private static void decode(EventDecoder decoder, byte[] block, int length, int count, long[] into) {
        try {
            decoder.decode(block, 0, length, count, into);
        } catch (DamagedBlockException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double write(EventSample sample, int rounds, Path work) throws IOException {
        List<Double> nanos = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            Path directory = work.resolve("recording");
            RecordingWriter.claim(directory);
            try (RecordingWriter writer = RecordingWriter.open(directory, 0)) {
                writer.thread(0, new ThreadName("0", "main", -1, false));
                long begin = cpu();
                int sequence = 0;
                for (long[] block : sample.blocks()) {
                    writer.events(0, sequence++, 0, block, 0, block.length / EventLayout.WORDS);
                }
                nanos.add((double) (cpu() - begin) / sample.events());
            }
            Directories.delete(directory);
        }
        return Median.of(nanos);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
