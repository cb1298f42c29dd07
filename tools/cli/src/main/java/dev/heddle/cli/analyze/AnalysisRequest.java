package dev.heddle.cli.analyze;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One technique that a worker runs.
 *
 * @param technique its id
 * @param options its options, by name
 * @param recordings directories of recordings
 * @param texts files of STD text
 * @param out the directory of its results
 * @param salvages whether the readable part of a damaged recording is used
 * @param keepsEvents whether events stay in memory for the next technique
 * @param mask what the user wants masked; null for nothing
 */
record AnalysisRequest(
        String technique,
        Map<String, String> options,
        List<String> recordings,
        List<String> texts,
        String out,
        boolean salvages,
        boolean keepsEvents,
        @Nullable String mask) {}
