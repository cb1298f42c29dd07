package dev.heddle.report.json;

import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Results;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The findings of all results as one {@code findings.json}, in the order of the report, each with its fingerprint. */
public final class JsonFormat implements ReportFormat {
    /** The detail with the fingerprint of a finding. */
    static final String FINGERPRINT = "fingerprint";

    @Override
    public String name() {
        return "json";
    }

    @Override
    public String help() {
        return "findings.json of all results together";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        List<Results> results = input.report().results();
        String technique = results.stream()
                .map(Results::technique)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        List<String> recordings = results.stream()
                .flatMap(one -> one.recordings().stream())
                .map(Results.RecordingPlace::name)
                .toList();
        Map<String, Long> counts = new TreeMap<>();
        results.forEach(one -> one.counts().forEach((name, count) -> counts.merge(name, count, Long::sum)));
        List<Finding> findings = input.report().findings().stream()
                .map(finding -> scored(finding).with(FINGERPRINT, finding.fingerprint()))
                .toList();
        String text = RecordWriter.lines(new Findings(technique, recordings, counts, findings));
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Adds the score, which requires the class path of the program. */
    private static Finding scored(ReportFinding finding) {
        return finding.isRanked() ? finding.score().in(finding.source()) : finding.source();
    }
}
