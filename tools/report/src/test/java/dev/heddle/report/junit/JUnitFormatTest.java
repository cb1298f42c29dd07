package dev.heddle.report.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.trace.finding.Finding;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** Whether it is as the schema of the format says, and what Surefire's own reader makes of it. */
class JUnitFormatTest {
    private static final Schema SCHEMA = schema();

    @TempDir
    Path temp;

    private static Schema schema() {
        try {
            return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(JUnitFormatTest.class.getResource("/junit.xsd"));
        } catch (SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    /** That reader makes a suite of each class. */
    private static List<ReportTestSuite> read(FormatInput input) throws Exception {
        byte[] xml = SampleResults.written("junit", input).getBytes(StandardCharsets.UTF_8);
        SCHEMA.newValidator().validate(new StreamSource(new ByteArrayInputStream(xml)));
        return new TestSuiteXmlParser(new NullConsoleLogger())
                .parse(new InputStreamReader(new ByteArrayInputStream(xml), StandardCharsets.UTF_8));
    }

    private static List<ReportTestCase> cases(List<ReportTestSuite> suites) {
        return suites.stream().flatMap(suite -> suite.getTestCases().stream()).toList();
    }

    private static int sum(List<ReportTestSuite> suites, ToIntFunction<ReportTestSuite> number) {
        return suites.stream().mapToInt(number).sum();
    }

    @Test
    void failsObservedAndSkipsPredictedFindings() throws Exception {
        List<Finding> findings = new ArrayList<>(SampleResults.candidates(6));
        findings.add(SampleResults.race("count", 1, 2));
        findings.add(SampleResults.failure("f", "IllegalStateException: boom (thread 0)", List.of()));
        List<ReportTestSuite> suites = read(SampleResults.input(SampleResults.report(temp.resolve("all"), findings)));
        assertThat(sum(suites, ReportTestSuite::getNumberOfTests)).isEqualTo(8);
        assertThat(sum(suites, ReportTestSuite::getNumberOfFailures)).isEqualTo(2);
        assertThat(sum(suites, ReportTestSuite::getNumberOfSkipped)).isEqualTo(5);
        assertThat(sum(suites, ReportTestSuite::getNumberOfErrors)).isZero();
        ReportTestCase first = cases(suites).get(0);
        assertThat(first.getFailureMessage()).isEqualTo("IllegalStateException: boom");
        assertThat(first.getFailureType()).isEqualTo("failure");
        assertThat(cases(suites).get(1).getFullClassName()).isEqualTo("heddle.shop.Basket");
        assertThat(cases(suites).get(1).getFailureDetail()).contains("at shop.Basket.add(Basket.java:1)");
    }

    @Test
    void skipsSuppressedFindingsWithTheReason() throws Exception {
        FindingsReport report = SampleResults.report(temp.resolve("one"), List.of(SampleResults.race("count", 1, 2)));
        Suppressions suppressions = new Suppressions(
                Map.of(
                        report.findings().get(0).fingerprint(),
                        new Suppressions.Entry(1, LocalDate.of(2027, 1, 31), "fixed in 2.0")),
                List.of());
        List<ReportTestSuite> suites = read(SampleResults.input(report, null, suppressions));
        assertThat(sum(suites, ReportTestSuite::getNumberOfFailures)).isZero();
        assertThat(sum(suites, ReportTestSuite::getNumberOfSkipped)).isEqualTo(1);
    }

    @Test
    void writesOnePassingTestWithoutFindings() throws Exception {
        List<ReportTestSuite> suites = read(SampleResults.input(SampleResults.report(temp.resolve("none"), List.of())));
        assertThat(sum(suites, ReportTestSuite::getNumberOfTests)).isEqualTo(1);
        assertThat(cases(suites).get(0).isSuccessful()).isTrue();
    }

    @Test
    void schemaRefusesInvalidReports() {
        for (String wrong : List.of(
                "<testsuite name='s' tests='0' failures='0' errors='0' skipped='0' time='0'/>",
                "<testsuite name='s' tests='1' failures='0' errors='0' skipped='0' time='0'><testcase name='a' classname='b' time='0'>"
                        + "<failure>no type</failure></testcase></testsuite>",
                "<testsuite name='s' tests='2' failures='0' errors='0' skipped='0' time='0'><testcase name='a' classname='b' time='0'/>"
                        + "<testcase name='a' classname='b' time='0'/></testsuite>")) {
            assertThatThrownBy(() -> SCHEMA.newValidator().validate(new StreamSource(new StringReader(wrong))))
                    .as(wrong)
                    .isInstanceOf(SAXException.class);
        }
    }

    @Test
    void readersAcceptHostileNamesAndRealResults() throws Exception {
        List<ReportTestSuite> hostile = read(
                SampleResults.input(SampleResults.report(temp.resolve("hostile"), List.of(SampleResults.hostile()))));
        assertThat(cases(hostile).get(0).getFailureMessage()).contains("<script>", "\\u001b[2J");
        List<ReportTestSuite> real = read(
                SampleResults.input(SampleResults.report(SampleResults.kept().toArray(String[]::new))));
        assertThat(sum(real, ReportTestSuite::getNumberOfTests)).isEqualTo(37);
    }
}
