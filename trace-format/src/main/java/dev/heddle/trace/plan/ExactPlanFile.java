package dev.heddle.trace.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordReader;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exact and order plans in files: tables of threads and sites, and then one line of numbers for each turn or step.
 * Reading and writing is streamed: a schedule may be long, and the program may have left little memory.
 */
final class ExactPlanFile {
    private static final List<String> REQUIRED = List.of("id", "technique", "seed", "threads", "sites");

    private final RecordReader reader;
    private final Path file;
    private final JsonParser json;
    private final Turns.Builder turns = new Turns.Builder();
    private final OrderPlan.Steps.Builder steps = new OrderPlan.Steps.Builder(turns);
    private final List<StaleRead> stale = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private @Nullable String id;
    private @Nullable String technique;
    private long seed;
    /** Version of the file; 1 if it has none. */
    private int format = 1;

    private @Nullable String finding;
    private @Nullable Failure failure;
    /** Number of steps of an order that are enforced, or negative for all. */
    private int until = -1;

    private @Nullable Origin origin = Origin.UNKNOWN;
    /** The member with a row for each turn or step. */
    private String list = "";

    private ExactPlanFile(Path file, JsonParser json) {
        this.file = file;
        this.json = json;
        reader = new RecordReader(json);
    }

    // Writing

    /** @param plan an exact plan or an order */
    static void write(Path file, Plan plan) throws IOException {
        if (plan.isExact()) {
            OutputFile.write(file, out -> write(out, (ExactPlan) plan));
        } else {
            OutputFile.write(file, out -> write(out, (OrderPlan) plan));
        }
    }

    private static void write(OutputStream out, ExactPlan plan) throws IOException {
        try (JsonGenerator json = open(out)) {
            boolean isOrdinary = plan.stale().isEmpty();
            head(json, "exact", isOrdinary ? ExactPlan.FORMAT_WITHOUT_STALE_READS : ExactPlan.FORMAT, plan);
            json.writeStringField("finding", plan.finding());
            failure(json, plan.failure());
            tables(json, plan.origin(), plan.turns().threads(), plan.turns().sites());
            if (!isOrdinary) {
                json.writeArrayFieldStart("stale");
                for (StaleRead read : plan.stale()) {
                    json.writeRawValue(RecordWriter.line(read));
                }
                json.writeEndArray();
            }
            json.writeArrayFieldStart("turns");
            Turns turns = plan.turns();
            for (int i = 0; i < turns.size(); i++) {
                String stop = turns.isStopped(i)
                        ? ", " + turns.beforeNumber(i) + ", " + turns.times(i) + ", " + turns.inside(i)
                        : "";
                json.writeRawValue("[" + turns.threadNumber(i) + ", " + turns.steps(i) + ", " + turns.siteNumber(i)
                        + ", " + turns.check(i) + ", " + turns.own(i) + stop + "]");
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(OutputStream out, OrderPlan plan) throws IOException {
        try (JsonGenerator json = open(out)) {
            head(json, "order", OrderPlan.FORMAT, plan);
            failure(json, plan.failure());
            OrderPlan.Steps steps = plan.steps();
            if (plan.until() != steps.size()) {
                json.writeNumberField("until", plan.until());
            }
            tables(json, plan.origin(), steps.threads(), steps.sites());
            json.writeArrayFieldStart("steps");
            for (int i = 0; i < steps.size(); i++) {
                json.writeRawValue("[" + steps.threadNumber(i) + ", " + steps.siteNumber(i) + "]");
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static JsonGenerator open(OutputStream out) throws IOException {
        JsonGenerator json = Json.generator(out);
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        Separators separators =
                Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
        json.setPrettyPrinter(
                new DefaultPrettyPrinter(separators).withArrayIndenter(lines).withObjectIndenter(lines));
        return json;
    }

    private static void head(JsonGenerator json, String kind, int format, Plan plan) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schemaVersion", Plan.SCHEMA_VERSION);
        json.writeStringField("kind", kind);
        json.writeNumberField("format", format);
        json.writeStringField("id", plan.id());
        json.writeStringField("technique", plan.technique());
        json.writeNumberField("seed", plan.seed());
    }

    private static void failure(JsonGenerator json, @Nullable Failure failure) throws IOException {
        json.writeFieldName("failure");
        json.writeRawValue(failure == null ? "null" : nested(failure));
    }

    private static String nested(Record value) throws IOException {
        return RecordWriter.lines(value).replace("\n", "\n  ");
    }

    private static void tables(JsonGenerator json, Origin origin, List<PlanThread> threads, List<PlanSite> sites)
            throws IOException {
        json.writeFieldName("origin");
        json.writeRawValue(nested(origin));
        json.writeArrayFieldStart("threads");
        for (PlanThread thread : threads) {
            json.writeRawValue(RecordWriter.line(thread));
        }
        json.writeEndArray();
        json.writeArrayFieldStart("sites");
        for (PlanSite site : sites) {
            json.writeRawValue(RecordWriter.line(site));
        }
        json.writeEndArray();
    }

    // Reading

    /** @throws IOException if it is not JSON, or has another structure */
    static Plan read(Path file, String kind) throws IOException {
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            return new ExactPlanFile(file, json).read(kind);
        } catch (PlanException e) {
            throw e.getMessage().startsWith(file.toString())
                    ? e
                    : new PlanException(file + " is not a plan: " + e.getMessage(), e);
        }
    }

    private Plan read(String kind) throws IOException {
        boolean isExact = kind.equals("exact");
        int oldest = isExact ? ExactPlan.OLDEST_FORMAT : OrderPlan.FORMAT;
        int newest = isExact ? ExactPlan.FORMAT : OrderPlan.FORMAT;
        list = isExact ? "turns" : "steps";
        expect(json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            if (!seen.add(field)) {
                throw new JsonParseException(json, "\"" + field + "\" comes twice");
            }
            JsonToken value = json.nextToken();
            if (field.equals(list)) {
                checkFormat(oldest, newest);
                required("threads", "sites");
                rows(value, isExact);
            } else {
                field(field, value);
                if (field.equals("format")) {
                    checkFormat(oldest, newest);
                }
            }
        }
        checkFormat(oldest, newest);
        required(REQUIRED.toArray(String[]::new));
        required(list);
        if (id == null || technique == null || origin == null) {
            throw new JsonParseException(json, "id, technique and origin must not be null");
        }
        if (json.nextToken() != null) {
            throw new JsonParseException(json, "there is text after the plan");
        }
        return isExact
                ? new ExactPlan(id, technique, seed, finding, failure, origin, turns.build(), stale)
                : order(id, technique);
    }

    private OrderPlan order(String named, String by) {
        OrderPlan.Steps all = steps.build();
        return new OrderPlan(named, by, seed, failure, origin, all, until < 0 ? all.size() : until);
    }

    private void field(String field, JsonToken value) throws IOException {
        switch (field) {
            case "schemaVersion", "kind" -> json.skipChildren();
            case "format" -> format = reader.number(field);
            case "id" -> id = reader.member(field, String.class);
            case "technique" -> technique = reader.member(field, String.class);
            case "seed" -> seed = reader.member(field, long.class);
            case "until" -> until = until();
            case "finding" -> finding = reader.member(field, String.class);
            case "failure" -> failure = reader.member(field, Failure.class);
            case "origin" -> origin = reader.member(field, Origin.class);
            case "threads" -> {
                expect(value, JsonToken.START_ARRAY);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    int before = turns.threads();
                    expect(json.currentToken(), JsonToken.START_OBJECT);
                    turns.thread(reader.record(PlanThread.class));
                    grown(before, turns.threads(), "thread");
                }
            }
            case "stale" -> {
                expect(value, JsonToken.START_ARRAY);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    expect(json.currentToken(), JsonToken.START_OBJECT);
                    stale.add(reader.record(StaleRead.class));
                }
            }
            case "sites" -> {
                expect(value, JsonToken.START_ARRAY);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    int before = turns.sites();
                    expect(json.currentToken(), JsonToken.START_OBJECT);
                    turns.site(reader.record(PlanSite.class));
                    grown(before, turns.sites(), "site");
                }
            }
            default -> throw new JsonParseException(json, "\"" + field + "\" is no member of it");
        }
    }

    /** An equal row would shift the numbers of later ones. */
    private void grown(int before, int after, String what) throws IOException {
        if (after == before) {
            throw new JsonParseException(json, "the " + what + " is in the table already");
        }
    }

    private void checkFormat(int oldest, int newest) {
        if (format < oldest || format > newest) {
            throw new PlanException(file + " has format " + format + " of its kind, and this Heddle reads format "
                    + (oldest == newest ? "" : oldest + " to ") + newest + ": make the plan again with this Heddle");
        }
    }

    private void required(String... fields) throws IOException {
        for (String field : fields) {
            if (!seen.contains(field)) {
                throw new JsonParseException(json, "\"" + field + "\" is missing");
            }
        }
    }

    private void rows(JsonToken start, boolean isExact) throws IOException {
        expect(start, JsonToken.START_ARRAY);
        for (JsonToken row = json.nextToken(); row != JsonToken.END_ARRAY; row = json.nextToken()) {
            expect(row, JsonToken.START_ARRAY);
            if (isExact) {
                turn();
            } else {
                steps.add(number(), number());
                expect(json.nextToken(), JsonToken.END_ARRAY);
            }
        }
    }

    private void turn() throws IOException {
        int thread = number();
        int length = number();
        int site = number();
        int check = number();
        boolean isOld = format == ExactPlan.OLDEST_FORMAT;
        int own = isOld ? Turns.UNKNOWN : number();
        if (json.nextToken() == JsonToken.END_ARRAY) {
            turns.add(thread, length, site, check, own);
            return;
        }
        int before = reader.number("turns");
        turns.add(thread, length, site, check, own, before, number(), isOld ? Turns.NOT_INSIDE : number());
        expect(json.nextToken(), JsonToken.END_ARRAY);
    }

    private int number() throws IOException {
        expect(json.nextToken(), JsonToken.VALUE_NUMBER_INT);
        return reader.number(list);
    }

    private int until() throws IOException {
        int value = reader.number("until");
        if (value < 0) {
            throw new JsonParseException(json, "until is " + value + ", and must be at least 0");
        }
        return value;
    }

    private void expect(JsonToken is, JsonToken wanted) throws IOException {
        if (is != wanted) {
            throw new JsonParseException(
                    json, "there is " + (is == null ? "the end" : is) + " where " + wanted + " should be");
        }
    }
}
