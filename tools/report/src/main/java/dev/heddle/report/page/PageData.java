package dev.heddle.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.RankReasons;
import dev.heddle.report.model.FindingDetails;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Reproduction;
import dev.heddle.report.model.Results;
import dev.heddle.report.model.Wording;
import dev.heddle.report.recording.RecordingPicture;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.text.Printable;
import dev.heddle.trace.text.ShellLine;
import java.io.IOException;
import java.io.Writer;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The data of a page's script as JSON. The head has a line for each finding, for the overview. The details are in parts
 * of {@value #PART} findings, which the script reads on demand, so that a page with ten thousand findings opens at
 * once.
 */
final class PageData {
    /** The number of findings in a part. */
    static final int PART = 40;

    /** Maximum number of frames of a stack; the outer ones belong to thread pools. */
    private static final int MOST_FRAMES = 60;

    private static final int MOST_EVIDENCE = 40;

    private static final MarkupEscapes ESCAPES = new MarkupEscapes();

    private final FindingsReport report;
    private final Sources sources;
    private final RankReasons ranks;
    private final Map<Results.RecordingPlace, RecordingPicture> pictures;
    private final Map<Results.RecordingPlace, String> noPictures;
    /** Finding to its group, which is one row of the overview. */
    private final Map<ReportFinding, FindingGroup> groups = new IdentityHashMap<>();

    /**
     * @param pictures summaries of the recordings that were read
     * @param noPictures why other recordings were not read, in a sentence
     */
    PageData(
            FindingsReport report,
            Sources sources,
            Map<Results.RecordingPlace, RecordingPicture> pictures,
            Map<Results.RecordingPlace, String> noPictures) {
        this.report = report;
        this.sources = sources;
        ranks = new RankReasons(report);
        this.pictures = pictures;
        this.noPictures = noPictures;
        for (FindingGroup group : FindingGroup.of(report)) {
            group.findings().forEach(finding -> groups.put(finding, group));
        }
    }

    /** Writes a JSON value. */
    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private static void block(String id, Body body, Writer to) throws IOException {
        to.write("<script type=\"application/json\" id=\"" + id + "\">");
        JsonGenerator json = Json.factory().createGenerator(to);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        json.setCharacterEscapes(ESCAPES);
        body.write(json);
        json.close();
        to.write("</script>\n");
    }

    private static void text(JsonGenerator json, String name, @Nullable String value) throws IOException {
        json.writeStringField(name, value == null ? null : Printable.text(value));
    }

    private static void texts(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(Printable.text(value));
        }
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, String name, Map<String, Long> counts) throws IOException {
        json.writeArrayFieldStart(name);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            json.writeStartArray();
            json.writeString(Printable.text(count.getKey()));
            json.writeNumber(count.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Writes all parts and then the head, which lists the source files that were found not to match. */
    void write(Writer to) throws IOException {
        for (int from = 0; from < report.findings().size(); from += PART) {
            List<ReportFinding> some = report.findings()
                    .subList(from, Math.min(from + PART, report.findings().size()));
            block("part-" + from / PART, json -> new Part(json).write(some), to);
        }
        block("head", this::head, to);
    }

    private void head(JsonGenerator json) throws IOException {
        json.writeStartObject();
        text(json, "verdict", report.verdict());
        json.writeNumberField("part", PART);
        json.writeArrayFieldStart("levels");
        for (Level level : Level.values()) {
            json.writeStartArray();
            json.writeString(level.inWords());
            json.writeNumber(report.levels().getOrDefault(level, 0L));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("whose");
        for (CodeOwner codeOwner : CodeOwner.values()) {
            json.writeString(codeOwner.inWords());
        }
        json.writeEndArray();
        kinds(json);
        json.writeArrayFieldStart("findings");
        Map<ReportFinding, Integer> numbers = new IdentityHashMap<>();
        for (ReportFinding finding : report.findings()) {
            numbers.put(finding, numbers.size());
            FindingGroup group = Objects.requireNonNull(groups.get(finding), "each is in a group");
            // Different causes of the same failure may be in different code, so each is a row.
            line(json, finding, numbers.getOrDefault(finding.isRanked() ? group.first() : finding, 0));
        }
        json.writeEndArray();
        pairs(json);
        json.writeArrayFieldStart("results");
        for (Results one : report.results()) {
            results(json, one);
        }
        json.writeEndArray();
        texts(
                json,
                "mismatches",
                sources.mismatches().stream().sorted().limit(20).toList());
        json.writeEndObject();
    }

    /** The ranked pairs of localization, in the order of their ranks. */
    private void pairs(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("pairs");
        for (RankedPair pair : RankedPair.of(report)) {
            json.writeStartArray();
            json.writeNumber(pair.number());
            json.writeNumber(pair.finding().results());
            for (String cell : pair.cells()) {
                json.writeString(Printable.text(cell));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void kinds(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("kinds");
        for (String kind :
                report.findings().stream().map(ReportFinding::kind).distinct().toList()) {
            json.writeArrayFieldStart(kind);
            json.writeString(Printable.text(FindingKind.heading(kind)));
            json.writeString(Printable.text(FindingKind.of(kind).help()));
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /**
     * A finding in the overview.
     *
     * @param first number of the first finding in the same row
     */
    private static void line(JsonGenerator json, ReportFinding finding, int first) throws IOException {
        json.writeStartArray();
        json.writeString(finding.anchor());
        json.writeString(Printable.text(finding.kind()));
        json.writeNumber(finding.level().ordinal());
        json.writeNumber(finding.codeOwner().ordinal());
        json.writeString(Printable.text(finding.title()));
        json.writeString(Printable.text(finding.locations().stream()
                .map(location -> Wording.line(location.at()))
                .distinct()
                .limit(3)
                .collect(Collectors.joining(" · "))));
        String className = finding.className();
        json.writeString(className == null ? "" : Printable.text(className));
        json.writeString(finding.locations().stream()
                .map(Location::library)
                .filter(library -> library != null)
                .findFirst()
                .map(Printable::text)
                .orElse(""));
        json.writeNumber(first);
        json.writeEndArray();
    }

    private void results(JsonGenerator json, Results results) throws IOException {
        json.writeStartObject();
        text(json, "directory", results.directory().toString());
        text(json, "verb", results.verb());
        text(json, "technique", results.technique());
        text(json, "program", ShellLine.of(results.program()));
        text(json, "jdk", results.origin().jdk());
        text(json, "heddle", results.origin().heddle());
        text(json, "started", results.origin().started());
        text(json, "ended", results.origin().ended());
        counts(json, "counts", results.counts());
        texts(json, "coverage", results.coverage());
        counts(json, "notWoven", results.notWoven());
        texts(json, "missing", results.missing());
        json.writeArrayFieldStart("recordings");
        for (Results.RecordingPlace recording : results.recordings()) {
            recording(json, recording);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void recording(JsonGenerator json, Results.RecordingPlace place) throws IOException {
        json.writeStartObject();
        text(json, "name", place.name());
        text(json, "none", noPictures.get(place));
        RecordingPicture picture = pictures.get(place);
        if (picture != null) {
            json.writeNumberField("events", picture.events());
            json.writeArrayFieldStart("threads");
            for (RecordingPicture.ThreadRow thread : picture.threads()) {
                json.writeStartArray();
                json.writeString(Printable.text(thread.path()));
                json.writeString(Printable.text(thread.name()));
                json.writeNumber(thread.events());
                json.writeStartArray();
                for (long part : thread.parts()) {
                    json.writeNumber(part);
                }
                json.writeEndArray();
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeNumberField("moreThreads", picture.moreThreads());
            rows(json, "kinds", picture.kinds());
            rows(json, "locks", picture.locks());
            rows(json, "variables", picture.variables());
            texts(json, "leftOut", picture.leftOut());
        }
        json.writeEndObject();
    }

    private static void rows(JsonGenerator json, String name, List<RecordingPicture.Count> rows) throws IOException {
        json.writeArrayFieldStart(name);
        for (RecordingPicture.Count row : rows) {
            json.writeStartArray();
            json.writeString(Printable.text(row.name()));
            json.writeString(row.at() == null ? "" : Printable.text(Wording.place(row.at())));
            json.writeNumber(row.count());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Some findings with all details; each frame is stored once. */
    private final class Part {
        private final JsonGenerator json;
        private final Map<CodePoint, Integer> frames = new LinkedHashMap<>();

        Part(JsonGenerator json) {
            this.json = json;
        }

        void write(List<ReportFinding> findings) throws IOException {
            json.writeStartObject();
            json.writeArrayFieldStart("findings");
            for (ReportFinding finding : findings) {
                finding(finding);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("frames");
            for (CodePoint frame : frames.keySet()) {
                json.writeStartArray();
                json.writeString(Printable.text(frame.className()));
                json.writeString(Printable.text(frame.method()));
                json.writeString(Printable.text(frame.file() == null ? "" : frame.file()));
                json.writeNumber(frame.line());
                String source = sources.at(frame);
                if (source != null) {
                    json.writeString(Printable.text(source));
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }

        private int frame(CodePoint frame) {
            // Positions within a line are not shown.
            CodePoint shown = new CodePoint(frame.className(), frame.method(), "", 0, frame.line(), frame.file());
            Integer known = frames.putIfAbsent(shown, frames.size());
            return known == null ? frames.size() - 1 : known;
        }

        private void stack(String name, List<CodePoint> stack) throws IOException {
            json.writeArrayFieldStart(name);
            for (CodePoint frame : stack.subList(0, Math.min(MOST_FRAMES, stack.size()))) {
                json.writeNumber(frame(frame));
            }
            json.writeEndArray();
        }

        private void finding(ReportFinding finding) throws IOException {
            json.writeStartObject();
            text(json, "id", finding.id());
            text(json, "status", finding.status().inWords());
            json.writeNumberField("results", finding.results());
            texts(json, "sentences", finding.sentences());
            text(json, "why", ranks.why(finding));
            json.writeArrayFieldStart("spots");
            for (Location location : finding.locations()) {
                location(location);
            }
            json.writeEndArray();
            if (finding.steps() != null) {
                steps(finding.steps());
            }
            text(json, "noSteps", finding.whyNoSteps());
            back(finding);
            lockCycle(finding);
            details(finding);
            json.writeEndObject();
        }

        private void location(Location location) throws IOException {
            json.writeStartObject();
            text(json, "does", location.does());
            text(json, "object", location.object() == null ? null : Wording.object(location.object()));
            text(json, "thread", location.thread() == null ? null : Wording.thread(location.thread()));
            json.writeNumberField("at", frame(location.at()));
            json.writeNumberField("whose", location.codeOwner().ordinal());
            text(json, "library", location.library());
            if (location.calledFrom() != null) {
                json.writeNumberField("from", frame(location.calledFrom()));
            }
            stack("stack", location.stack());
            json.writeEndObject();
        }

        private void steps(Interleaving steps) throws IOException {
            json.writeArrayFieldStart("threads");
            for (PlanThread thread : steps.threads()) {
                json.writeStartArray();
                json.writeString(Printable.text(thread.path()));
                json.writeString(Printable.text(thread.name() == null ? "" : thread.name()));
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("steps");
            for (Interleaving.Step step : steps.steps()) {
                CodePoint at = Wording.shown(step);
                json.writeStartObject();
                json.writeNumberField("t", step.thread());
                json.writeStringField("act", step.act().name().toLowerCase(Locale.ROOT));
                text(json, "words", Wording.step(step));
                if (at != null) {
                    json.writeNumberField("at", frame(at));
                }
                stack("stack", step.stack());
                if (step.stale() != null && step.stale().seen().thread() == null) {
                    json.writeBooleanField("initial", true);
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("edges");
            for (Interleaving.Edge edge : steps.edges()) {
                json.writeStartArray();
                json.writeNumber(edge.from());
                json.writeNumber(edge.to());
                json.writeString(edge.link().name().toLowerCase(Locale.ROOT).replace('_', ' '));
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeNumberField("leftOut", steps.leftOut());
        }

        private void back(ReportFinding finding) throws IOException {
            Reproduction back = finding.reproduction();
            json.writeObjectFieldStart("back");
            text(json, "line", back.line());
            text(json, "plan", back.plan());
            json.writeBooleanField("exact", back.isExact());
            json.writeBooleanField("checked", back.isChecked());
            json.writeBooleanField("refuted", finding.isPlanRefuted());
            text(json, "jdk", back.jdk());
            text(json, "missing", back.missing());
            json.writeEndObject();
        }

        /** The held and awaited locks of the threads in a deadlock. */
        private void lockCycle(ReportFinding finding) throws IOException {
            List<?> waiters = DetailValues.list(finding.source().details().get("waiters"));
            if (waiters.isEmpty()) {
                return;
            }
            json.writeArrayFieldStart("circle");
            for (Object waiter : waiters) {
                Map<?, ?> each = DetailValues.map(waiter);
                json.writeStartArray();
                for (String name : List.of("thread", "holds", "wants")) {
                    json.writeString(Printable.text(Wording.object(String.valueOf(each.get(name)))));
                }
                json.writeEndArray();
            }
            json.writeEndArray();
        }

        private void detail(String name, @Nullable String value) throws IOException {
            if (value != null && !value.isEmpty()) {
                json.writeStartArray();
                json.writeString(Printable.text(name));
                json.writeString(Printable.text(value));
                json.writeEndArray();
            }
        }

        private void details(ReportFinding finding) throws IOException {
            json.writeArrayFieldStart("details");
            detail("Status", finding.status().inWords());
            detail("Failure", finding.source().failure());
            for (FindingDetails.Row row : FindingDetails.of(finding)) {
                detail(row.name(), row.value());
            }
            detail("Name in findings.json", finding.id());
            json.writeEndArray();
            List<?> evidence = DetailValues.list(finding.source().details().get("evidence"));
            texts(
                    json,
                    "evidence",
                    evidence.stream().limit(MOST_EVIDENCE).map(String::valueOf).toList());
        }
    }
}
