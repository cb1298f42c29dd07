package dev.heddle.cli.report;

import dev.heddle.report.model.FindingsReport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The results of a verb.
 *
 * @param report their content; null if it could not be made
 * @param page the page; null if absent
 */
public record WrittenResults(
        @Nullable FindingsReport report, @Nullable Path page) {}
