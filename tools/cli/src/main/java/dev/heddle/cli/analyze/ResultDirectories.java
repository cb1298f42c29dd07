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
 * The directories of an analysis: new ones, or with {@code --resume} those of an analysis that was ended before it had come to its end. Whatever is there and does not belong to
 * the same analysis is refused before anything is deleted.
 */
final class ResultDirectories {
    private final Path out;
    private final boolean resumes;

    /**
     * @param wanted what the user named, or null
     * @param resumes whether there may be results already
     * @throws UsageException if nobody knows where these would be
     */
    ResultDirectories(Path wanted, boolean resumes) {
        if (resumes && wanted == null) {
            throw new UsageException("--resume needs -o DIR, the directory of the analysis that was ended");
        }
        this.resumes = resumes && Files.isDirectory(wanted);
        out = this.resumes ? wanted.toAbsolutePath().normalize() : OutputDirectory.claim(wanted, "analysis");
    }

    /** Where all of it goes. */
    Path out() {
        return out;
    }

    /**
     * What there is to do, in the order of the techniques; of several each has a directory of its own. What had not come to its end is deleted, once it is known that all there is belongs to
     * this analysis.
     *
     * @param runs what is analysed
     * @throws UsageException if something else is there
     */
    List<TechniqueRun> works(List<Analysing> techniques, Map<Analysing, OptionValues> options, List<AnalysedRun> runs)
            throws IOException {
        List<TechniqueRun> works = new ArrayList<>();
        for (Analysing one : techniques) {
            AnalysisProgress begun = AnalysisProgress.begun(one, options.get(one), runs);
            Path own = techniques.size() == 1 ? out : out.resolve(one.id());
            works.add(new TechniqueRun(one, options.get(one), own, resumes ? found(own, begun) : begun));
        }
        if (resumes) {
            if (techniques.size() > 1) {
                refuseOthers(works);
            }
            for (TechniqueRun work : works) {
                if (!work.isDone()) {
                    work.clear();
                }
            }
        }
        return works;
    }

    /** How far an earlier command has come with the same. */
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
        } else if (before.isGoingOn()) {
            throw new UsageException(own + " is just being written, by process " + before.process());
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

    /** Nobody knows what belongs to an analysis by other techniques, or to none. */
    private void refuseOthers(List<TechniqueRun> works) throws IOException {
        for (Path one : TechniqueRun.content(out)) {
            if (!one.endsWith(Page.FILE_NAME)
                    && works.stream().noneMatch(work -> work.out().equals(one))) {
                throw nothingToResume(one + " belongs to none of the techniques of this analysis");
            }
        }
    }

    private static UsageException nothingToResume(String why) {
        return new UsageException(why + ", so there is nothing to resume: name another directory");
    }
}
