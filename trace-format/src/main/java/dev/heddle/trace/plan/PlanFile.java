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
import java.util.Set;
import java.util.regex.Pattern;

/** Reads and writes plans of the kinds in {@link PlanKinds}. */
public final class PlanFile {
    /** Members of every plan that are read before its kind is known. */
    private static final Set<String> HEAD = Set.of(DocumentHead.VERSION, DocumentHead.KIND);

    /** Missing in plans of earlier versions. */
    private static final String[] OPTIONAL = {
        "Switch.at", "Access.occurrence", "PairsPlan.switches", "PreemptionPlan.stale"
    };

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
            PlanKind kind = kind(file, head.kind());
            return checked(
                    file, kind.isStreamed() ? ExactPlanFile.read(file, kind.name()) : components(file, kind.type()));
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
        PlanKind kind = PlanKinds.ALL.of(plan);
        if (kind.isStreamed()) {
            ExactPlanFile.write(file, plan);
            return;
        }
        OutputFile.write(file, out -> {
            try (JsonGenerator json = Json.generator(out)) {
                json.setPrettyPrinter(new DefaultPrettyPrinter());
                json.writeStartObject();
                json.writeNumberField("schemaVersion", Plan.SCHEMA_VERSION);
                json.writeStringField("kind", kind.name());
                new RecordWriter(json).components((Record) plan);
                json.writeEndObject();
                json.writeRaw('\n');
            }
        });
    }

    private static PlanKind kind(Path file, String name) {
        if (!PlanKinds.ALL.names().contains(name)) {
            throw new PlanException(file + " has the kind \"" + name + "\", and this Heddle has "
                    + String.join(", ", PlanKinds.ALL.names().stream().sorted().toList()));
        }
        return PlanKinds.ALL.named(name);
    }
}
