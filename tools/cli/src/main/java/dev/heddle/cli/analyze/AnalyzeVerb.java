package dev.heddle.cli.analyze;

import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.internal.observed.ObservedRun;
import dev.heddle.engine.internal.observed.ObservedText;
import dev.heddle.engine.internal.recordings.OpenRecordings;
import dev.heddle.engine.internal.technique.Collecting;
import dev.heddle.engine.internal.technique.Observing;
import dev.heddle.engine.internal.technique.Predicting;
import dev.heddle.engine.internal.technique.Technique;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.relation.MayTrigger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle analyze}: what recordings tell without running the program again. */
public final class AnalyzeVerb implements Verb {
    private static final Option OUT = Arguments.value(
            "o", "out", "DIR", "where findings.json and the plans go; default heddle-out/analysis-TIME");
    private static final Option SALVAGE =
            Arguments.flag(null, "salvage", "use what can be read of a damaged recording");
    private static final Option MOST =
            Arguments.value(null, "most", "N", "print at most so many findings; default 20, 0 for all");
    private static final Option DEPTH = Arguments.value(
            null,
            "depth",
            "N",
            "drfinder: how many frames of the program count at an acquisition; default " + MayTrigger.DEFAULT_DEPTH);
    private static final Option LENIENT =
            Arguments.flag(null, "lenient", "happens-before: leave out wrong lines of STD text, and count them");

    @Override
    public String name() {
        return "analyze";
    }

    @Override
    public String summary() {
        return "finds races in recordings, and predicts which interleavings would break the program";
    }

    @Override
    public String syntax() {
        return "[options] DIR...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                OUT,
                TechniqueOptions.ANALYSIS_OPTION,
                TechniqueOptions.UNITS,
                TechniqueOptions.PAPER,
                DEPTH,
                LENIENT,
                SALVAGE,
                MOST,
                Format.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "the directory of at least one recording");
        Technique technique = TechniqueOptions.analysing(arguments);
        if (arguments.has(DEPTH) && !(technique instanceof Collecting)) {
            throw new UsageException("--depth goes with --technique drfinder");
        }
        if (arguments.has(LENIENT) && !(technique instanceof Observing)) {
            throw new UsageException("--lenient goes with --technique happens-before");
        }
        Format format = Format.of(arguments);
        int most = arguments.number(MOST, 0, 20);
        int depth = arguments.number(DEPTH, 1, MayTrigger.DEFAULT_DEPTH);
        List<String> directories = new ArrayList<>();
        List<Path> texts = new ArrayList<>();
        for (String operand : arguments.operands()) {
            if (Files.isRegularFile(Path.of(operand))) {
                texts.add(text(operand, technique));
            } else {
                directories.add(operand);
            }
        }
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        try (OpenRecordings recordings = OpenRecordings.open(directories, damage)) {
            recordings.notes().forEach(console::note);
            Path out = OutputDirectory.claim(arguments.path(OUT, null), "analysis");
            Observations observed = new Observations();
            for (Recording recording : recordings.all()) {
                observed.add(ObservedRun.of(recording, null));
            }
            observed.notes().forEach(console::note);
            if (technique instanceof Collecting collecting) {
                collecting.collect(recordings.all(), depth, out).forEach(console::print);
                observed.failures().forEach(failure -> ObservedText.of(failure.finding(out))
                        .forEach(console::print));
                return observed.isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
            }
            Findings predicted = technique instanceof Observing observing
                    ? observing.analyze(recordings.all(), texts, arguments.has(LENIENT), out, console::note)
                    : ((Predicting) technique)
                            .analyze(recordings.all(), TechniqueOptions.analysisOptions(arguments), out);
            Findings findings = observed.before(predicted, out);
            if (!observed.isEmpty()) {
                Json.write(out.resolve(Findings.FILE_NAME), findings);
            }
            if (format == Format.JSON) {
                console.print(Format.json(findings));
            } else {
                new AnalysisReport(technique, findings, out, most, console).print();
            }
            return findings.findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
        }
    }

    /** A file is STD text, which only techniques can read that need nothing else. */
    private static Path text(String file, Technique technique) {
        if (technique instanceof Observing) {
            return Path.of(file);
        }
        throw new UsageException(file + " is no recording: make one of it with heddle convert --from std " + file);
    }
}
