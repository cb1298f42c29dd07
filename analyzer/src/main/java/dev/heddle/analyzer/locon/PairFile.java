package dev.heddle.analyzer.locon;

import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.recording.RecordingException;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * A file of runs reduced to their access pairs. It begins with {@code HDLPAIRS} and the version, eight bytes each.
 * Blocks follow. A block begins with a type (below 256), the length of the body, and the CRC-32C of type and body, four
 * bytes each. The body follows. The first block names the program. Names precede the runs that use them. Numbers are
 * big-endian.
 * <p>To merge files, read each with the same names and write all runs. The order of the files does not change the set
 * of runs.
 */
public final class PairFile {
    /** Name of the file in a directory of runs. */
    public static final String FILE_NAME = "runs.pairs";
    /** Version of the format that this code writes. It also reads {@link RunBlocks#WITHOUT_OBJECTS}. */
    public static final long VERSION = 2;

    private static final byte[] MAGIC = "HDLPAIRS".getBytes(StandardCharsets.US_ASCII);
    private static final int PROGRAM = 1;
    private static final int NAMES = 2;
    private static final int RUN = 3;
    /** This type and the following ones were added later. A reader skips a type that it does not know. */
    private static final int STACKS = 4;

    private static final int IDENTITY = 5;

    private static final int MAX_BLOCK = 1 << 30;
    private static final int BUFFER = 1 << 16;

    private PairFile() {}

    /** Writes runs one by one. */
    public static final class Writer implements AutoCloseable {
        private final DataOutputStream out;
        private final PairNames names;
        private final VarintBuffer block = new VarintBuffer();
        private RunBlocks.NameCounts written = RunBlocks.NameCounts.NONE;
        private int runs;

        /**
         * Creates a file.
         *
         * @param names names of all runs to be written; they may grow between the runs
         * @param program the program: main class or jar, and arguments
         */
        public Writer(Path directory, PairNames names, List<String> program) throws IOException {
            Files.createDirectories(directory);
            this.names = names;
            out = new DataOutputStream(new BufferedOutputStream(OutputFile.open(directory.resolve(FILE_NAME)), BUFFER));
            out.write(MAGIC);
            out.writeLong(VERSION);
            block.put(program.size());
            program.forEach(block::put);
            flush(PROGRAM);
        }

        public void add(RunPairs run) throws IOException {
            RunBlocks.NameCounts now = RunBlocks.NameCounts.of(names);
            if (!now.equals(written)) {
                RunBlocks.putNames(block, names, written);
                flush(NAMES);
                if (now.stacks() > written.stacks()) {
                    RunBlocks.putStacks(block, names, written);
                    flush(STACKS);
                }
                written = now;
            }
            if (run.failure() != null && run.failure().identity() != null) {
                block.put(run.failure().identity());
                flush(IDENTITY);
            }
            RunBlocks.putRun(block, run);
            flush(RUN);
            runs++;
        }

        /** Number of runs written. */
        public int runs() {
            return runs;
        }

        private void flush(int type) throws IOException {
            CRC32C sum = new CRC32C();
            sum.update(type);
            sum.update(block.array(), 0, block.size());
            out.writeInt(type);
            out.writeInt(block.size());
            out.writeInt((int) sum.getValue());
            out.write(block.array(), 0, block.size());
            block.clear();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Whether a directory has such a file. */
    public static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve(FILE_NAME));
    }

    /**
     * Reads the program of a file.
     *
     * @throws RecordingException if the file has no access pairs, has another version, or is damaged
     */
    public static List<String> program(Path directory) throws IOException {
        try (Reader reader = new Reader(directory.resolve(FILE_NAME))) {
            reader.next();
            List<String> program = new ArrayList<>();
            for (int left = reader.body.getCount(); left > 0; left--) {
                program.add(reader.body.getText());
            }
            return program;
        }
    }

    /**
     * Reads all runs.
     *
     * @param names extended by the names of the runs
     * @param whole whether to read the iterations of passing runs as well
     * @throws RecordingException if the file has no access pairs, has another version, or is damaged
     */
    public static void read(Path directory, PairNames names, boolean whole, Consumer<RunPairs> runs)
            throws IOException {
        RunBlocks.Renumbering numbers = new RunBlocks.Renumbering();
        try (Reader reader = new Reader(directory.resolve(FILE_NAME))) {
            String identity = null;
            while (reader.next()) {
                if (reader.type == NAMES) {
                    numbers.read(reader.body, names, reader.version);
                } else if (reader.type == STACKS) {
                    numbers.readStacks(reader.body, names);
                } else if (reader.type == IDENTITY) {
                    identity = reader.body.getText();
                } else if (reader.type == RUN) {
                    runs.accept(RunBlocks.run(reader.body, numbers, identity, whole, reader.version));
                    identity = null;
                }
            }
        } catch (RecordingException e) {
            throw String.valueOf(e.getMessage()).contains(FILE_NAME)
                    ? e
                    : new RecordingException(directory.resolve(FILE_NAME) + " is damaged: " + e.getMessage()
                            + "; make the runs again with heddle collect");
        }
    }

    private static final class Reader implements AutoCloseable {
        private final Path file;
        private final DataInputStream in;
        private final long version;
        private byte[] buffer = new byte[BUFFER];
        private int type;
        private VarintBuffer body = new VarintBuffer();

        Reader(Path file) throws IOException {
            this.file = file;
            InputStream bytes = Files.newInputStream(file);
            in = new DataInputStream(new java.io.BufferedInputStream(bytes, BUFFER));
            byte[] magic = in.readNBytes(MAGIC.length);
            if (!Arrays.equals(magic, MAGIC)) {
                throw new RecordingException(file + " holds no access pairs");
            }
            version = readVersion();
            if (version != VERSION && version != RunBlocks.WITHOUT_OBJECTS) {
                throw new RecordingException(file + " has version " + version + ", and this Heddle reads version "
                        + VERSION + ": make the runs again with heddle collect");
            }
        }

        private long readVersion() throws IOException {
            try {
                return in.readLong();
            } catch (EOFException e) {
                throw damaged("it ends within its header");
            }
        }

        /** Reads the next block, or returns false at the end. */
        boolean next() throws IOException {
            int first = in.read();
            if (first < 0) {
                return false;
            }
            try {
                type = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int length = in.readInt();
                int sum = in.readInt();
                if (length < 0 || length > MAX_BLOCK || length > Files.size(file)) {
                    throw damaged("a block has " + length + " bytes");
                }
                if (length > buffer.length) {
                    buffer = new byte[Math.max(length, (int) Math.min(MAX_BLOCK, buffer.length * 2L))];
                }
                in.readFully(buffer, 0, length);
                CRC32C crc = new CRC32C();
                crc.update(type);
                crc.update(buffer, 0, length);
                if ((int) crc.getValue() != sum || type != (type & 0xFF)) {
                    throw damaged("the checksum of a block is wrong");
                }
                body = new VarintBuffer(buffer, length);
                return true;
            } catch (EOFException e) {
                throw damaged("it ends within a block");
            }
        }

        private RecordingException damaged(String what) {
            return new RecordingException(file + " is damaged: " + what + "; make the runs again with heddle collect");
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
