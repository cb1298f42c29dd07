package dev.heddle.batch.piece;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.batch.input.Input;
import dev.heddle.batch.piece.PieceResult.Analysed;
import dev.heddle.batch.piece.PieceResult.Covered;
import dev.heddle.batch.piece.PieceResult.Found;
import dev.heddle.batch.piece.PieceResult.State;
import dev.heddle.batch.piece.PieceResult.Trigger;
import dev.heddle.batch.piece.PieceResult.Used;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.BugRadius;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.predict.FoldedAnalysis;
import dev.heddle.engine.internal.predict.Sharding;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedFailure;
import dev.heddle.engine.internal.runs.ObservedRun;
import dev.heddle.engine.internal.runs.RecordedFailure;
import dev.heddle.engine.internal.runs.RecordingRequirements;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.PlanSizeLimit;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.report.model.Fingerprint;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.Watched;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Analyses one run with all requested techniques. The run is opened once, and each technique reads it. */
public final class PieceAnalysis {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Maximum size in bytes of the plans of one technique for one run; further plans are not kept. */
    private static final long MOST_OF_PLANS = 1 << 20;

    private final Piece piece;
    private final Path scratch;
    private final Listener listener;
    private final List<Analysed> analyses = new ArrayList<>();
    private final List<Trigger> relation = new ArrayList<>();
    private final List<Used> variables = new ArrayList<>();
    private PieceResult.@Nullable Pairs pairs;
    /** The outcome of the run; null until it is first needed. */
    private @Nullable ObservedRun ended;

    /** Receives the progress of the analysis of a piece. */
    public interface Listener {
        /** A technique begins. */
        void begin(String technique);

        /** A technique has ended. @param part the results of all techniques so far */
        void ended(Supplier<PiecePart> part) throws IOException;
    }

    private PieceAnalysis(Piece piece, Path scratch, PiecePart known, Listener listener) {
        this.piece = piece;
        this.scratch = scratch;
        this.listener = listener;
        analyses.addAll(known.analyses());
        relation.addAll(known.relation());
        variables.addAll(known.variables());
        pairs = known.pairs();
    }

    /**
     * @param scratch a private directory, which is emptied
     * @param known results of techniques that are not run again
     * @throws RecordingException in one line, if the run cannot be read
     */
    public static PieceResult run(Piece piece, Path scratch, PiecePart known, Listener listener) throws IOException {
        PieceAnalysis analysis = new PieceAnalysis(piece, scratch, known, listener);
        return piece.kind() == Input.Kind.TEXT ? analysis.text() : analysis.recording();
    }

    /**
     * Runs a technique on a shard of a run.
     *
     * @return the result as one line of text
     * @throws RecordingException in one line, if the run cannot be read
     */
    public static String shard(Piece piece) throws IOException {
        Piece.Shard shard = piece.shard();
        Analysing technique = BatchTechniques.named(shard.technique().technique());
        try (Recording recording = Recording.open(Path.of(piece.path()))) {
            RecordingRequirements.check(technique, List.of(recording));
            return ((Sharding) technique).shard(recording, shard.number(), shard.of());
        } catch (UsageException e) {
            // The analysis of the whole run skips the technique.
            return "";
        }
    }

    private PieceResult text() throws IOException {
        Path path = Path.of(piece.path());
        for (Piece.TechniqueVersion asked : left()) {
            listener.begin(asked.technique());
            if (isDefaultAnalysis(asked)) {
                skip(asked, "STD text does not have this data");
            } else if (!BatchTechniques.named(asked.technique()).readsText()) {
                skip(asked, "it does not read STD text");
            } else {
                analyze(asked, new AnalysisInput(List.of(), List.of(path), Progress.NONE));
            }
            listener.ended(this::part);
        }
        String time = Files.getLastModifiedTime(path).toInstant().toString();
        PieceResult.Run run = new PieceResult.Run(
                piece.checksum(),
                piece.path(),
                time,
                null,
                "text",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                count("events"),
                0,
                0,
                -1);
        return new PieceResult(PieceResult.FORMAT, run, ordered(), List.of(), relation, variables, pairs);
    }

    /** The requested techniques without results. */
    private List<Piece.TechniqueVersion> left() {
        return piece.techniques().stream()
                .filter(asked ->
                        analyses.stream().noneMatch(one -> one.technique().equals(asked.technique())))
                .toList();
    }

    /** The analyses in the order of the request. */
    private List<Analysed> ordered() {
        List<String> order = piece.techniques().stream()
                .map(Piece.TechniqueVersion::technique)
                .toList();
        return analyses.stream()
                .sorted(Comparator.comparingInt(one -> order.indexOf(one.technique())))
                .toList();
    }

    private PiecePart part() {
        return new PiecePart(piece.checksum(), analyses, relation, variables, pairs);
    }

    private long count(String name) {
        return analyses.stream()
                .mapToLong(one -> one.counts().getOrDefault(name, 0L))
                .max()
                .orElse(0);
    }

    private PieceResult recording() throws IOException {
        try (Recording recording = Recording.open(Path.of(piece.path()))) {
            for (Piece.TechniqueVersion asked : left()) {
                listener.begin(asked.technique());
                switch (asked.technique()) {
                    case BatchTechniques.OBSERVED -> observe(asked, recording);
                    case BatchTechniques.VARIABLES -> variables(asked, recording);
                    case BatchTechniques.PAIRS -> pairs(asked, recording);
                    default -> technique(asked, recording);
                }
                listener.ended(this::part);
            }
            return new PieceResult(
                    PieceResult.FORMAT, run(recording), ordered(), coverage(recording), relation, variables, pairs);
        }
    }

    private static boolean isDefaultAnalysis(Piece.TechniqueVersion asked) {
        return asked.technique().equals(BatchTechniques.OBSERVED)
                || asked.technique().equals(BatchTechniques.VARIABLES)
                || asked.technique().equals(BatchTechniques.PAIRS);
    }

    private PieceResult.Run run(Recording recording) throws IOException {
        Manifest manifest = recording.manifest();
        return new PieceResult.Run(
                piece.checksum(),
                piece.path(),
                manifest.begin().start().toString(),
                manifest.end() == null ? null : manifest.end().toString(),
                state(recording),
                failure(recording),
                manifest.begin().command().isEmpty()
                        ? null
                        : manifest.begin().command().get(0),
                manifest.begin().command().isEmpty()
                        ? null
                        : String.join(" ", manifest.begin().command()),
                manifest.begin().jvm(),
                manifest.begin().heddle(),
                manifest.begin().profile(),
                manifest.watched() == null ? null : manifest.watched().what(),
                recording.events(),
                recording.threads().size(),
                recording.dropped(),
                radius(recording));
    }

    private @Nullable String failure(Recording recording) throws IOException {
        List<RecordedFailure> seen = ended(recording).seen();
        return seen.isEmpty() ? null : seen.get(0).failure().text();
    }

    private String state(Recording recording) throws IOException {
        if (ended(recording).isUndecided()) {
            return PieceResult.STOPPED;
        }
        return recording.isWhole() ? "whole" : "incomplete";
    }

    /** The bug radius, which is known only for controlled runs; -1 otherwise. */
    private static long radius(Recording recording) {
        if (!Files.exists(recording.directory().resolve(Outcome.FILE_NAME))) {
            return -1;
        }
        try {
            return BugRadius.of(recording.directory(), null).radius();
        } catch (RecordingException e) {
            // The run has not shown a bug.
            return -1;
        }
    }

    private void skip(Piece.TechniqueVersion asked, String why) {
        analyses.add(new Analysed(asked.technique(), asked.version(), State.LEFT_OUT, why, 0, 0, Map.of(), List.of()));
    }

    private void observe(Piece.TechniqueVersion asked, Recording recording) throws IOException {
        long start = System.nanoTime();
        Path out = emptied();
        Observations observed = new Observations();
        observed.add(ended(recording));
        observed.writeSteps(out);
        List<Finding> findings = new ArrayList<>();
        for (ObservedFailure one : observed.failures()) {
            findings.add(one.finding(out));
        }
        done(asked, start, Map.of(), findings, out);
    }

    private ObservedRun ended(Recording recording) throws IOException {
        if (ended == null) {
            ended = ObservedRun.of(recording, null);
        }
        return ended;
    }

    /** Collects access pairs. A run is passing or failing only if its recording is complete and its end is known. */
    private void pairs(Piece.TechniqueVersion asked, Recording recording) throws IOException {
        long start = System.nanoTime();
        ObservedRun run = ended(recording);
        boolean hasFailed = !run.seen().isEmpty();
        try {
            PairCollector.check(recording);
        } catch (RecordingException e) {
            skip(asked, e.getMessage());
            return;
        }
        if (recording.manifest().begin().options().containsKey("runs")) {
            skip(asked, recording.directory() + " has several runs: use heddle collect and heddle localize");
        } else if (!recording.isWhole() || recording.dropped() > 0) {
            skip(asked, recording.directory() + " lacks events");
        } else if (run.note() != null) {
            skip(asked, recording.directory() + " " + run.note());
        } else {
            PairNames names = new PairNames();
            List<RunPairs> read = new ArrayList<>();
            PairCollector.read(recording, names, read::add);
            RunPairs judged = read.get(0)
                    .judged(piece.checksum(), hasFailed ? run.seen().get(0).failure() : null);
            String data =
                    RunPairsText.of(judged, names, recording.manifest().begin().command(), emptied());
            pairs = new PieceResult.Pairs(hasFailed, judged.pairs().length, data);
            done(asked, start, Map.of("pairs", (long) judged.pairs().length), List.of(), scratch);
        }
    }

    private void variables(Piece.TechniqueVersion asked, Recording recording) throws IOException {
        if (RecordingLevel.by(recording.manifest().begin().profile()) != RecordingLevel.ALLOCATIONS) {
            skip(asked, "only recordings of profile full have allocations");
            return;
        }
        long start = System.nanoTime();
        for (VariableUse use : VariableUses.of(List.of(recording)).all()) {
            variables.add(new Used(
                    use.name().toString(),
                    use.className(),
                    use.most(),
                    String.join(", ", use.threads()),
                    use.sharing().name().toLowerCase(Locale.ROOT)));
        }
        done(asked, start, Map.of("variables", (long) variables.size()), List.of(), scratch);
    }

    private void technique(Piece.TechniqueVersion asked, Recording recording) throws IOException {
        try {
            RecordingRequirements.check(BatchTechniques.named(asked.technique()), List.of(recording));
        } catch (UsageException e) {
            skip(asked, e.getMessage());
            return;
        }
        analyze(asked, AnalysisInput.of(List.of(recording)));
    }

    /** Runs a technique. Its errors do not affect other techniques. */
    private void analyze(Piece.TechniqueVersion asked, AnalysisInput input) throws IOException {
        long start = System.nanoTime();
        Path out = emptied();
        Analysis analysis;
        try {
            Analysing technique = BatchTechniques.named(asked.technique());
            List<String> shards = piece.shards().get(asked.technique());
            analysis = shards == null
                    ? technique.analyze(input.with(room(asked)), OptionValues.DEFAULTS, out)
                    : ((Sharding) technique).analyze(input, OptionValues.DEFAULTS, shards, out);
            analysis = FoldedAnalysis.of(analysis, input).analysis();
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            analyses.add(new Analysed(
                    asked.technique(),
                    asked.version(),
                    State.FAILED,
                    firstLine(e),
                    millis(start),
                    0,
                    Map.of(),
                    List.of()));
            return;
        }
        Path relationFile = out.resolve(MayTrigger.FILE_NAME);
        if (Files.exists(relationFile)) {
            MayTrigger.read(relationFile)
                    .methods()
                    .forEach((method, classes) -> classes.forEach(one -> relation.add(new Trigger(method, one))));
        }
        boolean hasFindings = analysis.findings() != null;
        done(
                asked,
                start,
                hasFindings ? analysis.findings().counts() : Map.of(),
                hasFindings ? analysis.findings().findings() : List.of(),
                out);
    }

    private static PlanSizeLimit room(Piece.TechniqueVersion asked) {
        return new PlanSizeLimit(
                MOST_OF_PLANS,
                "a batch keeps only a megabyte of plans of a run; make this plan with heddle analyze --technique "
                        + asked.technique());
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() || !(e instanceof RuntimeException)
                ? e.toString().lines().findFirst().orElse("")
                : message.lines().findFirst().orElse("");
    }

    private static long millis(long start) {
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }

    private void done(
            Piece.TechniqueVersion asked, long start, Map<String, Long> counts, List<Finding> findings, Path out)
            throws IOException {
        List<Found> found = new ArrayList<>();
        long plans = 0;
        for (Finding one : findings) {
            Map<String, String> files = new TreeMap<>();
            Finding finding = plans < MOST_OF_PLANS ? one : withoutPlan(one, room(asked));
            keep(finding.plan(), out, files);
            plans += files.values().stream().mapToLong(String::length).sum();
            keep(finding.exactPlan(), out, files);
            keep(finding.details().get("steps") instanceof String steps ? steps : null, out, files);
            found.add(new Found(Fingerprint.of(finding), finding, files));
        }
        analyses.add(
                new Analysed(asked.technique(), asked.version(), State.DONE, null, millis(start), 0, counts, found));
    }

    private static Finding withoutPlan(Finding finding, PlanSizeLimit room) {
        return finding.plan() == null ? finding : finding.withPlan(null).with("noExactPlan", room.note());
    }

    private static void keep(@Nullable String name, Path out, Map<String, String> files) throws IOException {
        if (name != null && Files.isRegularFile(out.resolve(name))) {
            files.put(name, Files.readString(out.resolve(name)));
        }
    }

    private Path emptied() throws IOException {
        Directories.delete(scratch);
        return OutputFile.directory(scratch);
    }

    private static List<Covered> coverage(Recording recording) {
        Watched watched = recording.manifest().watched();
        if (watched == null) {
            return RecordingLevel.by(recording.manifest().begin().profile()).compareTo(RecordingLevel.ACCESSES) < 0
                    ? List.of()
                    : List.of(new Covered("all", "*", true));
        }
        List<Covered> covered = new ArrayList<>();
        watched.classes().forEach(one -> covered.add(new Covered("class", one, true)));
        watched.unwatched().forEach(one -> covered.add(new Covered("class", one, false)));
        return covered;
    }
}
