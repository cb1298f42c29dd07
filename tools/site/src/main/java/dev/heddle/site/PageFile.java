package dev.heddle.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Markdown page and its address in the site.
 *
 * @param source relative to the root of the source tree, with {@code /}
 * @param text in Markdown
 */
record PageFile(String source, String text) {
    private static final String INDEX = "README.md";

    /** The pages at the root and in {@code docs}, sorted by name. */
    static List<PageFile> all(Path root) throws IOException {
        List<PageFile> pages = new ArrayList<>();
        try (Stream<Path> own = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            for (Path file : Stream.concat(own, docs)
                    .filter(one -> one.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                pages.add(new PageFile(root.relativize(file).toString().replace('\\', '/'), Files.readString(file)));
            }
        }
        return pages;
    }

    /** Relative to the root of the site: {@code README.md} becomes the index of its folder. */
    String address() {
        return address(source);
    }

    static String address(String source) {
        String index = source.equals(INDEX) || source.endsWith("/" + INDEX)
                ? source.substring(0, source.length() - INDEX.length()) + "index.md"
                : source;
        return index.substring(0, index.length() - ".md".length()) + ".html";
    }

    /** The first heading. */
    String title() {
        return text.lines()
                .filter(line -> line.startsWith("# "))
                .findFirst()
                .map(line -> line.substring(2).strip())
                .orElse(source);
    }

    /** The way from this page to the root of the site: empty, or {@code ../} for each folder. */
    String toRoot() {
        return "../".repeat((int)
                address().chars().filter(character -> character == '/').count());
    }
}
