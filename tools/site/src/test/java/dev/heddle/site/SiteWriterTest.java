package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of all pages: links, anchors, what it loads, and the search index. */
class SiteWriterTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("<a [^>]*?href=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final Pattern LOADED = Pattern.compile("<(?:script|link|img)[^>]*?(?:src|href)=\"([^\"]*)\"");

    @TempDir
    static Path site;

    private static List<Path> pages;

    @BeforeAll
    static void write() throws IOException {
        assertThat(SiteWriter.write(ROOT, site))
                .isEqualTo(PageFile.all(ROOT).size())
                .isGreaterThan(20);
        try (Stream<Path> files = Files.walk(site)) {
            pages = files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    @Test
    void everyLinkLeadsToAPageAndAnAnchorOfTheSite() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            for (String link : all(LINK, page)) {
                URI target = page.toUri().resolve(link);
                if (!"file".equals(target.getScheme())) {
                    continue;
                }
                Path file = Path.of(target.getPath());
                String anchor = target.getFragment();
                if (!Files.isRegularFile(file)) {
                    broken.add(site.relativize(page) + ": " + link + " does not exist");
                } else if (anchor != null && !all(ID, file).contains(anchor)) {
                    broken.add(site.relativize(page) + ": " + link + " is no anchor");
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void loadsNothingFromOutside() throws IOException {
        for (Path page : pages) {
            assertThat(all(LOADED, page))
                    .as(page.toString())
                    .allMatch(loaded -> loaded.equals("data:,")
                            || Files.exists(page.resolveSibling(loaded).normalize()));
        }
        assertThat(Files.readString(site.resolve("site.css"))).doesNotContain("url(", "@import");
        assertThat(SiteWriter.class.getResourceAsStream("site.js")).isNotNull();
    }

    @Test
    void everyPageIsInTheNavigationOfEachPage() throws IOException {
        Set<URI> all = pages.stream().map(Path::toUri).collect(Collectors.toSet());
        for (Path page : pages) {
            Set<URI> linked = all(LINK, page).stream()
                    .map(link -> page.toUri().resolve(link))
                    .collect(Collectors.toSet());
            assertThat(linked).as(page.toString()).containsAll(all);
        }
    }

    @Test
    void searchIndexHasTheHeadingsAndTheTextBelowThem() throws IOException {
        String index =
                Files.readString(site.resolve("site.js")).lines().findFirst().orElseThrow();
        assertThat(index)
                .contains("\"heading\":\"The first bug\"", "\"address\":\"index.html#the-first-bug\"")
                .contains("hunt needs no choice of technique");
    }

    @Test
    void aFileOutsideTheSiteIsNamedAndNotLinked() {
        PageFile page = new PageFile("guide/a.md", "# A\n\n[code](../src/A.java), [b](b.md#x), [out](https://x.org)\n");
        String html = new PageRenderer(Set.of("guide/a.md", "guide/b.md"))
                .render(page)
                .html();
        assertThat(html)
                .contains("<a title=\"in the source tree: ../src/A.java\">code</a>")
                .contains("<a href=\"../guide/b.html#x\">b</a>")
                .contains("<a href=\"https://x.org\">out</a>");
    }

    @Test
    void markupInPagesIsShownAsText() {
        PageFile page = new PageFile("a.md", "# A\n\n<script>alert(1)</script> `{{title}}`\n\n## B\n\n## B\n");
        String html = new PageRenderer(Set.of("a.md")).render(page).html();
        assertThat(html).doesNotContain("<script>").contains("{{title}}", "id=\"b\"", "id=\"b-1\"");
    }

    private static List<String> all(Pattern pattern, Path page) throws IOException {
        List<String> all = new ArrayList<>();
        Matcher matcher = pattern.matcher(Files.readString(page));
        while (matcher.find()) {
            all.add(matcher.group(1).replace("&amp;", "&"));
        }
        return all;
    }
}
