package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.FindingTextBuilder;
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
 * Reads directories of results. A directory whose findings cannot be read is refused. What else is gone or damaged in one, as a plan, is listed, and the
 * report is made without it.
 */
public final class ReportReader {
    /** The name of a run that was read from there. */
    private static final String STANDARD_INPUT = "-";

    private static final String PREDICTED = "predicted";
    private static final String RECORDINGS = "recordings";
    private final List<Results> results = new ArrayList<>();
    private final List<ReportFinding> findings = new ArrayList<>();
    private final Map<String, Integer> anchors = new HashMap<>();

    private ReportReader() {}

    /**
     * @param directories of results, as {@code hunt}, {@code analyze} and {@code localize} write them
     * @throws NoResultsException if one holds none, or findings that cannot be read
     */
    public static FindingsReport read(List<Path> directories) {
        ReportReader reader = new ReportReader();
        directories.forEach(directory -> reader.add(directory.toAbsolutePath().normalize()));
        reader.findings.sort(FindingsReport.ORDER);
        return new FindingsReport(reader.results, reader.findings);
    }

    /**
     * The report of findings that are not written anywhere, or not yet.
     *
     * @param directory what their files are relative to
     * @param verb what made them
     * @param program the command of the program; empty if none is known
     * @param replayOptions what {@code heddle replay} needs to run it as the verb did
     */
    public static FindingsReport of(
            Findings document, Path directory, String verb, List<String> program, List<String> replayOptions) {
        ReportReader reader = new ReportReader();
        Path working = Path.of("").toAbsolutePath();
        MadeBy madeBy = new MadeBy(
                MadeBy.SCHEMA_VERSION, "", verb, program, replayOptions, working.toString(), null, "", null, Map.of());
        reader.add(directory.toAbsolutePath().normalize(), madeBy, document, new ResultProblems());
        reader.findings.sort(FindingsReport.ORDER);
        return new FindingsReport(reader.results, reader.findings);
    }

    private void add(Path directory) {
        check(directory);
        ResultProblems gaps = new ResultProblems();
        MadeBy madeBy = madeBy(directory, gaps);
        add(directory, madeBy, findings(directory, madeBy != null, gaps), gaps);
    }

    private void add(Path directory, @Nullable MadeBy madeBy, Findings document, ResultProblems gaps) {
        List<Results.RecordingPlace> recordings = recordings(directory, document, madeBy, gaps);
        Manifest manifest = recordings.stream()
                .map(Results.RecordingPlace::manifest)
                .filter(one -> one != null)
                .findFirst()
                .orElse(null);
        List<String> program = madeBy == null ? List.of() : madeBy.program();
        List<String> options = madeBy == null ? List.of() : madeBy.replayOptions();
        String jdk = madeBy != null && madeBy.jdk() != null ? madeBy.jdk() : manifest == null ? null : manifest.jvm();
        Path working = working(madeBy, directory);
        int number = results.size();
        try (CodeOwners owners = CodeOwners.of(program, working)) {
            List<StepReader.Known> known = document.findings().stream()
                    .map(finding -> StepReader.of(finding, directory, gaps))
                    .toList();
            ThreadNames names = ThreadNames.of(known);
            FindingRanking ranking = new FindingRanking(owners);
            for (int i = 0; i < known.size(); i++) {
                Finding finding = document.findings().get(i);
                StepReader.Known steps = names.in(known.get(i));
                Score score = ranking.score(finding, document.recordings().size());
                findings.add(finding(finding, steps, score, number, directory, program, options, jdk, owners, gaps));
            }
        } catch (IOException e) {
            gaps.gone("a jar of the program could not be closed: " + e.getMessage());
        }
        results.add(new Results(
                directory,
                madeBy == null ? null : madeBy.verb(),
                document.technique().isEmpty() ? null : document.technique(),
                program.isEmpty() && manifest != null ? manifest.command() : program,
                madeBy == null ? null : working,
                jdk,
                madeBy == null ? manifest == null ? null : manifest.heddle() : madeBy.heddle(),
                madeBy == null ? manifest == null ? null : manifest.start().toString() : madeBy.started(),
                madeBy == null ? null : madeBy.ended(),
                document.counts(),
                Coverage.of(document.counts()),
                madeBy == null ? notWoven(recordings) : madeBy.notWoven(),
                recordings,
                gaps.all(),
                gaps.damaged()));
    }

    /** The working directory of then; one of another system is not on this one, and the results are as good as any. */
    private static Path working(@Nullable MadeBy madeBy, Path directory) {
        try {
            return madeBy == null ? Path.of("") : Path.of(madeBy.directory());
        } catch (InvalidPathException e) {
            return directory;
        }
    }

    private static void check(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new NoResultsException("no results at " + directory
                    + ": there is no such directory; name one that heddle hunt has written");
        }
        boolean holds = Stream.of(Findings.FILE_NAME, MadeBy.FILE_NAME, PREDICTED, RECORDINGS)
                .anyMatch(name -> Files.exists(directory.resolve(name)));
        if (!holds) {
            throw new NoResultsException("no results at " + directory + ": it holds no " + Findings.FILE_NAME
                    + "; name a directory that heddle hunt, analyze or localize has written");
        }
    }

    private static @Nullable MadeBy madeBy(Path directory, ResultProblems gaps) {
        Path file = directory.resolve(MadeBy.FILE_NAME);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            gaps.gone("the results do not say what made them (" + MadeBy.FILE_NAME
                    + " is missing), as those of an earlier version: the command below lacks the program");
            return null;
        }
        try {
            return MadeBy.read(file);
        } catch (IOException | RuntimeException e) {
            gaps.damaged("what made the results cannot be read: " + e.getMessage());
            return null;
        }
    }

    /** The document; of what was not brought to an end, what had been predicted by then. */
    private static Findings findings(Path directory, boolean isMade, ResultProblems gaps) {
        Path file = directory.resolve(Findings.FILE_NAME);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                return Findings.read(file);
            } catch (IOException e) {
                throw new NoResultsException("the findings cannot be read: " + e.getMessage());
            }
        }
        gaps.damaged("there is no " + Findings.FILE_NAME
                + ": it was ended before it was done" + (isMade ? "" : " or still runs")
                + ", and what it had found by then is not known");
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
                gaps.gone("shown is what was predicted, before any of it was tried");
            }
        } catch (IOException | RuntimeException e) {
            gaps.damaged("what was predicted cannot be read: " + e.getMessage());
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
            Path directory, Findings document, @Nullable MadeBy madeBy, ResultProblems gaps) {
        List<Results.RecordingPlace> places = new ArrayList<>();
        for (String name : document.recordings()) {
            Path place = place(name, directory, madeBy);
            Manifest manifest = null;
            // A file is a run, too, as is a pipe: one of STD text, of which nothing more is to be shown.
            if (!name.equals(STANDARD_INPUT) && (place == null || !Files.exists(place))) {
                gaps.gone("the recording " + name + " is gone");
            } else if (place != null && Files.isRegularFile(place.resolve(Manifest.FILE_NAME))) {
                try {
                    manifest = Manifest.read(place);
                } catch (RecordingException e) {
                    gaps.damaged("the recording " + name + " cannot be read: " + e.getMessage());
                }
            }
            places.add(new Results.RecordingPlace(name, place == null ? directory : place, manifest));
        }
        return places;
    }

    /** As it was named, or below the results, wherever these are now; null if the name is none on this system. */
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
            ResultProblems gaps) {
        Interleaving steps = known.steps();
        List<Location> spots = LocationReader.of(finding, steps, owners);
        String fingerprint = Fingerprint.of(finding);
        int count = anchors.merge(fingerprint, 1, Integer::sum);
        FindingSentences sentences = new FindingSentences(finding, known);
        return new ReportFinding(
                fingerprint,
                count == 1 ? fingerprint : fingerprint + "-" + count,
                Level.of(finding),
                LocationReader.whose(finding, steps, spots),
                sentences.title(),
                sentences(finding, sentences),
                spots,
                steps,
                known.whyNone(),
                bringBack(finding, directory, program, replayOptions, jdk, gaps),
                score,
                number,
                finding);
    }

    private static List<String> sentences(Finding finding, FindingSentences sentences) {
        List<String> all = new ArrayList<>(sentences.all());
        String history = FindingHistory.sentence(finding);
        if (history != null) {
            all.add(history);
        }
        return all;
    }

    private static Reproduction bringBack(
            Finding finding,
            Path directory,
            List<String> program,
            List<String> replayOptions,
            @Nullable String jdk,
            ResultProblems gaps) {
        Map<?, ?> shrunk = FindingTextBuilder.map(finding.details().getOrDefault("shrunk", Map.of()));
        boolean isChecked = Boolean.TRUE.equals(finding.details().get("exactPlanChecked"));
        // What was shrunk was shown by a run of its own.
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
        String gone = Files.isRegularFile(directory.resolve(plan)) ? null : "the plan " + plan + " is gone";
        if (gone != null) {
            gaps.gone("the plan of " + finding.id() + " is gone: " + plan);
        }
        return new Reproduction(
                command, shown(directory.resolve(plan)), exact != null, isShrunk || isChecked, jdk, gone);
    }

    private static Reproduction withoutPlan(Finding finding, @Nullable String jdk) {
        Object why = finding.details().get("noExactPlan");
        List<?> seenIn = FindingTextBuilder.list(finding.details().getOrDefault("observedIn", List.of()));
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
                                ? "there is no plan for it: it was seen in a recording only"
                                : "there is no plan for it");
    }

    /** Relative to the working directory if that is shorter. */
    private static String shown(Path file) {
        Path normal = file.normalize();
        Path relative = Path.of("").toAbsolutePath().relativize(normal);
        return relative.toString().length() < normal.toString().length() ? relative.toString() : normal.toString();
    }
}
