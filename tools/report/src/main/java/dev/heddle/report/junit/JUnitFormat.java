package dev.heddle.report.junit;

import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingText;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * JUnit XML with a test case for each finding. An observed finding is a failure; a prediction or a suppressed finding
 * is skipped; a finding that was not reproduced passes. Without findings there is one passing case, because some
 * readers reject an empty suite.
 */
public final class JUnitFormat implements ReportFormat {
    private static final String SUITE = "heddle";

    @Override
    public String name() {
        return "junit";
    }

    @Override
    public String help() {
        return "JUnit XML, for build servers";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newInstance().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            new Suite(input, xml).write();
            xml.flush();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException io ? io : new IOException(e);
        }
    }

    /** Writes one suite into a stream. */
    private static final class Suite {
        private final FormatInput input;
        private final List<ReportFinding> findings;
        private final XMLStreamWriter xml;

        Suite(FormatInput input, XMLStreamWriter xml) {
            this.input = input;
            findings = input.report().findings();
            this.xml = xml;
        }

        void write() throws XMLStreamException {
            xml.writeStartDocument("UTF-8", "1.0");
            line();
            long failures = findings.stream().filter(this::isFailure).count();
            long skipped = findings.stream()
                    .filter(finding -> whySkipped(finding) != null)
                    .count();
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", SUITE);
            xml.writeAttribute("tests", String.valueOf(Math.max(1, findings.size())));
            xml.writeAttribute("failures", String.valueOf(failures));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", String.valueOf(skipped));
            xml.writeAttribute("time", "0");
            line();
            for (ReportFinding finding : findings) {
                testCase(finding);
            }
            if (findings.isEmpty()) {
                xml.writeEmptyElement("testcase");
                xml.writeAttribute("name", "nothing was found");
                xml.writeAttribute("classname", SUITE);
                xml.writeAttribute("time", "0");
                line();
            }
            xml.writeEndElement();
            line();
            xml.writeEndDocument();
        }

        private void testCase(ReportFinding finding) throws XMLStreamException {
            xml.writeStartElement("testcase");
            attribute("name", finding.title() + " [" + finding.anchor() + "]");
            attribute("classname", SUITE + "." + (finding.className() == null ? finding.kind() : finding.className()));
            attribute("time", "0");
            String skipped = whySkipped(finding);
            if (skipped != null) {
                xml.writeEmptyElement("skipped");
                attribute("message", skipped);
            } else if (isFailure(finding)) {
                xml.writeStartElement("failure");
                attribute("message", finding.title());
                attribute("type", finding.kind());
                xml.writeCharacters(Printable.text(text(finding)));
                xml.writeEndElement();
            } else {
                xml.writeStartElement("system-out");
                xml.writeCharacters(Printable.text(finding.status().inWords() + "\n" + text(finding)));
                xml.writeEndElement();
            }
            xml.writeEndElement();
            line();
        }

        private static String text(ReportFinding finding) {
            return FindingKind.heading(finding.kind()) + ". " + String.join("\n", FindingText.withCommand(finding))
                    + "\n";
        }

        private boolean isFailure(ReportFinding finding) {
            return whySkipped(finding) == null
                    && (finding.level() == Level.FAILURE || finding.level() == Level.HAPPENED);
        }

        private @Nullable String whySkipped(ReportFinding finding) {
            Suppressions.Entry entry = input.suppressions().of(finding);
            if (entry != null) {
                return "suppressed until " + entry.until() + ": " + entry.reason();
            }
            return finding.level() == Level.PREDICTED ? "predicted; no run has shown it" : null;
        }

        private void attribute(String name, String value) throws XMLStreamException {
            xml.writeAttribute(name, Printable.line(value));
        }

        private void line() throws XMLStreamException {
            xml.writeCharacters("\n");
        }
    }
}
