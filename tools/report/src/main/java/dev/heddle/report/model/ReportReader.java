package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.text.ShellLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads directories of results. A directory with unreadable findings is refused. Other missing or damaged files, such
 * as a plan, are listed in the report.
 */
public final class ReportReader {
    /** The name of a run that was read from standard input. */
    private static final String STANDARD_INPUT = "-";

    private static final String PREDICTED = "predicted";
    private static final String RECORDINGS = "recordings";
    private final List<Results> results = new ArrayList<>();
    private final List<ReportFinding> findings = new ArrayList<>();
    private final Map<String, Integer> anchors = new HashMap<>();

    private ReportReader() {}

    /**
     * @param directories of results, as {@code hunt}, {@code analyze} and {@code localize} write them
     * @throws NoResultsException if a directory has no results, or unreadable findings
     */
    public static FindingsReport read(List<Path> directories) {
        ReportReader reader = new ReportReader();
        directories.forEach(directory -> reader.add(directory.toAbsolutePath().normalize()));
        reader.findings.sort(FindingsReport.ORDER);
        return new FindingsReport(reader.results, reader.findings);
    }

    /**
     * The report of findings that are not in a directory.
     *
     * @param directory base of the relative paths in the findings
     * @param verb the verb that made them
     * @param program the command of the program; empty if unknown
     * @param replayOptions options for {@code heddle replay} to run the program like the verb
     */
    public static FindingsReport of(
            Findings document, Path directory, String verb, List<String> program, List<String> replayOptions) {
        Path working = Path.of("").toAbsolutePath();
        return of(
                document,
                directory,
                new MadeBy(
                        MadeBy.SCHEMA_VERSION,
                        "",
                        verb,
                        program,
                        replayOptions,
                        working.toString(),
                        null,
                        "",
                        null,
                        Map.of()));
    }

    /**
     * The report of findings that were just written.
     *
     * @param directory of the results
     * @param madeBy the command that made them
     */
    public static FindingsReport of(Findings document, Path directory, MadeBy madeBy) {
        ReportReader reader = new ReportReader();
        reader.add(directory.toAbsolutePath().normalize(), madeBy, document, new ResultProblems());
        reader.findings.sort(FindingsReport.ORDER);
        return new FindingsReport(reader.results, reader.findings);
    }

    private void add(Path directory) {
        check(directory);
        ResultProblems problems = new ResultProblems();
        MadeBy madeBy = madeBy(directory, problems);
        add(directory, madeBy, findings(directory, madeBy != null, problems), problems);
    }

    private void add(Path directory, @Nullable MadeBy madeBy, Findings document, ResultProblems problems) {
        List<Results.RecordingPlace> recordings = recordings(directory, document, madeBy, problems);
        Manifest manifest = recordings.stream()
                .map(Results.RecordingPlace::manifest)
                .filter(one -> one != null)
                .findFirst()
                .orElse(null);
        List<String> program = madeBy == null ? List.of() : madeBy.program();
        List<String> options = madeBy == null ? List.of() : madeBy.replayOptions();
        String jdk = madeBy != null && madeBy.jdk() != null
                ? madeBy.jdk()
                : manifest == null ? null : manifest.begin().jvm();
        Path working = working(madeBy, directory);
        int number = results.size();
        try (CodeOwners owners = CodeOwners.of(program, working)) {
            List<Finding> all = StoreBuffering.mark(document.findings());
            List<StepReader.Known> known = all.stream()
                    .map(finding -> StepReader.of(finding, directory, problems))
                    .toList();
            ThreadNames names = ThreadNames.of(known);
            FindingRanking ranking = new FindingRanking(owners);
            for (int i = 0; i < known.size(); i++) {
                Finding finding = all.get(i);
                StepReader.Known steps = names.in(known.get(i));
                Score score = ranking.score(finding, document.recordings().size());
                findings.add(
                        finding(finding, steps, score, number, directory, program, options, jdk, owners, problems));
            }
        } catch (IOException e) {
            problems.missing("a jar of the program could not be closed: " + e.getMessage());
        }
        results.add(new Results(
                directory,
                madeBy == null ? null : madeBy.verb(),
                document.technique().isEmpty() ? null : document.technique(),
                program.isEmpty() && manifest != null ? manifest.begin().command() : program,
                madeBy == null ? null : working,
                madeBy != null
                        ? new Results.Origin(jdk, madeBy.heddle(), madeBy.started(), madeBy.ended())
                        : manifest != null
                                ? new Results.Origin(
                                        jdk,
                                        manifest.begin().heddle(),
                                        manifest.begin().start().toString(),
                                        null)
                                : new Results.Origin(null, null, null, null),
                document.counts(),
                Coverage.of(document.counts()),
                madeBy == null ? notWoven(recordings) : madeBy.notWoven(),
                recordings,
                problems.all(),
                problems.damaged()));
    }

    /**
     * The working directory of the command that made the results; the results' own one if this system does not allow
     * that path.
     */
    private static Path working(@Nullable MadeBy madeBy, Path directory) {
        try {
            return madeBy == null ? Path.of("") : Path.of(madeBy.directory());
        } catch (InvalidPathException e) {
            return directory;
        }
    }

    private static void check(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new NoResultsException(
                    "no results at " + directory + ": there is no such directory; name one that heddle hunt wrote");
        }
        boolean holds = Stream.of(Findings.FILE_NAME, MadeBy.FILE_NAME, PREDICTED, RECORDINGS)
                .anyMatch(name -> Files.exists(directory.resolve(name)));
        if (!holds) {
            throw new NoResultsException("no results at " + directory + ": it has no " + Findings.FILE_NAME
                    + "; name a directory that heddle hunt, analyze or localize wrote");
        }
    }

    private static @Nullable MadeBy madeBy(Path directory, ResultProblems problems) {
        Path file = directory.resolve(MadeBy.FILE_NAME);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            problems.missing("the results do not name the command that made them (" + MadeBy.FILE_NAME
                    + " is missing, as in an earlier version): the command below lacks the program");
            return null;
        }
        try {
            return MadeBy.read(file);
        } catch (IOException | RuntimeException e) {
            problems.damaged("the command that made the results cannot be read: " + e.getMessage());
            return null;
        }
    }

    /** The findings; for an unfinished command, the predictions that it had written. */
    private static Findings findings(Path directory, boolean isMade, ResultProblems problems) {
        Path file = directory.resolve(Findings.FILE_NAME);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                return Findings.read(file);
            } catch (IOException e) {
                throw new NoResultsException("the findings cannot be read: " + e.getMessage());
            }
        }
        problems.damaged("there is no " + Findings.FILE_NAME
                + ": the command was interrupted" + (isMade ? "" : " or is still running")
                + ", and its findings are unknown");
        Findings all = none();
        Path predicted = directory.resolve(PREDICTED);
        if (!Files.isDirectory(predicted)) {
            return all;
        }
        List<Finding> found = new ArrayList<>();
        try (Stream<Path> techniques = Files.list(predicted)) {
            for (Path technique : techniques.sorted().toList()) {
                Path one = technique.resolve(Findings.FILE_NAME);
                if (Files.isRegularFile(one)) {
                    for (Finding finding : Findings.read(one).findings()) {
                        found.add(finding.plan() == null ? finding : moved(finding, directory.relativize(technique)));
                    }
                }
            }
            if (!found.isEmpty()) {
                problems.missing("the report has only predictions from before they were tried");
            }
        } catch (IOException | RuntimeException e) {
            problems.damaged("the predictions cannot be read: " + e.getMessage());
        }
        return new Findings("", all.recordings(), all.counts(), found);
    }

    private static Finding moved(Finding finding, Path below) {
        return finding.withPlan(below + "/" + finding.plan());
    }

    private static Findings none() {
        return new Findings("", List.of(), Map.of(), List.of());
    }

    private static List<Results.RecordingPlace> recordings(
            Path directory, Findings document, @Nullable MadeBy madeBy, ResultProblems problems) {
        List<Results.RecordingPlace> places = new ArrayList<>();
        for (String name : document.recordings()) {
            Path place = place(name, directory, madeBy);
            Manifest manifest = null;
            // A run can also be a file or pipe of STD text, which has no manifest.
            if (!name.equals(STANDARD_INPUT) && (place == null || !Files.exists(place))) {
                problems.missing("the recording " + name + " is missing");
            } else if (place != null && Files.isRegularFile(place.resolve(Manifest.FILE_NAME))) {
                try {
                    manifest = Manifest.read(place);
                } catch (RecordingException e) {
                    problems.damaged("the recording " + name + " cannot be read: " + e.getMessage());
                }
            }
            places.add(new Results.RecordingPlace(name, place == null ? directory : place, manifest));
        }
        return places;
    }

    /**
     * The path by its name, or below the current directory of the results; null if this system does not allow the name.
     */
    private static @Nullable Path place(String name, Path directory, @Nullable MadeBy madeBy) {
        try {
            Path named = Path.of(name);
            List<Path> tried = new ArrayList<>();
            if (madeBy != null) {
                tried.add(working(madeBy, directory).resolve(named));
            }
            tried.add(named.toAbsolutePath());
            int at = name.lastIndexOf("/" + RECORDINGS + "/");
            if (at >= 0) {
                tried.add(directory.resolve(name.substring(at + 1)));
            }
            return tried.stream().filter(Files::exists).findFirst().orElse(tried.get(0));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static Map<String, Long> notWoven(List<Results.RecordingPlace> recordings) {
        Map<String, Long> most = new TreeMap<>();
        for (Results.RecordingPlace recording : recordings) {
            if (recording.manifest() != null) {
                recording.manifest().unwoven().forEach((reason, count) -> most.merge(reason, count, Math::max));
            }
        }
        return most;
    }

    private ReportFinding finding(
            Finding finding,
            StepReader.Known known,
            Score score,
            int number,
            Path directory,
            List<String> program,
            List<String> replayOptions,
            @Nullable String jdk,
            CodeOwners owners,
            ResultProblems problems) {
        Interleaving steps = known.steps();
        List<Location> locations = LocationReader.of(finding, steps, owners);
        String fingerprint = Fingerprint.of(finding);
        int count = anchors.merge(fingerprint, 1, Integer::sum);
        KindText text = FindingKind.of(finding).text();
        return new ReportFinding(
                fingerprint,
                count == 1 ? fingerprint : fingerprint + "-" + count,
                Level.of(finding),
                LocationReader.codeOwner(finding, steps, locations),
                text.title(finding),
                sentences(finding, text.sentences(finding, known)),
                locations,
                new StepReader.Known(steps, known.whyNone(), LocationReader.callers(steps, owners)),
                reproduction(finding, directory, program, replayOptions, jdk, problems),
                score,
                number,
                finding);
    }

    private static List<String> sentences(Finding finding, List<String> explanation) {
        List<String> all = new ArrayList<>(explanation);
        String history = FindingHistory.sentence(finding);
        if (history != null) {
            all.add(history);
        }
        return all;
    }

    private static Reproduction reproduction(
            Finding finding,
            Path directory,
            List<String> program,
            List<String> replayOptions,
            @Nullable String jdk,
            ResultProblems problems) {
        Map<?, ?> shrunk = DetailValues.map(finding.details().getOrDefault("shrunk", Map.of()));
        boolean isChecked = Boolean.TRUE.equals(finding.details().get("exactPlanChecked"));
        // A shrunk schedule was checked by its own run.
        String exact = shrunk.get("exactPlan") instanceof String text ? text : finding.exactPlan();
        boolean isShrunk = shrunk.get("exactPlan") != null;
        String plan = exact == null ? finding.plan() : exact;
        if (plan == null) {
            return withoutPlan(finding, jdk);
        }
        List<String> command = new ArrayList<>(List.of("heddle", "replay"));
        command.addAll(replayOptions);
        command.add(ShellLine.operand(shown(directory.resolve(plan))));
        command.add("--");
        command.addAll(program.isEmpty() ? List.of("java", "...") : program);
        String gone = Files.isRegularFile(directory.resolve(plan)) ? null : "the plan " + plan + " is missing";
        if (gone != null) {
            problems.missing("the plan of " + finding.id() + " is missing: " + plan);
        }
        return new Reproduction(
                command, shown(directory.resolve(plan)), exact != null, isShrunk || isChecked, jdk, gone);
    }

    private static Reproduction withoutPlan(Finding finding, @Nullable String jdk) {
        Object why = finding.details().get("noExactPlan");
        List<?> seenIn = DetailValues.list(finding.details().getOrDefault("observedIn", List.of()));
        if (!seenIn.isEmpty()) {
            List<String> command = List.of(
                    "heddle", "plan", "exact", ShellLine.operand(seenIn.get(0).toString()));
            return new Reproduction(command, null, false, false, jdk, why == null ? null : why.toString());
        }
        return new Reproduction(
                List.of(),
                null,
                false,
                false,
                jdk,
                why != null
                        ? why.toString()
                        : finding.status() == Finding.Status.OBSERVED
                                ? "it has no plan: it was only seen in a recording"
                                : "it has no plan");
    }

    /** The path, relative to the working directory if that is shorter. */
    private static String shown(Path file) {
        Path normal = file.normalize();
        Path relative = Path.of("").toAbsolutePath().relativize(normal);
        return relative.toString().length() < normal.toString().length() ? relative.toString() : normal.toString();
    }
}
