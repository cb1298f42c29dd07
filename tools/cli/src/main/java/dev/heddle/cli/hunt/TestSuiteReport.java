package dev.heddle.cli.hunt;

import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.cli.terminal.NamedOutput;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.TestVerdict;
import dev.heddle.engine.internal.launch.TestVerdict.Kind;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.text.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The result of a hunt of tests: for a terminal, and as JUnit XML. */
final class TestSuiteReport {
    private static final Map<Kind, String> WORDS = words();

    private static Map<Kind, String> words() {
        // The summary lists them in this order.
        Map<Kind, String> words = new EnumMap<>(Kind.class);
        words.put(Kind.FAILS, "failed");
        words.put(Kind.HOLDS, "held");
        words.put(Kind.WITHOUT_THREADS, "without threads");
        words.put(Kind.FAILS_ALONE, "failed without threads");
        words.put(Kind.NOT_RUN, "disabled");
        words.put(Kind.ANNOTATED, "with a Heddle annotation, hunted when the tests run");
        words.put(Kind.NOT_TRIED, "not tried because the budget was spent");
        words.put(Kind.NOT_HUNTED, "could not be hunted");
        return words;
    }

    private final List<TestVerdict> verdicts;
    private final Path out;
    private final ClassPathFile classPath;
    private final CountedFindings failOn;
    /** Per test the lines of races and deadlocks that it did not notice; only tests that have any. */
    private final Map<String, List<String>> unnoticed = new LinkedHashMap<>();

    /** @param out the directory of all results */
    TestSuiteReport(List<TestVerdict> verdicts, Path out, ClassPathFile classPath, CountedFindings failOn) {
        this.verdicts = verdicts;
        this.out = out;
        this.classPath = classPath;
        this.failOn = failOn;
        for (TestVerdict one : verdicts) {
            if (one.kind() == Kind.HOLDS && one.directory() != null) {
                List<String> lines = new HuntedTestLines(out.resolve(one.directory()), classPath).unnoticed();
                if (!lines.isEmpty()) {
                    unnoticed.put(one.test(), lines);
                }
            }
        }
    }

    /** The number of tests with each verdict, and the directory of the results. */
    List<String> lines() {
        List<String> parts = new ArrayList<>();
        WORDS.forEach((kind, words) -> {
            long count = verdicts.stream().filter(one -> one.kind() == kind).count();
            if (count > 0) {
                parts.add(count + " " + words);
            }
        });
        int all = verdicts.size();
        List<String> lines =
                new ArrayList<>(List.of(all + (all == 1 ? " test: " : " tests: ") + String.join(", ", parts)));
        long hardly =
                verdicts.stream().filter(TestSuiteReport::isHardlySearched).count();
        if (hardly > 0) {
            lines.add(hardly + " of those that held " + (hardly == 1 ? "was" : "were")
                    + " hardly searched: set a longer --budget, or narrow --include");
        }
        if (!unnoticed.isEmpty()) {
            int findings = unnoticed.values().stream().mapToInt(List::size).sum();
            lines.add(unnoticed.size() + " of those that held " + (unnoticed.size() == 1 ? "has" : "have") + " "
                    + findings + (findings == 1 ? " race or deadlock" : " races or deadlocks")
                    + " that no assertion notices; --fail-on race,deadlock makes them fail");
        }
        lines.add("results in " + Directories.shorten(out));
        return lines;
    }

    private static boolean isHardlySearched(TestVerdict verdict) {
        return verdict.kind() == Kind.HOLDS && verdict.detail().startsWith(TestSuiteHunt.HARDLY);
    }

    /** The result directories of the hunted tests. */
    List<Path> directories() {
        return verdicts.stream()
                .filter(one -> one.directory() != null)
                .map(one -> out.resolve(one.directory()))
                .toList();
    }

    /**
     * Writes JUnit XML as surefire does: a suite for each class, a case for each test.
     *
     * @throws UsageException if the file cannot be written
     */
    void writeXml(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newInstance().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            write(xml);
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        NamedOutput.write(file, () -> {
            if (file.toAbsolutePath().getParent() != null) {
                OutputFile.directory(file.toAbsolutePath().getParent());
            }
            OutputFile.writeNamed(file, bytes::writeTo);
        });
    }

    private void write(XMLStreamWriter xml) throws XMLStreamException {
        Map<String, List<TestVerdict>> byClass = new LinkedHashMap<>();
        for (TestVerdict one : verdicts) {
            byClass.computeIfAbsent(className(one), name -> new ArrayList<>()).add(one);
        }
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        for (Map.Entry<String, List<TestVerdict>> suite : byClass.entrySet()) {
            List<TestVerdict> cases = suite.getValue();
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            attribute(xml, "name", suite.getKey());
            attribute(xml, "tests", String.valueOf(cases.size()));
            attribute(xml, "failures", count(cases, Kind.FAILS, Kind.FAILS_ALONE));
            attribute(xml, "errors", count(cases, Kind.NOT_HUNTED));
            attribute(xml, "skipped", count(cases, Kind.WITHOUT_THREADS, Kind.NOT_RUN, Kind.ANNOTATED, Kind.NOT_TRIED));
            attribute(
                    xml,
                    "time",
                    seconds(cases.stream().mapToLong(TestVerdict::millis).sum()));
            for (TestVerdict one : cases) {
                xml.writeCharacters("\n");
                testCase(xml, one);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static String className(TestVerdict one) {
        return one.test().substring(0, one.test().indexOf('#'));
    }

    private static String count(List<TestVerdict> cases, Kind... kinds) {
        return String.valueOf(cases.stream()
                .filter(one -> List.of(kinds).contains(one.kind()))
                .count());
    }

    private static String seconds(long millis) {
        return String.valueOf(millis / 1000.0);
    }

    private void testCase(XMLStreamWriter xml, TestVerdict one) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "name", one.test().substring(one.test().indexOf('#') + 1));
        attribute(xml, "classname", className(one));
        attribute(xml, "time", seconds(one.millis()));
        switch (one.kind()) {
            case FAILS -> failure(xml, one);
            case FAILS_ALONE -> {
                xml.writeEmptyElement("failure");
                attribute(xml, "message", one.detail());
                attribute(xml, "type", "without threads");
            }
            case NOT_HUNTED -> {
                xml.writeEmptyElement("error");
                attribute(xml, "message", one.detail());
                attribute(xml, "type", "not hunted");
            }
            case HOLDS -> held(xml, one);
            default -> {
                xml.writeEmptyElement("skipped");
                attribute(
                        xml,
                        "message",
                        one.detail().isEmpty()
                                ? one.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                                : one.detail());
            }
        }
        xml.writeEndElement();
    }

    /** Writes the findings that a test that held did not notice, and whether it was hardly searched. */
    private void held(XMLStreamWriter xml, TestVerdict one) throws XMLStreamException {
        List<String> lines = new ArrayList<>(unnoticed.getOrDefault(one.test(), List.of()));
        if (isHardlySearched(one)) {
            lines.add(0, one.detail());
        }
        if (!lines.isEmpty()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters(Printable.text(String.join("\n", lines) + "\n"));
            xml.writeEndElement();
        }
    }

    private void failure(XMLStreamWriter xml, TestVerdict one) throws XMLStreamException {
        HuntedTestLines failed = new HuntedTestLines(out.resolve(one.directory()), classPath);
        xml.writeStartElement("failure");
        attribute(xml, "message", failed.title());
        attribute(xml, "type", failed.kind());
        xml.writeCharacters(Printable.text(String.join("\n", failed.lines(failOn, text -> text)) + "\n"));
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Printable.line(value));
    }
}
