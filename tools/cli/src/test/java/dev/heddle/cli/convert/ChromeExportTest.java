package dev.heddle.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.CommandRun;
import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromeExportTest {
    @TempDir
    Path temp;

    @Test
    void exportsFramesWaitsHoldsAndArrows() throws IOException {
        try (SmallRecording recording = new SmallRecording(temp.resolve("recording"))) {
            recording
                    .event(0, Op.BEGIN, 0, 0)
                    .event(0, Op.ENTER, 0, 0)
                    .event(0, Op.START, 0, 1)
                    .event(1, Op.BEGIN, 0, 0)
                    .event(0, Op.ACQUIRE, 5, 1)
                    .event(0, Op.WAIT, 5, 0)
                    .event(1, Op.ACQUIRE, 5, 1)
                    .event(1, Op.NOTIFY_ALL, 5, 0)
                    .event(1, Op.RELEASE, 5, 0)
                    .event(0, Op.WAKE, 5, 0)
                    .event(0, Op.RELEASE, 5, 0)
                    .event(1, Op.SEND, 7, 8)
                    .event(0, Op.RECEIVE, 7, 0)
                    .event(1, Op.END, 0, 0)
                    .event(0, Op.JOIN, 0, 1)
                    .event(0, Op.PUT_FIELD, "x", 5, 0)
                    .event(0, Op.EXIT, 0, 0);
        }
        List<JsonNode> events = convert();
        checkNesting(events);
        assertThat(texts(events, "M", "args", "name")).containsExactly("a.Main", "0 t0", "0.1 t1");
        assertThat(texts(events, "B", "name")).containsExactly("B.m", "wait 5");
        assertThat(texts(events, "B", "args", "at")).containsExactly("a.B.m(B.java:40)", "a.B.m(B.java:18)");
        assertThat(texts(events, "b", "id")).containsExactly("0 B@5", "0.1 B@5", "0 B@5");
        assertThat(texts(events, "e", "ts")).containsExactly("6", "9", "11");
        assertThat(texts(events, "s", "name")).containsExactly("start", "notify", "hand-off", "end");
        assertThat(texts(events, "s", "ts")).containsExactly("3", "8", "12", "14");
        assertThat(texts(events, "f", "ts")).containsExactly("4", "10", "13", "15");
        assertThat(texts(events, "s", "tid")).containsExactly("0", "1", "1", "1");
    }

    /** Whatever halves a recording lacks, slices of a thread nest and everything that begins ends. */
    @Test
    void nestsAnyOrderOfFrames() throws IOException {
        long seed = 20261121;
        Random random = new Random(seed);
        try (SmallRecording recording = new SmallRecording(temp.resolve("recording"))) {
            Op[] ops = Op.values();
            for (int i = 0; i < 5_000; i++) {
                Op op = ops[random.nextInt(ops.length)];
                String field = op.isAccess() && !op.isArrayAccess() ? "x" : null;
                recording.event(random.nextInt(3), op, field, 1 + random.nextInt(4), random.nextInt(3));
            }
        }
        checkNesting(convert());
    }

    private List<JsonNode> convert() throws IOException {
        CommandRun run = ConvertRun.of("--to", "chrome", temp.resolve("recording"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("accesses");
        List<JsonNode> events = new ArrayList<>();
        new ObjectMapper().readTree(run.out()).path("traceEvents").forEach(events::add);
        return events;
    }

    private static void checkNesting(List<JsonNode> events) {
        Map<Integer, ArrayDeque<Long>> open = new HashMap<>();
        Set<String> spans = new HashSet<>();
        Map<Long, Long> arrows = new HashMap<>();
        long last = 0;
        for (JsonNode event : events) {
            int thread = event.path("tid").intValue();
            long stamp = event.path("ts").longValue();
            String phase = event.path("ph").textValue();
            switch (phase) {
                case "B" ->
                    open.computeIfAbsent(thread, t -> new ArrayDeque<>()).push(stamp);
                case "E" -> assertThat(open.get(thread).pop()).isLessThanOrEqualTo(stamp);
                case "b" -> assertThat(spans.add(event.path("id").textValue())).isTrue();
                case "e" ->
                    assertThat(spans.remove(event.path("id").textValue())).isTrue();
                case "s" -> arrows.put(event.path("id").longValue(), stamp);
                case "f" -> assertThat(arrows.get(event.path("id").longValue())).isLessThan(stamp);
                case "X", "M" -> {}
                default -> throw new AssertionError("unknown phase " + phase);
            }
            if (!phase.equals("s")) {
                assertThat(stamp).isGreaterThanOrEqualTo(last);
                last = stamp;
            }
        }
        assertThat(spans).isEmpty();
        assertThat(open.values()).allMatch(ArrayDeque::isEmpty);
    }

    private static List<String> texts(List<JsonNode> events, String phase, String... path) {
        List<String> texts = new ArrayList<>();
        for (JsonNode event : events) {
            if (event.path("ph").textValue().equals(phase)) {
                JsonNode at = event;
                for (String step : path) {
                    at = at.path(step);
                }
                texts.add(at.asText());
            }
        }
        return texts;
    }
}
