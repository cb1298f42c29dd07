package dev.heddle.cli.analyze;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.page.Page;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The directories of an analysis: new ones, or with {@code --resume} those of an interrupted analysis. Other content of
 * the directories is refused before anything is deleted.
 */
final class ResultDirectories {
    private final Path out;
    private final boolean resumes;

    /**
     * @param wanted the directory that the user named; null for a new one
     * @param resumes whether results of an earlier command may exist in that directory
     */
    ResultDirectories(Path wanted, boolean resumes) {
        this.resumes = resumes && Files.isDirectory(wanted);
        out = this.resumes ? wanted.toAbsolutePath().normalize() : OutputDirectory.claim(wanted, "analysis");
    }

    /** The directory of all results. */
    Path out() {
        return out;
    }

    /**
     * The techniques to run, in their order. If there are several, each has its own directory. Unfinished results are
     * deleted after the check that the directories belong to this analysis.
     *
     * @param runs the analysed runs
     * @throws UsageException if a directory has other content
     */
    List<TechniqueRun> techniqueRuns(
            List<Analysing> techniques, Map<Analysing, OptionValues> options, List<AnalysedRun> runs)
            throws IOException {
        List<TechniqueRun> techniqueRuns = new ArrayList<>();
        for (Analysing one : techniques) {
            AnalysisProgress begun = AnalysisProgress.begun(one, options.get(one), runs);
            Path own = techniques.size() == 1 ? out : out.resolve(one.id());
            techniqueRuns.add(new TechniqueRun(one, options.get(one), own, resumes ? found(own, begun) : begun));
        }
        if (resumes) {
            if (techniques.size() > 1) {
                refuseOthers(techniqueRuns);
            }
            for (TechniqueRun work : techniqueRuns) {
                if (!work.isDone()) {
                    work.clear();
                }
            }
        }
        return techniqueRuns;
    }

    /** The state that an earlier command left. */
    private static AnalysisProgress found(Path own, AnalysisProgress begun) throws IOException {
        List<Path> content = TechniqueRun.content(own);
        if (content.isEmpty() || content.equals(List.of(own.resolve(AnalysisProgress.NEW_FILE)))) {
            return begun;
        }
        AnalysisProgress before = AnalysisProgress.read(own);
        if (before == null) {
            throw nothingToResume(own + " holds no analysis");
        }
        String difference = begun.differenceTo(before);
        if (difference != null) {
            throw nothingToResume(own + " holds an analysis " + difference);
        } else if (before.isRunningElsewhere()) {
            throw new UsageException(
                    own + " is being written by process " + before.process() + ": wait until it has ended");
        }
        boolean isThere = before.isWhole() && (!before.hasFindings() || Files.exists(own.resolve(Findings.FILE_NAME)));
        if (isThere) {
            return before;
        }
        for (Path one : content) {
            if (!TechniqueRun.isOwn(one)) {
                throw nothingToResume(one + " belongs to no analysis");
            }
        }
        return begun;
    }

    /** Refuses content that does not belong to a technique of this analysis. */
    private void refuseOthers(List<TechniqueRun> techniqueRuns) throws IOException {
        for (Path one : TechniqueRun.content(out)) {
            if (!one.endsWith(Page.FILE_NAME)
                    && techniqueRuns.stream().noneMatch(work -> work.out().equals(one))) {
                throw nothingToResume(one + " belongs to none of the techniques of this analysis");
            }
        }
    }

    private static UsageException nothingToResume(String why) {
        return new UsageException(why + ", so the analysis cannot be resumed: name another directory");
    }
}
