package dev.heddle.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.PlanThread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8WriterTest {
    private static byte[] bytes(String document) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Utf8Writer out = new Utf8Writer(bytes)) {
            out.write(document);
        }
        return bytes.toByteArray();
    }

    @Test
    void writesTextAsUtf8() throws IOException {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            random.ints(5_000, 0, Character.MAX_CODE_POINT + 1)
                    .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE)
                    .forEach(letter -> text.appendCodePoint(letter >> random.nextInt(14)));
            String all = text.toString().replaceAll("[\ud800-\udfff]", "");
            assertThat(bytes(all)).as("seed %d", seed).isEqualTo(all.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void writesLoneSurrogatesAsEscapes() throws IOException {
        assertThat(new String(bytes("a\ud800b\udc00\ud83c\udf00\ud83c"), StandardCharsets.UTF_8))
                .isEqualTo("a\\ud800b\\udc00\ud83c\udf00\\ud83c");
    }

    @Test
    void readsBackNamesWithLoneSurrogates() throws IOException {
        PlanThread thread = new PlanThread("0.1", "x\ud800\udfff\udfff\ud800");
        String text = new String(RecordWriter.line(thread).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        assertThat(Json.parse(text, PlanThread.class)).isEqualTo(thread);
    }

    @Test
    void acceptsASurrogatePairInTwoCalls() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Utf8Writer out = new Utf8Writer(bytes)) {
            out.write("\ud83c");
            out.flush();
            out.write("\udf00");
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("\ud83c\udf00");
    }
}
