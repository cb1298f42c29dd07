package dev.heddle.trace.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes plans. Which kind a file holds is decided here, by a fixed list. */
public final class PlanFile {
    private PlanFile() {}

    /**
     * @throws PlanException if the file cannot be read, is not JSON, is of another version or is no plan
     */
    public static Plan read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new PlanException("no plan at " + file + ": there is no such file");
        }
        try {
            ObjectNode tree = (ObjectNode) Json.readTree(file);
            JsonNode version = tree.remove("schemaVersion");
            if (version == null || !version.isInt() || version.intValue() != Plan.SCHEMA_VERSION) {
                throw new PlanException(file + " has schema version " + (version == null ? "none" : version.asText())
                        + ", and this Heddle reads version " + Plan.SCHEMA_VERSION
                        + ": make the plan again with this Heddle");
            }
            JsonNode kind = tree.remove("kind");
            return Json.mapper().treeToValue(tree, kind(file, kind == null ? "none" : kind.asText()));
        } catch (JacksonException e) {
            throw new PlanException(file + " is no plan: " + Json.oneLine(e), e);
        } catch (IOException e) {
            throw new PlanException(file + " is no plan: " + e.getMessage(), e);
        }
    }

    /** @throws IOException if the file cannot be written */
    public static void write(Path file, Plan plan) throws IOException {
        ObjectNode document = Json.mapper().createObjectNode();
        document.put("schemaVersion", Plan.SCHEMA_VERSION);
        document.put("kind", kind(plan));
        document.setAll((ObjectNode) Json.mapper().valueToTree(plan));
        Json.write(file, document);
    }

    private static Class<? extends Plan> kind(Path file, String kind) {
        return switch (kind) {
            case "pattern" -> PatternPlan.class;
            case "exact" -> ExactPlan.class;
            case "preemptions" -> PreemptionPlan.class;
            case "random" -> RandomPlan.class;
            case "deadlock" -> DeadlockPlan.class;
            default ->
                throw new PlanException(file + " has the kind \"" + kind
                        + "\", and this Heddle knows pattern, exact, preemptions, random and deadlock");
        };
    }

    private static String kind(Plan plan) {
        if (plan instanceof PatternPlan) {
            return "pattern";
        } else if (plan instanceof ExactPlan) {
            return "exact";
        } else if (plan instanceof PreemptionPlan) {
            return "preemptions";
        } else if (plan instanceof DeadlockPlan) {
            return "deadlock";
        }
        return "random";
    }
}
