package dev.heddle.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.SourcePath;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes findings as SARIF results, with places, code flows and fingerprints. */
final class SarifResult {
    /** The version distinguishes fingerprints of different algorithms. */
    static final String FINGERPRINT = "heddleFinding/v1";

    private final FormatInput input;
    private final List<String> kinds;
    private final JsonGenerator json;
    private final SourcePath paths;

    SarifResult(FormatInput input, List<String> kinds, JsonGenerator json) {
        this.input = input;
        this.kinds = kinds;
        this.json = json;
        paths = new SourcePath(input);
    }

    /** A finding that was not reproduced is not a problem, but stays visible. */
    static String level(Level level) {
        return switch (level) {
            case FAILURE -> "error";
            case HAPPENED -> "warning";
            case PREDICTED -> "note";
            case NOT_REPRODUCED -> "none";
        };
    }

    /** @param isGone whether only the earlier results have it */
    void write(ReportFinding finding, boolean isGone) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", Printable.line(finding.kind()));
        json.writeNumberField("ruleIndex", kinds.indexOf(finding.kind()));
        json.writeStringField("kind", finding.level() == Level.NOT_REPRODUCED ? "open" : "fail");
        json.writeStringField("level", level(finding.level()));
        message(message(finding));
        locations(finding);
        stacks(finding);
        if (finding.steps() != null && !finding.steps().steps().isEmpty()) {
            codeFlow(finding.steps());
        }
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField(FINGERPRINT, finding.fingerprint());
        json.writeEndObject();
        if (input.comparison() != null) {
            String state = isGone ? "absent" : input.comparison().isNew(finding) ? "new" : "unchanged";
            json.writeStringField("baselineState", state);
        }
        suppression(input.suppressions().of(finding));
        properties(finding);
        json.writeEndObject();
    }

    private static String message(ReportFinding finding) {
        StringBuilder text = new StringBuilder(finding.title());
        for (String sentence : finding.sentences()) {
            text.append(text.isEmpty() ? "" : text.charAt(text.length() - 1) == '.' ? " " : ". ")
                    .append(sentence);
        }
        if (finding.reproduction().isExact()) {
            text.append(" Reproduce it with: ").append(finding.reproduction().line());
        }
        return text.toString();
    }

    // Places

    /**
     * Writes all places as locations, and all except the first also as related locations, because some readers show
     * only the first location.
     */
    private void locations(ReportFinding finding) throws IOException {
        List<Place> places = new ArrayList<>();
        for (Location location : finding.locations()) {
            if (location.calledFrom() != null) {
                places.add(new Place(location.calledFrom(), "calls the library that " + does(location)));
            }
            places.add(new Place(location.at(), does(location)));
        }
        // Places of libraries come last: they have no source in the tree, and some readers show only the first place.
        places.sort(Comparator.comparing(place -> isOfLibrary(place.at(), finding)));
        json.writeArrayFieldStart("locations");
        for (Place place : places) {
            location(place.at(), place.does(), null);
        }
        json.writeEndArray();
        if (places.size() > 1) {
            json.writeArrayFieldStart("relatedLocations");
            for (int i = 1; i < places.size(); i++) {
                location(places.get(i).at(), places.get(i).does(), i);
            }
            json.writeEndArray();
        }
    }

    /** A place with what happens there. */
    private record Place(CodePoint at, String does) {}

    private static boolean isOfLibrary(CodePoint at, ReportFinding finding) {
        return finding.locations().stream()
                .anyMatch(location -> location.at().equals(at)
                        && (location.codeOwner() == CodeOwner.LIBRARY || location.codeOwner() == CodeOwner.JDK));
    }

    private static String does(Location location) {
        String what = location.action();
        return location.thread() == null ? what : Wording.thread(location.thread()) + ": " + what;
    }

    private void location(CodePoint at, @Nullable String message, @Nullable Integer id) throws IOException {
        json.writeStartObject();
        if (id != null) {
            json.writeNumberField("id", id);
        }
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", SourcePath.uri(paths.of(at)));
        json.writeStringField("uriBaseId", SarifLog.ROOT);
        json.writeEndObject();
        if (at.line() > 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", at.line());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("logicalLocations");
        json.writeStartObject();
        json.writeStringField("fullyQualifiedName", Printable.line(at.className() + "." + at.method()));
        json.writeStringField("kind", "function");
        json.writeEndObject();
        json.writeEndArray();
        if (message != null) {
            message(message);
        }
        json.writeEndObject();
    }

    private void stacks(ReportFinding finding) throws IOException {
        // The format requires distinct stacks.
        Map<String, List<CodePoint>> stacks = new LinkedHashMap<>();
        finding.locations().stream()
                .filter(location -> !location.stack().isEmpty())
                .forEach(location -> stacks.putIfAbsent(does(location) + " at " + location.at(), location.stack()));
        json.writeArrayFieldStart("stacks");
        for (Map.Entry<String, List<CodePoint>> stack : stacks.entrySet()) {
            json.writeStartObject();
            message(stack.getKey());
            frames(stack.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void frames(List<CodePoint> stack) throws IOException {
        json.writeArrayFieldStart("frames");
        for (CodePoint frame : stack) {
            json.writeStartObject();
            json.writeFieldName("location");
            location(frame, null, null);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    // Order

    /** A flow for each thread; the numbers give the order of the steps of all threads. */
    private void codeFlow(Interleaving steps) throws IOException {
        Map<Integer, Map<Integer, Step>> byThread = new LinkedHashMap<>();
        for (int i = 0; i < steps.steps().size(); i++) {
            Step step = steps.steps().get(i);
            byThread.computeIfAbsent(step.thread(), thread -> new LinkedHashMap<>())
                    .put(i + 1, step);
        }
        json.writeArrayFieldStart("codeFlows");
        json.writeStartObject();
        json.writeArrayFieldStart("threadFlows");
        for (Map.Entry<Integer, Map<Integer, Step>> one : byThread.entrySet()) {
            json.writeStartObject();
            json.writeStringField(
                    "id", Printable.line(steps.threads().get(one.getKey()).path()));
            message(Wording.thread(steps.threads().get(one.getKey())));
            json.writeArrayFieldStart("locations");
            for (Map.Entry<Integer, Step> step : one.getValue().entrySet()) {
                flowLocation(step.getKey(), step.getValue());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void flowLocation(int order, Step step) throws IOException {
        json.writeStartObject();
        json.writeFieldName("location");
        CodePoint at = Wording.shown(step);
        if (at == null) {
            json.writeStartObject();
            message(Wording.step(step));
            json.writeEndObject();
        } else {
            location(at, Wording.step(step), null);
        }
        if (!step.stack().isEmpty()) {
            json.writeObjectFieldStart("stack");
            frames(step.stack());
            json.writeEndObject();
        }
        json.writeNumberField("executionOrder", order);
        json.writeStringField("importance", step.act() == Act.RUN ? "unimportant" : "essential");
        json.writeEndObject();
    }

    // The rest

    private void suppression(Suppressions.@Nullable Entry entry) throws IOException {
        json.writeArrayFieldStart("suppressions");
        if (entry != null) {
            json.writeStartObject();
            json.writeStringField("kind", "external");
            json.writeStringField("justification", Printable.text(entry.reason() + " (until " + entry.until() + ")"));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void properties(ReportFinding finding) throws IOException {
        json.writeObjectFieldStart("properties");
        json.writeStringField("id", Printable.line(finding.id()));
        json.writeStringField("status", finding.status().toString());
        json.writeStringField("code", finding.codeOwner().inWords());
        String command = finding.reproduction().line();
        if (!command.isEmpty()) {
            json.writeStringField("replay", Printable.line(command));
        }
        json.writeEndObject();
    }

    private void message(String text) throws IOException {
        json.writeObjectFieldStart("message");
        json.writeStringField("text", Printable.text(text));
        json.writeEndObject();
    }
}
