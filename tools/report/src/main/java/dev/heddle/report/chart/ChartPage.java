package dev.heddle.report.chart;

import com.fasterxml.jackson.core.JsonGenerator;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.heddle.report.page.MarkupEscapes;
import dev.heddle.report.page.PageResources;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Charts with their numbers as one HTML file, in the style of the page of findings. It loads nothing. Its
 * content-security policy allows only its two scripts: Apache ECharts, and the script that passes the data to it.
 * Without scripts the page still has the tables.
 *
 * @param title of the page
 * @param sentence the measured quantity and the method
 */
public record ChartPage(String title, String sentence, List<Section> sections) {
    /** Tables with more rows are collapsed. */
    private static final int OPEN_ROWS = 30;

    private static final String LIBRARY = "echarts.common.min.js";
    private static final Template TEMPLATE =
            Mustache.compiler().compile(PageResources.text(ChartPage.class, "charts.html"));

    /** The marks as the script draws them, centered at (14, 6). */
    private static final String[] SIGNS = {
        "M10 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M10.5 2.5h7v7h-7z", "M14 2l4.5 8h-9z", "M14 1l4.5 5-4.5 5-4.5-5z"
    };

    public ChartPage {
        title = Printable.line(title);
        sentence = Printable.line(sentence);
        sections = List.copyOf(sections);
    }

    /** The file. */
    public String html() {
        String style = PageResources.style() + PageResources.text(ChartPage.class, "charts.css");
        String library = PageResources.text(ChartPage.class, LIBRARY);
        String script = PageResources.text(ChartPage.class, "charts.js");
        List<Map<String, Object>> parts = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            parts.add(section(sections.get(i), "part-" + (i + 1)));
        }
        return TEMPLATE.execute(Map.of(
                "title", title,
                "sentence", sentence,
                "sections", parts,
                "style", style,
                "style-hash", PageResources.hash(style),
                "library", library,
                "library-hash", PageResources.hash(library),
                "script", script,
                "script-hash", PageResources.hash(script)));
    }

    private static Map<String, Object> section(Section section, String id) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", id);
        map.put("title", section.title());
        map.put("sentence", section.sentence());
        Chart chart = section.chart();
        if (chart != null) {
            boolean hasPoints =
                    chart.series().stream().anyMatch(one -> !one.points().isEmpty());
            map.put("nothing", !hasPoints);
            if (hasPoints) {
                map.put("chart", Map.of("json", json(chart), "label", section.title() + ". " + section.sentence()));
                map.put("legend", chart.series().stream().map(ChartPage::legend).toList());
            }
        }
        map.put("tables", section.tables().stream().map(ChartPage::table).toList());
        return map;
    }

    private static Map<String, Object> legend(Series series) {
        Series.Mark mark = series.mark();
        return Map.of(
                "name",
                series.name(),
                "tone",
                series.tone(),
                "line",
                mark == Series.Mark.LINE,
                "bound",
                mark == Series.Mark.BOUND,
                "bars",
                mark == Series.Mark.BARS,
                "sign",
                mark == Series.Mark.LINE || mark == Series.Mark.SIGNS ? SIGNS[series.tone() % SIGNS.length] : "");
    }

    private static Map<String, Object> table(NumberTable table) {
        List<Map<String, Object>> heads = new ArrayList<>();
        for (int i = 0; i < table.heads().size(); i++) {
            heads.add(cell(table, i, table.heads().get(i)));
        }
        List<Map<String, Object>> rows = new ArrayList<>();
        for (List<String> row : table.rows()) {
            List<Map<String, Object>> cells = new ArrayList<>();
            for (int i = 1; i < row.size(); i++) {
                cells.add(cell(table, i, row.get(i)));
            }
            rows.add(Map.of("first", cell(table, 0, row.get(0)), "cells", cells));
        }
        int count = rows.size();
        return Map.of(
                "caption",
                table.caption(),
                "size",
                count + (count == 1 ? " row" : " rows"),
                "open",
                count <= OPEN_ROWS,
                "heads",
                heads,
                "rows",
                rows);
    }

    private static Map<String, Object> cell(NumberTable table, int column, String text) {
        return Map.of("text", text, "number", table.isNumbers(column));
    }

    /** The data as JSON. The escapes prevent a text from ending the enclosing script or beginning a comment. */
    private static String json(Chart chart) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.factory().createGenerator(text)) {
            json.setCharacterEscapes(new MarkupEscapes());
            new RecordWriter(json).value(chart);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
