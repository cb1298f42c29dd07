package dev.heddle.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.site.PageRenderer.Rendered;
import dev.heddle.site.PageRenderer.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the site: one HTML page for each Markdown page, a style sheet, and a script with the search index. */
public final class SiteWriter {
    /** Beginnings of sources, and the group of their pages in the navigation. */
    private static final Map<String, String> GROUPS = groups();

    private SiteWriter() {}

    private static Map<String, String> groups() {
        Map<String, String> groups = new LinkedHashMap<>();
        groups.put("docs/README.md", "Start");
        groups.put("README.md", "Start");
        groups.put("docs/tutorial/", "Start");
        groups.put("docs/how-to/", "Guides");
        groups.put("docs/concepts/", "Concepts");
        groups.put("docs/glossary.md", "Concepts");
        groups.put("docs/internals/", "Internals");
        groups.put("docs/", "Reference");
        groups.put("", "Project");
        return groups;
    }

    /** @param arguments the root of the source tree, and the folder to write */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException(
                    "expected two arguments: the root of the source tree, and the output folder");
        }
        write(Path.of(arguments[0]), Path.of(arguments[1]));
    }

    /** @return the number of pages */
    static int write(Path root, Path output) throws IOException {
        List<PageFile> pages = PageFile.all(root.normalize());
        PageRenderer renderer =
                new PageRenderer(pages.stream().map(PageFile::source).collect(Collectors.toSet()));
        String template = resource("page.html");
        List<Map<String, String>> index = new ArrayList<>();
        for (PageFile page : pages) {
            Rendered rendered = renderer.render(page);
            for (Section section : rendered.sections()) {
                String anchor = section.level() == 1 ? "" : "#" + section.anchor();
                index.add(Map.of(
                        "page", page.title(),
                        "heading", section.heading(),
                        "address", page.address() + anchor,
                        "text", section.text()));
            }
            Path file = output.resolve(page.address());
            Files.createDirectories(file.getParent());
            Files.writeString(file, filled(template, page, pages, rendered));
        }
        copyPictures(root.resolve("docs"), output.resolve("docs"));
        Files.writeString(output.resolve("site.css"), resource("site.css"));
        Files.writeString(
                output.resolve("site.js"),
                "const INDEX = " + new ObjectMapper().writeValueAsString(index) + ";\n" + resource("site.js"));
        return pages.size();
    }

    private static void copyPictures(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".png")).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static String filled(String template, PageFile page, List<PageFile> pages, Rendered rendered) {
        // One pass: content that looks like a placeholder stays.
        StringBuilder filled = new StringBuilder();
        Map<String, String> values = Map.of(
                "title", escaped(page.title()),
                "root", page.toRoot(),
                "navigation", navigation(page, pages),
                "sections", sections(rendered.sections()),
                "content", rendered.html());
        for (String part : template.split("(?=\\{\\{)|(?<=}})")) {
            String name = part.replaceAll("[{}]", "");
            filled.append(part.startsWith("{{") ? values.get(name) : part);
        }
        return filled.toString();
    }

    private static String navigation(PageFile current, List<PageFile> pages) {
        Map<String, List<PageFile>> groups = new LinkedHashMap<>();
        GROUPS.values().forEach(group -> groups.putIfAbsent(group, new ArrayList<>()));
        for (PageFile page : pages) {
            groups.get(group(page)).add(page);
        }
        StringBuilder html = new StringBuilder();
        groups.forEach((group, members) -> {
            html.append("<p>").append(group).append("</p>\n<ul>\n");
            for (PageFile page : members) {
                String mark = page.equals(current) ? " aria-current=\"page\"" : "";
                html.append("<li><a href=\"")
                        .append(current.toRoot())
                        .append(page.address())
                        .append("\"")
                        .append(mark)
                        .append(">")
                        .append(escaped(page.title()))
                        .append("</a></li>\n");
            }
            html.append("</ul>\n");
        });
        return html.toString();
    }

    private static String group(PageFile page) {
        return GROUPS.entrySet().stream()
                .filter(entry -> page.source().startsWith(entry.getKey()))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static String sections(List<Section> sections) {
        return sections.stream()
                .filter(section -> section.level() == 2)
                .map(section ->
                        "<li><a href=\"#" + section.anchor() + "\">" + escaped(section.heading()) + "</a></li>\n")
                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = SiteWriter.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
