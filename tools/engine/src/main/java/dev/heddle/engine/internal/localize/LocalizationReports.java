package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects reports: those of the first procedure that has any. If controlled runs show that none of these is the cause,
 * the reports of the next procedures follow. A report that a run refutes is not an answer.
 */
public final class LocalizationReports {
    private final Localizing localizing;
    private final int most;
    private final List<String> runs;
    private final Map<String, ReportedPairs> reported = new LinkedHashMap<>();
    private final Map<String, Finding> byId = new LinkedHashMap<>();
    private Localization localization;
    private Findings last;
    private int candidates;
    private int more;
    private String verdict;
    private List<Finding> met = List.of();

    /** Tries a report; {@link Confirmation} does. */
    public interface Trial {
        LocalizationVerdict confirm(ReportedPairs reported) throws IOException, InterruptedException;
    }

    /**
     * @param most reports taken from each procedure and level
     * @param runs names of the input
     */
    public LocalizationReports(Localizing localizing, int most, List<String> runs) {
        this.localizing = localizing;
        this.most = most;
        this.runs = List.copyOf(runs);
        take(localizing.localization());
    }

    /** @return the reports that are new */
    private List<String> take(Localization now) {
        localization = now;
        last = LoconFindings.of(now, localizing.names(), localizing.falcon(), most, runs);
        candidates += now.reported().size();
        more += now.reported().size() - last.findings().size();
        List<String> fresh = new ArrayList<>();
        for (int i = 0; i < last.findings().size(); i++) {
            Finding finding = last.findings().get(i);
            if (byId.putIfAbsent(finding.id(), finding) == null) {
                reported.put(finding.id(), now.reported().get(i));
                fresh.add(finding.id());
            }
        }
        return fresh;
    }

    /**
     * Tries the reports one by one, procedure by procedure, until one is confirmed.
     *
     * @param out directory for the exact plan of the confirmed report; null to keep none
     */
    public void confirm(Trial trial, Path out, Progress progress) throws IOException, InterruptedException {
        int refuted = 0;
        int unforced = 0;
        List<String> ids = List.copyOf(byId.keySet());
        while (ids != null) {
            for (int i = 0; i < ids.size(); i++) {
                String id = ids.get(i);
                progress.status("trying report " + (i + 1) + " of " + ids.size() + ": " + id);
                LocalizationVerdict tried = trial.confirm(reported.get(id));
                byId.put(id, tried(byId.get(id), tried, out));
                if (tried.kind() == LocalizationVerdict.Kind.CAUSE) {
                    verdict = "cause: " + id + before(refuted, unforced);
                    return;
                }
                refuted += tried.kind() == LocalizationVerdict.Kind.NOT_THE_CAUSE ? 1 : 0;
                unforced += tried.kind() == LocalizationVerdict.Kind.NOT_FORCED ? 1 : 0;
            }
            Localization next = localizing.localizer().next();
            ids = next == null ? null : take(next);
        }
        verdict = "no report is proven to be the cause: " + (refuted + unforced) + " reports were tried, " + refuted
                + " are not the cause and "
                + unforced + " could not be forced; all procedures were used"
                + (more == 0 ? "" : ", and " + more + " more reports were not tried: see --most");
    }

    private static String before(int refuted, int unforced) {
        return refuted + unforced == 0
                ? ""
                : "; tried before: " + refuted + " that are not the cause, " + unforced + " that could not be forced";
    }

    private static Finding tried(Finding finding, LocalizationVerdict verdict, Path out) throws IOException {
        String exact = null;
        if (out != null && verdict.kind() == LocalizationVerdict.Kind.CAUSE && verdict.schedule() != null) {
            exact = "exact/" + finding.id() + ".json";
            OutputFile.directory(out.resolve("exact"));
            Files.copy(verdict.schedule(), out.resolve(exact));
        }
        return LoconFindings.tried(
                finding, verdict.status(), verdict.words(), verdict.runs().details(), exact, verdict.failure());
    }

    /** The latest localization. */
    public Localization localization() {
        return localization;
    }

    /** All reports in the order in which they were found. */
    public Findings findings() {
        last.counts().put("candidates", (long) candidates);
        return new Findings(last.technique(), last.recordings(), last.counts(), List.copyOf(byId.values()));
    }

    /** Sets further failures of the runs that tried reports. */
    public void furtherFailures(List<Finding> failures) {
        met = List.copyOf(failures);
    }

    /** All reports, followed by further failures of the runs that tried them. */
    public Findings document() {
        Findings reports = findings();
        List<Finding> all = new ArrayList<>(reports.findings());
        all.addAll(met);
        return new Findings(reports.technique(), reports.recordings(), reports.counts(), all);
    }

    /** Number of reports above the limit. */
    public int more() {
        return more;
    }

    /** The result of trying in one line; null if nothing was tried. */
    public String verdict() {
        return verdict;
    }

    /** Writes a plan for each report that has one. */
    public void writePlans(Path out) throws IOException {
        OutputFile.directory(out.resolve("plans"));
        for (Finding finding : byId.values()) {
            PairsPlan plan = LoconFindings.plan(reported.get(finding.id()), 1);
            if (plan != null) {
                PlanFile.write(out.resolve(finding.plan()), plan);
            }
        }
    }
}
