package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Compiles the Java of the pages, and checks the names in their XML. Other tests check commands and options. */
class PageSnippetsTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final String FENCE = "```";

    private static final String IMPORTS = """
            import static dev.heddle.junit.Heddle.operation;
            import static org.junit.jupiter.api.Assertions.assertEquals;
            import dev.heddle.engine.*;
            import dev.heddle.engine.base.*;
            import dev.heddle.engine.technique.*;
            import dev.heddle.junit.*;
            import dev.heddle.trace.finding.Finding;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.*;
            """;

    private static final String ACCOUNT = """
            class Account {
                void deposit(int amount) {}
                int balance() { return 0; }
            }
            """;

    @TempDir
    Path temp;

    private record Snippet(Path page, int line, String language, String text) {
        @Override
        public String toString() {
            return page + ":" + line;
        }
    }

    private static List<Snippet> snippets() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        List<Snippet> all = new ArrayList<>();
        for (Path page : pages) {
            List<String> lines = Files.readAllLines(page);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(FENCE)) {
                    int begin = i;
                    int end = IntStream.range(begin + 1, lines.size())
                            .filter(line -> lines.get(line).startsWith(FENCE))
                            .findFirst()
                            .orElseThrow();
                    all.add(new Snippet(
                            page,
                            begin + 1,
                            lines.get(begin).substring(FENCE.length()),
                            String.join("\n", lines.subList(begin + 1, end))));
                    i = end;
                }
            }
        }
        return all;
    }

    private static List<Snippet> snippets(String language) throws IOException {
        return snippets().stream()
                .filter(snippet -> snippet.language.equals(language))
                .toList();
    }

    @Test
    void everyLanguageHasACheck() throws Exception {
        assertThat(snippets().stream().map(Snippet::language).collect(Collectors.toSet()))
                .isSubsetOf(Set.of("", "java", "xml", "sql", "json", "yaml", "groovy", "sh", "dockerfile"));
    }

    @Test
    void javaCompiles() throws Exception {
        List<Snippet> all = snippets("java");
        assertThat(all).hasSizeGreaterThanOrEqualTo(5);
        for (Snippet snippet : all) {
            assertThat(compiled(source(snippet.text))).as("%s", snippet).isEmpty();
        }
    }

    /** A class, members of an account, or statements. */
    private static String source(String text) {
        if (text.startsWith("class ")) {
            return IMPORTS + text + "\n" + ACCOUNT;
        }
        if (text.startsWith("Account(")) {
            return "class Account {\n" + text + """

                    void setEqChk(Account other) {}
                    void setEqSav(Account other) {}
                    void setChk(double value) {}
                    void setSav(double value) {}
                    double getChk() { return 0; }
                    double getSav() { return 0; }
                    }
                    """;
        }
        return IMPORTS + """
                abstract class Statements {
                    Path directory;
                    String classPath;
                    abstract Progress listener();
                    void run() throws Exception {
                """ + text.replace("{ … }", "{ }") + "\n}\n}\n";
    }

    private String compiled(String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        String modules = Stream.of("tools/engine", "analyzer", "replayer", "recorder", "trace-format")
                .map(module -> ROOT.resolve(module).resolve("target/classes").toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> options = List.of(
                "-proc:none",
                "-d",
                temp.toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + modules);
        StringWriter problems = new StringWriter();
        boolean isDone = compiler.getTask(problems, null, null, options, null, List.of(file))
                .call();
        return isDone ? "" : problems.toString();
    }

    @Test
    void xmlNamesArtifactsAndGoalsThatExist() throws Exception {
        List<Snippet> all = snippets("xml");
        assertThat(all).hasSizeGreaterThanOrEqualTo(3);
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        for (Snippet snippet : all) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(
                            ("<snippet>" + snippet.text + "</snippet>").getBytes(StandardCharsets.UTF_8)));
            for (String artifact : values(document, "artifactId")) {
                assertThat(ROOT.resolve("tools").resolve(artifact.replaceFirst("^heddle-", "")))
                        .as("%s", snippet)
                        .isDirectory();
            }
            for (String version : values(document, "version")) {
                assertThat(pom).as("%s", snippet).contains("<version>" + version + "</version>");
            }
            for (String goal : values(document, "goal")) {
                assertThat(goals()).as("%s", snippet).contains(goal);
            }
        }
    }

    private static Set<String> goals() throws IOException {
        try (Stream<Path> sources = Files.walk(ROOT.resolve("tools/maven-plugin/src/main/java"))) {
            return sources.filter(Files::isRegularFile)
                    .map(PageSnippetsTest::goal)
                    .collect(Collectors.toSet());
        }
    }

    /** The goal of a source file; empty without one. */
    private static String goal(Path source) {
        try {
            String text = Files.readString(source);
            int at = text.indexOf("@Mojo(");
            return at < 0 ? "" : text.substring(at).replaceFirst("(?s)^[^\"]*\"([^\"]*)\".*", "$1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> values(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }
}
