package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the Markdown pages, the length of their sentences, and the number of pages, lines and words. */
class DocumentPagesTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Path INDEX = ROOT.resolve("docs/README.md");

    /** Pages for users, whose sentences are short. */
    private static final List<String> GUIDES = List.of("README.md", "docs/concepts", "docs/how-to", "docs/tutorial");

    private static final int MOST_WORDS = 30;

    /** Pages in docs and at the root. */
    private static final int MOST_PAGES = 30;

    private static final int MOST_LINES = 6_000;
    private static final int MOST_WORDS_OF_DOCS = 50_000;

    private static final Pattern NAMED_IN_CODE = Pattern.compile("\\bdocs/[\\w/-]+\\.(md|json)");

    /** Counted as {@code wc -w} does, with blocks of code and the borders of tables. */
    private static final Pattern WORD = Pattern.compile("\\S+");

    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?)\\s*$");
    /** The end of a sentence, or of an item of a list. */
    private static final Pattern SENTENCE_END =
            Pattern.compile("(?<=[.!?:;])\\s+|\\n\\s*\\n|\\n(?=\\s*(?:[-*]|\\d+\\.) )");

    @Test
    void everyLinkLeadsToAPageAndHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (String link : links(page)) {
                Path target = target(page, link);
                String heading = link.substring(link.indexOf('#') + 1);
                if (!Files.exists(target)) {
                    broken.add(ROOT.relativize(page) + ": " + link + " does not exist");
                } else if (link.contains("#")
                        && isPage(target)
                        && !anchors(target).contains(heading)) {
                    broken.add(ROOT.relativize(page) + ": " + link + " is not a heading");
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageThatTheCodeNamesExists() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (String module : List.of("trace-format", "recorder", "analyzer", "replayer", "tools", "data")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
                for (Path file : files.filter(DocumentPagesTest::isSource).toList()) {
                    Matcher named = NAMED_IN_CODE.matcher(Files.readString(file));
                    while (named.find()) {
                        if (!Files.exists(ROOT.resolve(named.group()))) {
                            missing.add(ROOT.relativize(file) + ": " + named.group());
                        }
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void indexLinksEveryPage() throws IOException {
        assertThat(pagesWithoutLink(INDEX, below("docs"))).isEmpty();
        assertThat(pagesWithoutLink(ROOT.resolve("README.md"), rootPages())).isEmpty();
    }

    @Test
    void everyPageLeadsToTheGlossary() throws IOException {
        Path glossary = ROOT.resolve("docs/glossary.md");
        List<Path> without = new ArrayList<>();
        for (Path page : below("docs")) {
            if (!page.equals(glossary)
                    && links(page).stream().noneMatch(link -> target(page, link).equals(glossary))) {
                without.add(ROOT.relativize(page));
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void pagesStayWithinTheirBudget() throws IOException {
        List<Path> pages = new ArrayList<>(below("docs"));
        int words = 0;
        for (Path page : pages) {
            words += (int) WORD.matcher(Files.readString(page)).results().count();
        }
        pages.addAll(rootPages());
        assertThat(pages).hasSizeLessThanOrEqualTo(MOST_PAGES);
        pages.remove(ROOT.resolve("CHANGELOG.md"));
        int lines = 0;
        for (Path page : pages) {
            lines += Files.readAllLines(page).size();
        }
        assertThat(lines).as("lines without the changelog").isLessThanOrEqualTo(MOST_LINES);
        assertThat(words).as("words of docs").isLessThanOrEqualTo(MOST_WORDS_OF_DOCS);
    }

    @Test
    void sentencesOfGuidesAreShort() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (String name : GUIDES) {
            for (Path page : below(name)) {
                for (String sentence : sentences(page)) {
                    int words = sentence.split("\\s+").length;
                    if (words > MOST_WORDS) {
                        tooLong.add(ROOT.relativize(page) + ": " + words + " words: " + sentence);
                    }
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    private static Set<Path> pagesWithoutLink(Path index, List<Path> pages) throws IOException {
        Set<Path> missing = new TreeSet<>(pages);
        missing.remove(index);
        for (String link : links(index)) {
            missing.remove(target(index, link));
        }
        return missing;
    }

    private static List<String> sentences(Path page) throws IOException {
        String prose = withoutCode(page)
                .replaceAll("(?m)^\\s*\\|.*$", "\n")
                .replaceAll("(?m)^#.*$", "\n")
                .replaceAll("`[^`\n]*`", "code")
                .replaceAll("\\]\\([^)]*\\)", "]");
        List<String> sentences = new ArrayList<>();
        for (String sentence : SENTENCE_END.split(prose)) {
            if (!sentence.isBlank()) {
                sentences.add(sentence.strip().replaceAll("\\s+", " "));
            }
        }
        return sentences;
    }

    /** Relative links of a page, outside code. */
    private static List<String> links(Path page) throws IOException {
        List<String> links = new ArrayList<>();
        Matcher link = LINK.matcher(withoutCode(page));
        while (link.find()) {
            if (!link.group(1).matches("[a-z]+:.*")) {
                links.add(link.group(1));
            }
        }
        return links;
    }

    private static Path target(Path page, String link) {
        int heading = link.indexOf('#');
        String path = heading < 0 ? link : link.substring(0, heading);
        return path.isEmpty() ? page : page.resolveSibling(path).normalize();
    }

    /** The anchors that GitHub gives the headings of a page. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new TreeSet<>();
        Matcher heading = HEADING.matcher(withoutCode(page));
        while (heading.find()) {
            anchors.add(heading.group(1)
                    .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    private static String withoutCode(Path page) throws IOException {
        return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(below("docs"));
        pages.addAll(below("tools/lab/results"));
        for (String name : List.of("tools/lab", "tools/lab/bench", "tools/lab/experiments", "recorder/gate", "data")) {
            pages.add(ROOT.resolve(name).resolve("README.md"));
        }
        pages.addAll(rootPages());
        return pages;
    }

    private static List<Path> rootPages() throws IOException {
        try (Stream<Path> files = Files.list(ROOT)) {
            return files.filter(DocumentPagesTest::isPage).sorted().toList();
        }
    }

    private static List<Path> below(String name) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(name))) {
            return files.filter(DocumentPagesTest::isPage).sorted().toList();
        }
    }

    private static boolean isSource(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.contains("/src/") && !name.contains("/target/") && name.matches(".*\\.(java|patch)");
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md");
    }
}
