package dev.heddle.trace.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordReader;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes plans. Which kind a file holds is decided here, by a fixed list. */
public final class PlanFile {
    private static final Map<String, Class<? extends Plan>> KINDS = new TreeMap<>(Map.ofEntries(
            Map.entry("pattern", PatternPlan.class),
            Map.entry("exact", ExactPlan.class),
            Map.entry("order", OrderPlan.class),
            Map.entry("preemptions", PreemptionPlan.class),
            Map.entry("trials", TrialsPlan.class),
            Map.entry("deadlock", DeadlockPlan.class),
            Map.entry("sequence", SequencePlan.class),
            Map.entry("random", RandomPlan.class),
            Map.entry("pct", PctPlan.class),
            Map.entry("pctvb", PctvbPlan.class),
            Map.entry("pos", PosPlan.class),
            Map.entry("priority", PriorityPlan.class),
            Map.entry("pairs", PairsPlan.class),
            Map.entry("noise", NoisePlan.class),
            Map.entry("strategy", StrategyPlan.class),
            Map.entry("drfinder", DrFinderPlan.class),
            Map.entry("explore", ExplorePlan.class)));

    private static final Set<String> STREAMED = Set.of("exact", "order");

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_+.-]{0,199}");

    private PlanFile() {}

    /**
     * @throws PlanException if the file cannot be read, is not JSON, is of another version or is no plan
     */
    public static Plan read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new PlanException("no plan at " + file + ": there is no such file");
        }
        try {
            Plan plain = plain(file);
            if (plain != null) {
                return checked(file, plain);
            }
            String streamed = streamedKind(file);
            if (streamed != null) {
                return checked(file, ExactPlanFile.read(file, streamed));
            }
            return bound(file);
        } catch (JacksonException e) {
            throw new PlanException(file + " is no plan: " + Json.oneLine(e), e);
        } catch (IOException e) {
            throw new PlanException(file + " is no plan: " + e.getMessage(), e);
        }
    }

    /**
     * Reads a plan in the shape in which {@link #write} writes it, without data binding. Null if it is of another shape, or one of those that
     * are read as a stream.
     */
    private static @Nullable Plan plain(Path file) throws IOException {
        if (Json.isTooLarge(file)) {
            return null;
        }
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            if (json.nextToken() != JsonToken.START_OBJECT
                    || !"schemaVersion".equals(json.nextFieldName())
                    || json.nextToken() != JsonToken.VALUE_NUMBER_INT
                    || json.getLongValue() != Plan.SCHEMA_VERSION
                    || !"kind".equals(json.nextFieldName())) {
                return null;
            }
            Class<? extends Plan> type = KINDS.get(json.nextTextValue());
            if (type == null || type == ExactPlan.class || type == OrderPlan.class) {
                return null;
            }
            Plan plan = new RecordReader(json).components(type);
            return json.nextToken() == null ? plan : null;
        } catch (JacksonException e) {
            // What is wrong, or only unusual, is said by data binding.
            return null;
        }
    }

    private static Plan bound(Path file) throws IOException {
        ObjectNode tree = (ObjectNode) Json.readTree(file);
        JsonNode version = tree.remove("schemaVersion");
        if (version == null || !version.isInt() || version.intValue() != Plan.SCHEMA_VERSION) {
            throw new PlanException(file + " has schema version " + (version == null ? "none" : version.asText())
                    + ", and this Heddle reads version " + Plan.SCHEMA_VERSION
                    + ": make the plan again with this Heddle");
        }
        JsonNode kind = tree.remove("kind");
        for (JsonNode each : tree.path("switches")) {
            if (each instanceof ObjectNode old && !old.has("at")) {
                old.putNull("at");
            }
        }
        return checked(file, Json.mapper().treeToValue(tree, kind(file, kind == null ? "none" : kind.asText())));
    }

    /** Runs and schedules of a plan go into files that are called after it. */
    private static Plan checked(Path file, Plan plan) {
        if (plan == null || plan.id() == null || !ID.matcher(plan.id()).matches()) {
            String id = plan == null || plan.id() == null ? "null" : plan.id().replaceAll("\\p{Cntrl}", "?");
            throw new PlanException(
                    file + " has the id \"" + id
                            + "\", which names no file: give letters, digits, \"-\", \"_\", \"+\" and \".\", 200 at most, and a letter or digit first");
        }
        return plan;
    }

    /** @throws IOException if the file cannot be written */
    public static void write(Path file, Plan plan) throws IOException {
        if (plan instanceof ExactPlan exact) {
            ExactPlanFile.write(file, exact);
            return;
        } else if (plan instanceof OrderPlan order) {
            ExactPlanFile.write(file, order);
            return;
        }
        try (JsonGenerator json = Json.factory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeNumberField("schemaVersion", Plan.SCHEMA_VERSION);
            json.writeStringField("kind", kind(plan));
            new RecordWriter(json).components((Record) plan);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** The kind, if it is one that is read as a stream and the file is of this version; otherwise null. */
    private static @Nullable String streamedKind(Path file) throws IOException {
        boolean isKnown = false;
        String kind = null;
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME && (!isKnown || kind == null)) {
                String field = json.currentName();
                JsonToken value = json.nextToken();
                if (field.equals("schemaVersion")) {
                    isKnown = value == JsonToken.VALUE_NUMBER_INT && json.getLongValue() == Plan.SCHEMA_VERSION;
                } else if (field.equals("kind") && value == JsonToken.VALUE_STRING) {
                    kind = json.getText();
                } else {
                    json.skipChildren();
                }
            }
        }
        return isKnown && STREAMED.contains(kind == null ? "" : kind) ? kind : null;
    }

    private static Class<? extends Plan> kind(Path file, String kind) {
        Class<? extends Plan> type = KINDS.get(kind);
        if (type == null) {
            throw new PlanException(file + " has the kind \"" + kind + "\", and this Heddle knows "
                    + String.join(", ", KINDS.keySet()));
        }
        return type;
    }

    private static String kind(Plan plan) {
        for (Map.Entry<String, Class<? extends Plan>> kind : KINDS.entrySet()) {
            if (kind.getValue() == plan.getClass()) {
                return kind.getKey();
            }
        }
        throw new IllegalArgumentException(plan.getClass() + " has no name in files");
    }
}
