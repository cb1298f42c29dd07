package dev.heddle.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.run.RunProfile;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.testing.BoundJson;
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

/**
 * The oracle of what is written is data binding, byte for byte; it is read back as it was, and anything else is
 * refused.
 */
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

    /** A member that is a keyword of Java. */
    public record Renamed(@MemberName("class") String type, int count, List<Renamed> inner) {}

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
                        List.of("one", "ü"),
                        List.of(new StaleValue(
                                new StuckThread.Named("0.1", "ü"),
                                new CodePoint("a.B", "m", "()V", 1, 2, null),
                                3,
                                "a.B.c",
                                null,
                                new StaleValue.Write(null, null, "0"),
                                new StaleValue.Write(
                                        new StuckThread.Named("0.2", "n"),
                                        new CodePoint("a.B", "n", "()V", 1, 4, "B.java"),
                                        "1"),
                                1,
                                5))));
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
                List.of(new Explored.Choice("0.1", 2, "a.B.x", 3, 4, Long.MIN_VALUE)),
                List.of(5L, -1L));
        all.add(explored);
        all.add(new RunLine(outcome, 1, false, 7, null, "out\r\n", "", 8, 9, null, null, null, null, null, List.of()));
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
                new RunProfile(
                        List.of(new RunProfile.ThreadProfile("0", Long.MIN_VALUE)),
                        List.of(new RunProfile.Point("0.1", "PUT_FIELD a/B.c()V+1", 3, true, false, true))),
                new FinalValues(List.of(new FinalValues.Variable("a.B.c", List.of("1", "\"x\""), List.of(1, 2)))),
                List.of(new PreemptionPlan.Switch("0", 3, "0.1", true, "BEGIN", "a.B#1")),
                "it calls java.lang.Class.forName",
                List.of("a thread")));
        all.add(new Ending(
                3,
                null,
                List.of(new Ending.Standing(
                        1, true, Thread.State.BLOCKED, false, Boolean.FALSE, 7, "a.Lock", List.of(line, odd)))));
        all.add(new MayTrigger(2, 1, "a.Main", new TreeMap<>(Map.of("a.B.m()V", new TreeSet<>(List.of("a.L"))))));
        Finding.Place place = new Finding.Place(
                "a.B",
                "m",
                "B.java",
                3,
                7,
                "PUT_FIELD",
                "a.B.c",
                List.of(new CodePoint("a.B", "n", "()V", 2, 5, null)));
        Map<String, Object> details = new TreeMap<>(
                Map.of("list", List.of(1, 2.5, "x", true), "object", Map.of("long", 5_000_000_000L), "text", "ä"));
        details.put("nothing", null);
        List<Finding> findings = new ArrayList<>();
        for (Finding.Status status : Finding.Status.values()) {
            findings.add(new Finding(
                    status.name(), "race", status, "t", List.of(place), List.of("0"), "p.json", null, null, details));
        }
        all.add(new Findings("hb", List.of("rec"), Map.of("pairs", 3L), findings));
        all.add(new Interleaving(
                1,
                List.of(new PlanThread("0", "main")),
                List.of(new Interleaving.Step(0, Interleaving.Act.values()[0], null, null, null, List.of(), 4)),
                List.of(new Interleaving.Edge(0, 0, Interleaving.Link.values()[0])),
                9));
        all.add(new Renamed("a.B", 0, List.of()));
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
    void writesAsDataBindingDoesAndReadsItBack(Record value) throws IOException {
        String lines = RecordWriter.lines(value);
        assertThat(lines).isEqualTo(BoundJson.mapper().writeValueAsString(value));
        assertThat(RecordWriter.line(value))
                .isEqualTo(BoundJson.mapper()
                        .writer()
                        .without(SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(value));
        assertThat(Json.parse(lines, value.getClass())).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'one':1>'one':'1'>\"one\" is \"1\", and must be an integer from -2147483648 to 2147483647",
                "'one':1>'one':1.5>\"one\" is 1.5, and must be an integer",
                "'one':1>'one':1.0>\"one\" is 1.0, and must be an integer",
                "'one':1>'one':null>\"one\" is null, and must be an integer",
                "'one':1>'one':13>one is 13",
                "'one':1>'one':3000000000>\"one\" is 3000000000, and must be an integer",
                "'two':2>'two':9223372036854775808>\"two\" is 9223372036854775808, and must be an integer",
                "'one':1>'one':1,'one':1>\"one\" comes twice",
                "'one':1>'other':1>\"other\" is no member of it",
                "'one':1,>>\"one\" is missing",
                "'five':0.0>'five':1e999>\"five\" is 1e999, and must be a number",
                "'five':0.0>'five':NaN>\"five\": Non-standard token 'NaN': JSON has no such value",
                "'five':0.0>'five':-Infinity>\"five\": Non-standard token '-Infinity': JSON has no such value",
                "'one':1>'one':+1>\"one\": Unexpected character ('+'",
                "'one':1>'one':01>\"one\": Invalid numeric value",
                "'one':1>'one':/* 1 */1>\"one\": Unexpected character ('/'",
                "'seven':''>'seven':none>\"seven\": Unrecognized token 'none'",
                "'eleven':[1]>'eleven':[NaN]>\"eleven\": Non-standard token 'NaN'",
                "'six':false>'six':0>\"six\" is 0, and must be true or false",
                "'seven':''>'seven':7>\"seven\" is 7, and must be a text",
                "'seven':''>'seven':[]>\"seven\" is a list, and must be a text",
                "'nine':'NEW'>'nine':'new'>\"nine\" is \"new\", and must be one of NEW, RUNNABLE",
                "'nine':'NEW'>'nine':0>\"nine\" is 0, and must be one of NEW, RUNNABLE",
                "'eleven':[1]>'eleven':1>\"eleven\" is 1, and must be a list",
                "'eleven':[1]>'eleven':[1>\"eleven[1]\" is",
                "'eleven':[1]>'eleven':['1']>\"eleven[0]\" is \"1\", and must be an integer",
                "'eleven':[1]>'eleven':[1,null]>\"eleven[1]\" is null, and must be an integer",
                "'twelve':{'k':'v'}>'twelve':{'k':'v','k':'w'}>\"twelve.k\" comes twice",
                "'thirteen':{'b':['a','z']}>'thirteen':{'b':[null]}>\"thirteen.b[0]\" is null, and must be a text",
                "'thirteen':{'b':['a','z']}>'thirteen':{'b':['a','a']}>\"thirteen.b[1]\" comes twice",
                "}}>}}{}>something follows",
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
        String[] words = change.split(">", -1);
        String old = words[0].replace('\'', '"');
        String text = RecordWriter.line(good);
        assertThat(text).contains(old);
        String changed = text.replace(old, words[1].replace('\'', '"'));
        assertThatThrownBy(() -> Json.parse(changed, All.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(words[2])
                .satisfies(
                        e -> assertThat(Json.oneLine((IOException) e)).doesNotContain("Feature", "Constraints", "\n"));
    }

    @Test
    void refusesNestingThatIsTooDeep() {
        String deep = "[".repeat(100) + "]".repeat(100);
        assertThatThrownBy(() -> Json.parse("{\"value\":" + deep + "}", Any.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nesting depth")
                .satisfies(e -> assertThat(Json.oneLine((IOException) e)).doesNotContain("StreamReadConstraints"));
    }

    @Test
    void readsValuesOfUnknownShape() throws IOException {
        Object value = Map.of("a", List.of(1, 5_000_000_000L, 0.5, true, "x"));
        assertThat(Json.parse(RecordWriter.line(new Any(value)), Any.class).value())
                .isEqualTo(value);
    }

    /** A component of which only the writer knows what it is. */
    public record Any(Object value) {}

    @Test
    void namesMembersTheSameForReaderAndWriter() throws IOException {
        Renamed value = new Renamed("a.B", 1, List.of(new Renamed("a.C", 2, List.of())));
        String text = RecordWriter.line(value);
        assertThat(text)
                .isEqualTo("{\"class\":\"a.B\",\"count\":1,\"inner\":[{\"class\":\"a.C\",\"count\":2,\"inner\":[]}]}");
        assertThat(Json.parse(text, Renamed.class)).isEqualTo(value);
        assertThatThrownBy(() -> Json.parse(text.replace("class", "type"), Renamed.class))
                .hasMessageContaining("\"type\" is no member of it");
    }

    @Test
    void writesNumbersOfAnArray() throws IOException {
        record Numbers(int[] values) {}
        String text = RecordWriter.line(new Numbers(new int[] {1, -2}));
        assertThat(text).isEqualTo("{\"values\":[1,-2]}");
        assertThat(Json.parse(text, Numbers.class).values()).containsExactly(1, -2);
        assertThat(RecordWriter.lines(new Numbers(new int[] {1, -2})))
                .isEqualTo(BoundJson.mapper().writeValueAsString(new Numbers(new int[] {1, -2})));
    }

    @Test
    void refusesNamesThatAreNoTexts() {
        assertThatThrownBy(() -> RecordWriter.line(Map.of(1, "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 cannot be the name of a member");
    }

    @Test
    void refusesToWriteUnsupportedTypes() {
        record Odd(Object value) {}
        assertThatThrownBy(() -> RecordWriter.line(new Odd(new Object())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object");
    }
}
