package dev.heddle.replayer;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.ExactPlan.Turn;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes the schedule of a run as an exact plan, one turn a line. It is what {@link dev.heddle.trace.plan.PlanFile} would write, turn by
 * turn: a schedule may be long, and the program may have left little memory.
 */
public final class ScheduleFile {
    private ScheduleFile() {}

    /**
     * @param plan the plan that the run followed
     * @param outcome what became of the run
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, Plan plan, Outcome outcome, Iterable<Turn> schedule) throws IOException {
        ObjectWriter oneLine = Json.mapper().writer().without(SerializationFeature.INDENT_OUTPUT);
        try (JsonGenerator json = Json.mapper().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            DefaultIndenter lines = new DefaultIndenter("  ", "\n");
            json.setPrettyPrinter(
                    new DefaultPrettyPrinter().withArrayIndenter(lines).withObjectIndenter(lines));
            json.writeStartObject();
            json.writeNumberField("schemaVersion", Plan.SCHEMA_VERSION);
            json.writeStringField("kind", "exact");
            json.writeStringField("id", id(plan));
            json.writeStringField("technique", plan.technique());
            json.writeNumberField("seed", plan.seed());
            json.writeStringField("finding", finding(plan));
            json.writeStringField("failure", failure(outcome));
            json.writeArrayFieldStart("turns");
            for (Turn turn : schedule) {
                json.writeRawValue(oneLine.writeValueAsString(turn));
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static String id(Plan plan) {
        return plan instanceof ExactPlan ? plan.id() : plan.id() + "-exact-" + plan.seed();
    }

    private static String finding(Plan plan) {
        if (plan instanceof ExactPlan exact) {
            return exact.finding();
        }
        return plan instanceof PatternPlan ? plan.id() : null;
    }

    /** What the run ended with, in words; null if it ended well, as far as it can be seen from inside. */
    private static String failure(Outcome outcome) {
        if (outcome.end() == Outcome.End.DEADLOCK) {
            return "deadlock";
        } else if (outcome.end() == Outcome.End.HANG) {
            return "hang";
        } else if (outcome.uncaught().isEmpty()) {
            return null;
        }
        Outcome.Uncaught first = outcome.uncaught().get(0);
        return first.exception() + (first.message() == null ? "" : ": " + first.message());
    }
}
