package dev.heddle.experiments;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.Hunt;
import dev.heddle.engine.Program;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.FailureOrders;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether title and places of the first finding of a default hunt name the true cause, for the subjects with a ground
 * truth. A title names it if it contains the program's message, or the locks of a deadlock. Places name it if they name
 * a variable of the ground truth, with the methods of both sides on their stacks.
 *
 * <p>Writes the result of each subject when it is done, and skips subjects whose results exist.
 *
 * @param budget of a hunt
 */
record CauseExperiment(Duration budget, Path directory, Console console) {
    /** @param globs which subjects, null for all */
    List<CauseRow> run(String globs) throws IOException, InterruptedException {
        List<CauseTruth> truths = CauseTruth.all().stream()
                .filter(truth ->
                        globs == null || SubjectCommand.matches(truth.subject().id(), globs))
                .toList();
        if (truths.isEmpty()) {
            throw new UsageException("no subject's name matches " + globs + ": names are such as buggy/account");
        }
        JsonLines<CauseRow> lines = new JsonLines<>(directory, CauseRow.class);
        List<CauseRow> rows = new ArrayList<>(lines.read());
        for (CauseTruth truth : truths) {
            if (rows.stream()
                    .noneMatch(row -> row.subject().equals(truth.subject().id()))) {
                console.status(truth.subject().id());
                CauseRow row = row(truth);
                rows.add(row);
                lines.append(row);
            }
        }
        return rows;
    }

    private CauseRow row(CauseTruth truth) throws IOException, InterruptedException {
        Path out = directory.resolve("hunts").resolve(truth.subject().name());
        Directories.delete(out);
        HuntResult result = Hunt.of(Program.on(
                        Path.of(System.getProperty("java.home")),
                        List.of(
                                "-cp",
                                SubjectJars.main().toString(),
                                truth.subject().mainClass().getName())))
                .option("first", "true")
                .budget(budget)
                .into(out)
                .run();
        FindingsReport report = ReportReader.of(result.findings(), out, "hunt", List.of(), List.of());
        CauseRow row = FindingGroup.of(report).stream()
                .findFirst()
                .map(group -> row(truth, group))
                .orElseGet(() -> new CauseRow(
                        truth.subject().id(), null, List.of(), List.of(), null, List.of(), List.of(), null));
        Directories.delete(out);
        return row;
    }

    static CauseRow row(CauseTruth truth, FindingGroup group) {
        List<ReportFinding> shown =
                Stream.of(group.mostInformative(), group.first()).distinct().toList();
        List<Location> locations =
                shown.stream().flatMap(finding -> finding.locations().stream()).toList();
        Set<String> methods = locations.stream()
                .flatMap(location -> Stream.concat(Stream.of(location.at()), location.stack().stream()))
                .map(CauseExperiment::method)
                .collect(Collectors.toSet());
        String objects = locations.stream()
                .map(location -> location.does() + " " + location.object())
                .collect(Collectors.joining("\n"));
        List<String> misses = null;
        for (CauseTruth.Cause cause : truth.causes()) {
            List<String> own = misses(cause, methods, objects);
            misses = misses == null || own.size() < misses.size() ? own : misses;
        }
        List<String> titleMisses = truth.words().stream()
                .filter(word -> !group.title().contains(word))
                .toList();
        Set<String> places = new LinkedHashSet<>();
        locations.forEach(location -> places.add(
                location.does() + (location.object() == null ? "" : " " + location.object()) + " at " + location.at()));
        return new CauseRow(
                truth.subject().id(),
                group.title(),
                shown.get(0).sentences(),
                List.copyOf(places),
                group.first().fingerprint(),
                titleMisses,
                misses == null ? List.of() : misses,
                group.findings().stream()
                        .map(CauseExperiment::orders)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    private static CauseRow.Orders orders(ReportFinding finding) {
        Map<?, ?> detail = DetailValues.map(finding.source().details().getOrDefault(FailureOrders.NAME, Map.of()));
        if (detail.isEmpty()) {
            return null;
        }
        return new CauseRow.Orders(
                detail.get("set") == null
                        ? -1
                        : DetailValues.list(detail.get("set")).size(),
                Boolean.TRUE.equals(detail.get("sufficient")),
                Boolean.TRUE.equals(detail.get("necessary")),
                ((Number) detail.get("runs")).intValue(),
                (String) detail.get("note"));
    }

    private static List<String> misses(CauseTruth.Cause cause, Set<String> methods, String objects) {
        List<String> misses = new ArrayList<>();
        if (!cause.variables().isEmpty() && cause.variables().stream().noneMatch(objects::contains)) {
            misses.add("one of " + cause.variables());
        }
        List<String> absent = cause.methods().stream()
                .distinct()
                .filter(method -> !methods.contains(method))
                .toList();
        long present = cause.methods().stream().distinct().count() - absent.size();
        if (present < cause.atLeast()) {
            misses.add((cause.atLeast() - present) + " of " + absent);
        }
        return misses;
    }

    private static String method(CodePoint point) {
        return point.className() + "." + point.method();
    }
}
