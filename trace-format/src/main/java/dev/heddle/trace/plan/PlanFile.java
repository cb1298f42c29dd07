package dev.heddle.trace.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordReader;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads and writes plans. A fixed list determines the kind of a file. */
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

    /** Members of every plan that are read before its kind is known. */
    private static final Set<String> HEAD = Set.of(DocumentHead.VERSION, DocumentHead.KIND);

    /** Missing in plans of earlier versions. */
    private static final String OPTIONAL = "Switch.at";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_+.-]{0,199}");

    private PlanFile() {}

    /** @throws PlanException if the file cannot be read, is not JSON, has another version or is not a plan */
    public static Plan read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new PlanException("there is no file " + file);
        }
        try {
            Json.refuseTooLarge(file);
            DocumentHead head = DocumentHead.of(file);
            if (!head.version().equals(String.valueOf(Plan.SCHEMA_VERSION))) {
                throw new PlanException(
                        file + " has schema version " + head.version() + ", and this Heddle reads version "
                                + Plan.SCHEMA_VERSION + ": make the plan again with this Heddle");
            }
            Class<? extends Plan> type = kind(file, head.kind());
            return checked(
                    file,
                    STREAMED.contains(head.kind()) ? ExactPlanFile.read(file, head.kind()) : components(file, type));
        } catch (JacksonException e) {
            throw new PlanException(file + " is not a plan: " + Json.oneLine(e), e);
        } catch (IOException e) {
            throw new PlanException(file + " is not a plan: " + e.getMessage(), e);
        }
    }

    private static Plan components(Path file, Class<? extends Plan> type) throws IOException {
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            json.nextToken();
            RecordReader reader = new RecordReader(json, OPTIONAL);
            Plan plan = reader.components(type, HEAD);
            reader.last();
            return plan;
        }
    }

    /** Runs and schedules of a plan go into files that are named after it. */
    private static Plan checked(Path file, Plan plan) {
        if (plan.id() == null || !ID.matcher(plan.id()).matches()) {
            String id = plan.id() == null ? "null" : Printable.name(plan.id());
            throw new PlanException(
                    file + " has the id \"" + id
                            + "\", which is not a file name: use letters, digits, \"-\", \"_\", \"+\" and \".\", 200 at most, and a letter or digit first");
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
        OutputFile.write(file, out -> {
            try (JsonGenerator json = Json.generator(out)) {
                json.setPrettyPrinter(new DefaultPrettyPrinter());
                json.writeStartObject();
                json.writeNumberField("schemaVersion", Plan.SCHEMA_VERSION);
                json.writeStringField("kind", kind(plan));
                new RecordWriter(json).components((Record) plan);
                json.writeEndObject();
                json.writeRaw('\n');
            }
        });
    }

    private static Class<? extends Plan> kind(Path file, String kind) {
        Class<? extends Plan> type = KINDS.get(kind);
        if (type == null) {
            throw new PlanException(
                    file + " has the kind \"" + kind + "\", and this Heddle has " + String.join(", ", KINDS.keySet()));
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
