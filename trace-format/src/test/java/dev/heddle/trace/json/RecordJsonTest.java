package dev.heddle.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.Survey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is data binding: what is written is the same, byte for byte, and what is read too, or it is refused. */
class RecordJsonTest {
    /** One component of each kind. */
    public record All(
            int one,
            long two,
            Integer three,
            Long four,
            double five,
            boolean six,
            String seven,
            Outcome.End eight,
            Thread.State nine,
            StackLine ten,
            List<Long> eleven,
            Map<String, String> twelve,
            SortedMap<String, SortedSet<String>> thirteen) {
        public All {
            if (one == 13) {
                throw new IllegalArgumentException("one is 13");
            }
        }
    }

    static Stream<Record> documents() {
        StackLine line = new StackLine("a.B", "m", "B.java", 3);
        StackLine odd = new StackLine("a.B", "<init>", null, -1);
        List<UncaughtException> uncaught = List.of(
                new UncaughtException(
                        "0.1",
                        "näme \"q\"",
                        "a.Boom",
                        "line\nline\t\u0000",
                        List.of(line, odd),
                        List.of(new Thrown("a.Cause", null, List.of())),
                        null,
                        "SIGTERM"),
                new UncaughtException("0", "main", "a.Boom", null, List.of(), List.of(), "a.Handler", null));
        List<Record> all = new ArrayList<>();
        for (Outcome.End end : Outcome.End.values()) {
            for (Outcome.Mode mode : Outcome.Mode.values()) {
                all.add(new Outcome(
                        2,
                        "p",
                        Long.MIN_VALUE,
                        mode,
                        end,
                        true,
                        "far",
                        1,
                        2,
                        3,
                        4,
                        5,
                        6,
                        7,
                        8,
                        uncaught,
                        stuck(line),
                        null,
                        List.of("one", "ü")));
            }
        }
        Outcome outcome = (Outcome) all.get(0);
        Explored explored = new Explored(
                -1,
                2,
                3,
                4,
                List.of("0.9"),
                List.of(new Explored.Access(0, 1, 2, 3, Long.MAX_VALUE)),
                List.of(5L, -1L));
        all.add(explored);
        all.add(new RunLine(outcome, 1, false, 7, null, "out\r\n", "", 8, 9, null, null, null, null, List.of()));
        all.add(new RunLine(
                outcome,
                1,
                true,
                7,
                "s.json",
                "",
                "err",
                8,
                9,
                explored,
                new Survey(
                        List.of(new Survey.Party("0", Long.MIN_VALUE)),
                        List.of(new Survey.Point("0.1", "PUT_FIELD a/B.c()V+1", 3, true, false))),
                List.of(new PreemptionPlan.Switch("0", 3, "0.1", true, "BEGIN", "a.B#1")),
                "it calls java.lang.Class.forName",
                List.of("a thread")));
        SortedMap<String, SortedSet<String>> sets = new TreeMap<>(Map.of("b", new TreeSet<>(List.of("z", "a"))));
        for (double number : new double[] {0, -0.1, 1e300, 100, 1.0E-7}) {
            all.add(new All(
                    1,
                    2,
                    3,
                    null,
                    number,
                    false,
                    "",
                    null,
                    Thread.State.NEW,
                    line,
                    List.of(1L),
                    Map.of("k", "v"),
                    sets));
        }
        all.add(new All(1, 2, null, 4L, 0, true, null, Outcome.End.EXIT, null, null, null, Map.of(), new TreeMap<>()));
        return all.stream();
    }

    private static List<StuckThread> stuck(StackLine line) {
        List<StuckThread> stuck = new ArrayList<>();
        for (StuckThread.Kind kind : StuckThread.Kind.values()) {
            for (StuckThread.Role role : StuckThread.Role.values()) {
                stuck.add(new StuckThread(
                        new StuckThread.Named("?", "t"),
                        role,
                        new StuckThread.Wait(kind, "a.B #1", List.of(new StuckThread.Named("0", "main")), null),
                        List.of(line),
                        List.of(new StuckThread.Held("a.L #2", true, line), new StuckThread.Held("x", false, null))));
            }
        }
        return stuck;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void writesAndReadsAsDataBindingDoes(Record value) throws IOException {
        String lines = RecordWriter.lines(value);
        assertThat(lines).isEqualTo(Json.mapper().writeValueAsString(value));
        assertThat(RecordWriter.line(value))
                .isEqualTo(Json.mapper()
                        .writer()
                        .without(SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(value));
        assertThat(read(lines, value.getClass())).isEqualTo(value);
        assertThat((Object) Json.mapper().readValue(lines, value.getClass())).isEqualTo(value);
    }

    private static <T> T read(String text, Class<T> type) throws IOException {
        try (JsonParser json = Json.factory().createParser(text)) {
            json.nextToken();
            return new RecordReader(json).record(type);
        }
    }

    /** Whoever is refused here asks data binding. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'one':1>'one':'1'",
                "'one':1>'one':1.5",
                "'one':1>'one':null",
                "'one':1>'one':13",
                "'one':1>'one':3000000000",
                "'one':1>'one':1,'one':1",
                "'one':1>'other':1",
                "'one':1,>",
                "'six':false>'six':0",
                "'seven':''>'seven':7",
                "'seven':''>'seven':[]",
                "'nine':'NEW'>'nine':'new'",
                "'nine':'NEW'>'nine':0",
                "'eleven':[1]>'eleven':1",
                "'eleven':[1]>'eleven':[1",
                "'eleven':[1]>'eleven':['1']",
                "'twelve':{'k':'v'}>'twelve':{'k':'v','k':'w'}",
                "'thirteen':{'b':['a','z']}>'thirteen':{'b':[null]}",
                "}}>}}}",
            })
    void refusesWhatIsOtherwise(String change) throws IOException {
        All good = new All(
                1,
                2,
                3,
                null,
                0,
                false,
                "",
                null,
                Thread.State.NEW,
                null,
                List.of(1L),
                Map.of("k", "v"),
                new TreeMap<>(Map.of("b", new TreeSet<>(List.of("z", "a")))));
        String[] words = change.replace('\'', '"').split(">", -1);
        String text = RecordWriter.line(good);
        assertThat(text).contains(words[0]);
        String changed = text.replace(words[0], words[1]);
        if (changed.endsWith("}}}")) {
            // What follows is the caller's affair.
            assertThat(read(changed, All.class)).isEqualTo(good);
        } else {
            assertThatThrownBy(() -> read(changed, All.class)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatIsNotKnownIsNotWritten() {
        record Odd(Object value) {}
        assertThatThrownBy(() -> RecordWriter.line(new Odd(new Object())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object");
    }
}
