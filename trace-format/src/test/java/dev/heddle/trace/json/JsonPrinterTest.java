package dev.heddle.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.trace.testing.BoundJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonPrinterTest {
    private static final int DOCUMENTS = 300;
    private static final int MOST_DEPTH = 4;
    private static final String[] TEXTS = {
        "",
        "plain",
        "a \"quote\" and \\",
        "line\nbreak\r\t\b\f",
        "\u0000\u001b\u007f",
        "\u00e4\u20ac",
        "\ud83d\ude00",
        "</script>/"
    };

    private final ByteArrayOutputStream expected = new ByteArrayOutputStream();

    /** The same document from this class and from Jackson. */
    private String printed(long seed) throws IOException {
        expected.reset();
        JsonPrinter printer = new JsonPrinter();
        try (JsonGenerator json = new JsonFactory().createGenerator(expected)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            object(printer, json, new Random(seed), 0);
        }
        return new String(printer.bytes(), StandardCharsets.UTF_8);
    }

    private void object(JsonPrinter printer, JsonGenerator json, Random random, int depth) throws IOException {
        printer.beginObject();
        json.writeStartObject();
        int members = random.nextInt(4);
        for (int i = 0; i < members; i++) {
            String name = TEXTS[random.nextInt(TEXTS.length)] + i;
            printer.name(name);
            json.writeFieldName(name);
            value(printer, json, random, depth + 1);
        }
        printer.endObject();
        json.writeEndObject();
    }

    private void value(JsonPrinter printer, JsonGenerator json, Random random, int depth) throws IOException {
        switch (random.nextInt(depth < MOST_DEPTH ? 7 : 5)) {
            case 0 -> {
                printer.value((String) null);
                json.writeNull();
            }
            case 1 -> {
                long number = random.nextLong();
                printer.value(number);
                json.writeNumber(number);
            }
            case 2 -> {
                double number = random.nextInt(1_000) / 8.0;
                printer.value(number);
                json.writeNumber(number);
            }
            case 3 -> {
                boolean truth = random.nextBoolean();
                printer.value(truth);
                json.writeBoolean(truth);
            }
            case 4 -> {
                String text = TEXTS[random.nextInt(TEXTS.length)];
                printer.value(text);
                json.writeString(text);
            }
            case 5 -> object(printer, json, random, depth);
            default -> {
                printer.beginArray();
                json.writeStartArray();
                int values = random.nextInt(4);
                for (int i = 0; i < values; i++) {
                    value(printer, json, random, depth + 1);
                }
                printer.endArray();
                json.writeEndArray();
            }
        }
    }

    @Test
    void printsTheSameAsJackson() throws IOException {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            String printed = printed(seed);
            assertThat(printed).as("seed %d", seed).isEqualTo(expected.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void escapesALoneSurrogate() throws IOException {
        String printed = new String(
                new JsonPrinter()
                        .beginObject()
                        .name("a")
                        .value("x\ud83dy\ude00")
                        .endObject()
                        .bytes(),
                StandardCharsets.UTF_8);
        assertThat(printed).isEqualToNormalizingNewlines("{\n  \"a\" : \"x\\uD83Dy\\uDE00\"\n}");
        assertThat(BoundJson.mapper().readTree(printed).get("a").textValue()).isEqualTo("x\ud83dy\ude00");
    }
}
