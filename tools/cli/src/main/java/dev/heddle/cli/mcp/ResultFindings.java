package dev.heddle.cli.mcp;

import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import java.nio.file.Path;
import java.util.List;

/** Findings that a call names by directory and id. */
final class ResultFindings {
    static final String RESULTS = "results";
    static final String RESULTS_IN_WORDS = "the directory of results that the tool hunt returned";
    static final String FINDING = "finding";
    private static final String FINDING_IN_WORDS = "the id of the finding, for example race-50cf4c7b";

    private ResultFindings() {}

    /** The arguments that name a finding. */
    static InputSchema input() {
        return new InputSchema()
                .text(RESULTS, RESULTS_IN_WORDS)
                .text(FINDING, FINDING_IN_WORDS)
                .require(RESULTS, FINDING);
    }

    /** @throws dev.heddle.report.model.NoResultsException if the results have no such finding */
    static ReportFinding find(ToolInput input) {
        return ReportReader.read(List.of(Path.of(input.required(RESULTS))))
                .only(input.required(FINDING))
                .findings()
                .get(0);
    }
}
