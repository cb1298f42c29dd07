package dev.heddle.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Results;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The SARIF document: one run with a rule for each kind of finding, and a result for each finding. */
final class SarifLog {
    /** The conventional name of the root of the source tree. */
    static final String ROOT = "SRCROOT";

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final FormatInput input;
    private final FindingsReport report;
    private final JsonGenerator json;

    SarifLog(FormatInput input, JsonGenerator json) {
        this.input = input;
        report = input.report();
        this.json = json;
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        List<String> kinds = report.findings().stream()
                .map(ReportFinding::kind)
                .distinct()
                .sorted()
                .toList();
        tool(kinds);
        root();
        invocations();
        // The results have no columns, but readers require their unit.
        json.writeStringField("columnKind", "utf16CodeUnits");
        json.writeArrayFieldStart("results");
        SarifResult result = new SarifResult(input, kinds, json);
        for (ReportFinding finding : report.findings()) {
            result.write(finding, false);
        }
        if (input.comparison() != null) {
            for (ReportFinding finding : input.comparison().gone()) {
                if (kinds.contains(finding.kind())) {
                    result.write(finding, true);
                }
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tool(List<String> kinds) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "Heddle");
        String version = report.results().stream()
                .map(results -> results.origin().heddle())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (version != null) {
            json.writeStringField("version", version);
        }
        json.writeArrayFieldStart("rules");
        for (String kind : kinds) {
            rule(kind);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void rule(String kind) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", Printable.line(kind));
        text("shortDescription", FindingKind.heading(kind));
        text("fullDescription", FindingKind.of(kind).help());
        text("help", FindingKind.of(kind).help());
        json.writeObjectFieldStart("defaultConfiguration");
        json.writeStringField("level", level(kind));
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        json.writeArrayFieldStart("tags");
        json.writeString("concurrency");
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The level of the most severe finding of a kind. */
    private String level(String kind) {
        Set<Level> levels = EnumSet.noneOf(Level.class);
        report.findings().stream()
                .filter(finding -> finding.kind().equals(kind))
                .forEach(finding -> levels.add(finding.level()));
        return SarifResult.level(levels.iterator().next());
    }

    private void root() throws IOException {
        json.writeObjectFieldStart("originalUriBaseIds");
        json.writeObjectFieldStart(ROOT);
        text("description", "The root of the source tree.");
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Problems of the results, as notifications of the tool. */
    private void invocations() throws IOException {
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", true);
        json.writeArrayFieldStart("toolExecutionNotifications");
        for (Results results : report.results()) {
            for (String missing : results.missing()) {
                json.writeStartObject();
                json.writeStringField("level", "warning");
                text("message", missing);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void text(String field, String text) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("text", Printable.text(text));
        json.writeEndObject();
    }
}
