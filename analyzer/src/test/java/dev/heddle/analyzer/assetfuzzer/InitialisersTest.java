package dev.heddle.analyzer.assetfuzzer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Other threads see the objects that a class initialiser makes only when the class is ready. */
class InitialisersTest {
    private static final String TABLE = "app/Table";
    private static final int OBJECT = 20;

    @Test
    void findsNoViolationOnObjectsMadeInAnInitialiser() {
        assertThat(candidates(true, false)).isEmpty();
    }

    @Test
    void findsViolationsOnObjectsMadeInAnotherMethod() {
        assertThat(candidates(false, false)).isNotEmpty();
    }

    @Test
    void findsViolationsOnOlderObjectsChangedInAnInitialiser() {
        assertThat(candidates(true, true)).isNotEmpty();
    }

    /**
     * One thread fills a table, with or without an active class initialiser. Another thread reads it, either before or
     * afterwards.
     */
    private static List<Violation> candidates(boolean inInitialiser, boolean isOlder) {
        TraceBuilder trace = new TraceBuilder("runs/table");
        trace.declare("java/lang/Object", null);
        trace.declare(TABLE, "java/lang/Object", "keys", "values");
        trace.declare("app/Main", "java/lang/Object").thread(0, "0").thread(1, "0.1");
        trace.signal(0, Op.BEGIN, 0, 0).enter(0, "app/Main", "main", 0, 0).signal(0, Op.START, 0, 1);
        if (isOlder) {
            look(trace);
        }
        trace.signal(1, Op.BEGIN, 0, 0).enter(1, "app/Main", "first", 0, 0);
        trace.enter(1, TABLE, inInitialiser ? "<clinit>" : "make", 0, 3);
        trace.enter(1, TABLE, "fill", OBJECT, 4);
        trace.field(1, Op.PUT_FIELD, TABLE, "keys", OBJECT, 1, 0);
        trace.field(1, Op.PUT_FIELD, TABLE, "values", OBJECT, 2, 0);
        trace.exit(1).exit(1).exit(1).signal(1, Op.END, 0, 0);
        if (!isOlder) {
            look(trace);
        }
        trace.exit(0).signal(0, Op.END, 0, 0);
        return AssetFuzzer.analyze(List.of(trace), AssetFuzzerOptions.defaults())
                .candidates();
    }

    private static void look(TraceBuilder trace) {
        trace.enter(0, TABLE, "look", OBJECT, 6);
        trace.field(0, Op.GET_FIELD, TABLE, "keys", OBJECT, 1, 0);
        trace.field(0, Op.GET_FIELD, TABLE, "values", OBJECT, 2, 0);
        trace.exit(0);
    }
}
