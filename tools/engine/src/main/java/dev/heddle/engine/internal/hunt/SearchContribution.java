package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import java.util.Map;
import java.util.TreeMap;

/** A technique that searches contributes one family: the seeds of its plan. */
final class SearchContribution implements Contribution {
    private static final TechniqueOption<Integer> RUNS =
            HuntOptions.runs(1, 1, "number of runs to measure before the search");
    private static final TechniqueOption<Integer> TRIES = HuntOptions.tries(100, "number of runs of the search");

    private final Searching technique;
    private final OptionValues options;
    private SearchFamily family;

    private SearchContribution(Searching technique, OptionValues options) {
        this.technique = technique;
        this.options = options;
        // Reports contradictory options before anything is written.
        SearchFamily.plan(technique, RunSize.UNKNOWN, options);
    }

    static Hunting hunting(Searching technique) {
        return new Hunting(
                HuntOptions.with(
                        technique.options(),
                        RUNS,
                        TRIES,
                        HuntOptions.JOBS,
                        HuntOptions.FIRST,
                        HuntOptions.FRESH,
                        HuntOptions.SHRINK),
                request -> new SearchContribution(technique, request.options()));
    }

    @Override
    public String id() {
        return technique.id();
    }

    @Override
    public String title() {
        return technique.title();
    }

    @Override
    public Families families(HuntContext hunt) {
        int tries = options.get(TRIES);
        family = new SearchFamily(
                technique,
                options,
                hunt.runs(),
                hunt.out().resolve("plans"),
                options.get(RUNS),
                tries,
                options.get(HuntOptions.JOBS),
                hunt.progress());
        return Families.of(family, tries);
    }

    @Override
    public Map<String, Long> counts(HuntData hunt) {
        SeedRuns runs = hunt.loop().runs();
        RunSize size = family.size();
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", 0L);
        counts.put("confirmed", (long) hunt.failures().size());
        counts.put("failures", (long) hunt.loop().failed());
        counts.put("runs", runs.runs());
        counts.put("searched", (long) hunt.loop().made());
        counts.put("in process", runs.runsInProcess());
        counts.put("JVMs", runs.jvms());
        counts.put("timed out", hunt.count(RunVerdict.TIMED_OUT));
        counts.put("cut by the budget", hunt.count(RunVerdict.CUT));
        counts.put("further failures", runs.beyond());
        counts.put("lost", hunt.count(RunVerdict.LOST));
        counts.put("threads", size.threads());
        counts.put("decisions", size.decisions());
        counts.put("acquisitions", size.acquisitions());
        return counts;
    }

    @Override
    public void printSchedules(HuntData hunt, HuntReport.Writer to) {
        RunSize size = family.size();
        to.print(String.format(
                "a run has  %s, %,d acquisitions, and %s",
                Plural.of(size.decisions(), "decision"), size.acquisitions(), Plural.of(size.threads(), "thread")));
        technique.text(family.plan()).forEach(to::print);
    }
}
