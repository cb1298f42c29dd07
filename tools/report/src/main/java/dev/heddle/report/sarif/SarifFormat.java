package dev.heddle.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.io.OutputStream;

/** SARIF 2.1.0, the form that code scanning and development environments read. */
public final class SarifFormat implements ReportFormat {
    @Override
    public String name() {
        return "sarif";
    }

    @Override
    public String help() {
        return "SARIF 2.1.0, for code scanning";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        try (JsonGenerator json = Json.factory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.useDefaultPrettyPrinter();
            new SarifLog(input, json).write();
        }
    }
}
