package dev.heddle.experiments.tables;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Times;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page of a paper: Markdown with pictures, the same as HTML, and the raw data. */
final class PageFiles {
    /** Length of a time without seconds. */
    private static final int MINUTES = "2026-11-25 10:00".length();

    private final Folder folder;

    PageFiles(Folder folder) {
        this.folder = folder;
    }

    /**
     * Writes the files of a paper.
     *
     * @return the page in Markdown
     */
    Path write(Paper paper, CellResults results) throws IOException {
        Path directory = Files.createDirectories(folder.pages());
        List<Section> sections = results.made().isEmpty() ? List.of() : paper.sections(results);
        List<String> lines = new ArrayList<>(List.of("# " + paper.title(), "", paper.sentence(), ""));
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            lines.addAll(List.of("## " + section.title(), "", section.sentence(), ""));
            if (section.chart() != null) {
                String picture = paper.name() + "-" + (i + 1) + ".svg";
                Files.writeString(
                        directory.resolve(picture),
                        SvgChart.of(section.chart(), section.title() + ". " + section.sentence()));
                lines.addAll(List.of("![" + section.title() + "](" + picture + ")", ""));
            }
            section.tables().forEach(table -> lines.addAll(markdown(table)));
        }
        lines.addAll(made(paper, results));
        lines.addAll(missing(results));
        ArrowRows.write(directory.resolve(paper.name() + ".arrow"), CellFiles.columns(paper), results.rows());
        Files.writeString(
                directory.resolve(paper.name() + ".html"),
                new ChartPage(paper.title(), paper.sentence().replace("*", ""), sections).html());
        Path page = directory.resolve(paper.name() + ".md");
        Files.write(page, lines);
        return page;
    }

    private static List<String> markdown(NumberTable table) {
        List<String> lines = new ArrayList<>(List.of(table.caption() + ":", ""));
        lines.add(line(table.heads()));
        lines.add("|" + "---|".repeat(table.heads().size()));
        table.rows().forEach(row -> lines.add(line(row)));
        lines.add("");
        return lines;
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replace("<", "&lt;"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private List<String> made(Paper paper, CellResults results) {
        List<String> lines = new ArrayList<>(List.of(
                "## How it was made",
                "",
                "```",
                "tools/lab/experiments/experiment tables " + (folder.extent() == TableExtent.QUICK ? "--quick " : "")
                        + "--paper " + paper.name() + " -o DIR",
                "```",
                ""));
        Map<String, List<ResultRow>> machines = new TreeMap<>();
        long runs = 0;
        for (Cell cell : results.made()) {
            runs += cell.runs();
            List<ResultRow> rows = results.rows(cell);
            if (!rows.isEmpty()) {
                machines.computeIfAbsent(rows.get(0).text("machine"), key -> new ArrayList<>())
                        .add(rows.get(0));
            }
        }
        machines.forEach((machine, rows) -> lines.add("- " + machine + ": " + Plural.of(rows.size(), "cell")
                + " in " + Times.inWords(Making.seconds(sum(rows))) + ", "
                + fromTo(rows, row -> row.text("made").replace('T', ' ').substring(0, MINUTES)) + " UTC, load "
                + fromTo(rows, row -> String.format(Locale.ROOT, "%04.1f", row.real("load")))));
        lines.add("- " + results.made().size() + " of "
                + Plural.of(results.planned().size(), "cell") + " of the "
                + folder.extent() + " tables, " + String.format("%,d ", runs) + paper.counted());
        lines.addAll(versions(results));
        lines.add("- seeds follow from the names of subject and setting: column `seed` of [" + paper.name() + ".arrow]("
                + paper.name() + ".arrow), which has "
                + Plural.of(results.rows().size(), "row"));
        lines.add("");
        return lines;
    }

    /** Where several made it, with the subjects of each. */
    private static List<String> versions(CellResults results) {
        Map<String, Set<String>> versions = new TreeMap<>();
        for (Cell cell : results.made()) {
            String version = CellFiles.version(results.rows(cell));
            if (version != null) {
                versions.computeIfAbsent(version, key -> new LinkedHashSet<>()).add(cell.subject());
            }
        }
        List<String> lines = new ArrayList<>();
        versions.forEach((version, subjects) ->
                lines.add("- version " + version + (versions.size() == 1 ? "" : ": " + String.join(", ", subjects))));
        return lines;
    }

    private static double sum(List<ResultRow> rows) {
        return rows.stream().mapToDouble(row -> row.real("seconds")).sum();
    }

    private static String fromTo(List<ResultRow> rows, java.util.function.Function<ResultRow, String> value) {
        String least = rows.stream().map(value).min(String::compareTo).orElseThrow();
        String most = rows.stream().map(value).max(String::compareTo).orElseThrow();
        return stripped(least) + (least.equals(most) ? "" : " to " + stripped(most));
    }

    private static String stripped(String text) {
        return text.replaceAll("^0(?=\\d)", "");
    }

    private static List<String> missing(CellResults results) {
        List<String> missing = results.missing();
        if (missing.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("## Missing", ""));
        missing.forEach(line -> lines.add("- " + line));
        return lines;
    }
}
