package dev.heddle.cli.analyze;

import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.Verbose;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.WrittenReport;
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
import dev.heddle.engine.internal.recordings.WatchedClasses;
import dev.heddle.engine.internal.technique.Needs;
import dev.heddle.engine.internal.technique.RankedAnalysis;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Recording;
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

    private static TechniqueOptions techniques() {
        return new TechniqueOptions(Techniques.installed().analysing(), Technique::options);
    }

    @Override
    public Options options() {
        Options options = Arguments.options(OUT);
        techniques().options().forEach(options::addOption);
        List.of(SALVAGE, BriefFindings.MOST, Verbose.ALL_OF_IT, Format.OPTION).forEach(options::addOption);
        return options;
    }

    @Override
    public List<String> more() {
        return techniques().lines();
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "the directory of at least one recording");
        TechniqueOptions techniques = techniques();
        Analysing technique = (Analysing) techniques.chosen(arguments);
        OptionValues options = techniques.values(technique, arguments);
        Format format = Format.of(arguments);
        int most = BriefFindings.most(arguments);
        List<String> directories = new ArrayList<>();
        List<Path> texts = new ArrayList<>();
        for (String operand : arguments.operands()) {
            if (Files.isRegularFile(Path.of(operand))) {
                texts.add(text(operand, technique));
            } else {
                directories.add(operand);
            }
        }
        Techniques.installed().problems().forEach(console::note);
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        WrittenReport written = new WrittenReport("analyze", List.of());
        try (OpenRecordings recordings = OpenRecordings.open(directories, damage, console)) {
            recordings.notes().forEach(console::note);
            Needs.check(technique, recordings.all());
            Path out = OutputDirectory.claim(arguments.path(OUT, null), "analysis");
            Observations observed = new Observations();
            for (Recording recording : recordings.all()) {
                observed.add(ObservedRun.of(recording, null));
            }
            observed.notes().forEach(console::note);
            console.status("analysing: " + technique.title());
            Analysis analysis = new RankedAnalysis(technique)
                    .analyze(new AnalysisInput(recordings.all(), texts, console::note), options, out);
            console.clearStatus();
            WatchedClasses watched = WatchedClasses.of(recordings.all());
            if (analysis.findings() == null) {
                analysis.lines().forEach(console::print);
                watched.lines().forEach(console::print);
                observed.failures().forEach(failure -> ObservedText.of(failure.finding(out))
                        .forEach(console::print));
                return observed.isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
            }
            observed.writeSteps(out);
            Findings findings = watched.counted(observed.before(analysis.findings(), out));
            if (!observed.isEmpty() || watched.isPartial()) {
                Json.write(out.resolve(Findings.FILE_NAME), findings);
            }
            Path page = written.write(out, findings, console);
            if (format == Format.JSON) {
                console.print(Format.json(findings));
            } else {
                boolean isVerbose = arguments.has(Verbose.ALL_OF_IT);
                new AnalysisReport(technique, findings, watched, out, isVerbose, most, console).print();
                if (page != null) {
                    console.print("report in " + page);
                }
            }
            return findings.findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
        }
    }

    /** A file is STD text, which only some techniques read. */
    private static Path text(String file, Analysing technique) {
        if (technique.readsText()) {
            return Path.of(file);
        }
        throw new UsageException(file + " is no recording: make one of it with heddle convert --from std " + file);
    }
}
