package dev.heddle.cli.stats;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.engine.internal.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The variables of some runs (RankChecker, sections 2 and 3).
 *
 * @param schemaVersion version of the shape
 * @param runs number of runs
 * @param coarse whether all objects of one allocation site count as one variable
 * @param shared number of variables that at least two threads access
 * @param accesses mean accesses per run to all variables
 * @param variables in the order in which they are searched
 */
record VariablesReport(
        int schemaVersion, int runs, boolean coarse, long shared, double accesses, List<VariableUse> variables) {
    private static final int SCHEMA_VERSION = 1;

    static VariablesReport of(VariableUses uses, boolean coarse) {
        List<VariableUse> variables = coarse ? uses.sites() : uses.all();
        return new VariablesReport(
                SCHEMA_VERSION,
                uses.runs(),
                coarse,
                variables.stream().filter(VariableUse::shared).count(),
                variables.stream().mapToDouble(VariableUse::mean).sum(),
                variables);
    }

    /** The first variables, up to a maximum. */
    Table table(int most) {
        Table table = new Table("k", "most", "threads", "sharing", "l", "variable", "class");
        variables.stream()
                .limit(most)
                .forEach(use -> table.row(
                        number(use.mean()),
                        use.most(),
                        use.threads().size(),
                        use.sharing(),
                        use.iteration(),
                        use.name(),
                        use.className() == null ? "-" : use.className()));
        return table;
    }

    /** @param most maximum number of listed variables */
    List<String> text(int most) {
        List<String> lines = new ArrayList<>();
        lines.add(summary());
        lines.add("");
        lines.addAll(table(most).lines());
        if (variables.size() > most) {
            lines.add(
                    "… and " + (variables.size() - most) + " more: --most lists them, --format json and html have all");
        }
        lines.add("");
        lines.add(
                "k: accesses per run (mean and maximum), l: number of objects that were made before it with the same call stack;");
        lines.add(
                "in the order in which they are searched: first contended variables, whose writes and reads can happen in another order,");
        lines.add("then other shared variables; within each group those with a low l first");
        return lines;
    }

    /** The summary in one sentence. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d %s, %,d of them shared, in %d %s with %s accesses each",
                variables.size(),
                variables.size() == 1 ? "variable" : "variables",
                shared,
                runs,
                runs == 1 ? "run" : "runs",
                number(accesses));
    }

    static String number(double mean) {
        return mean == Math.rint(mean) ? String.valueOf((long) mean) : String.format(Locale.ROOT, "%.1f", mean);
    }
}
