package dev.heddle.engine.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class WholeGzipTest {
    private static final int SEEDS = 300;

    @Test
    void readsMembersInPiecesOfAnySize() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            for (int i = random.nextInt(4); i >= 0; i--) {
                byte[] part = part(random);
                text.write(part);
                packed.write(packed(part));
            }
            assertThat(unpacked(packed.toByteArray(), random))
                    .as("seed %d", seed)
                    .isEqualTo(text.toByteArray());
        }
    }

    @Test
    void rejectsOtherDataAfterMembers() throws IOException {
        byte[] member = packed("T1|r(x)|1\n".getBytes(StandardCharsets.UTF_8));
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            byte[] behind = random.nextBoolean()
                    ? Arrays.copyOf(member, 1 + random.nextInt(9))
                    : new byte[1 + random.nextInt(50)];
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            packed.write(member);
            packed.write(behind);
            assertThatThrownBy(() -> unpacked(packed.toByteArray(), random))
                    .as("seed %d", seed)
                    .isInstanceOf(ZipException.class)
                    .hasMessage("the data after byte " + member.length + " is not a complete member");
        }
    }

    private static byte[] part(Random random) {
        byte[] part = new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(400)];
        for (int i = 0; i < part.length; i++) {
            part[i] = (byte) random.nextInt(1 + random.nextInt(200));
        }
        return part;
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads with buffers of any size, from a pipe that has a few bytes at a time and never reports further available
     * bytes.
     */
    private static byte[] unpacked(byte[] packed, Random random) throws IOException {
        InputStream pipe = new FilterInputStream(new ByteArrayInputStream(packed)) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return super.read(into, from, Math.min(length, 1 + random.nextInt(40)));
            }

            @Override
            public int available() {
                return 0;
            }
        };
        try (InputStream in =
                new WholeGzip(new BufferedInputStream(pipe, 1 + random.nextInt(64)), 1 + random.nextInt(64))) {
            return in.readAllBytes();
        }
    }
}
