package dev.heddle.analyzer.assetfuzzer;

import java.util.Arrays;
import java.util.List;

/**
 * The problematic access patterns (AssetFuzzer, table 1, after Vaziri et al.). An execution is atomic-set serializable
 * iff it matches none of the patterns. A two-variable pattern has two {@linkplain #forms forms} if the order of the
 * other unit's accesses is irrelevant.
 */
public enum AccessPattern {
    STALE_WRITE(1, "the value that u read is stale when it writes", "R0 W0' W0"),
    UNREPEATABLE_READ(2, "two reads of the same variable in u disagree", "R0 W0' R0"),
    INTERMEDIATE_READ(3, "u′ sees a state that u is still changing", "W0 R0' W0"),
    FOREIGN_READ(4, "u reads another value than it wrote", "W0 W0' R0"),
    LOST_WRITE(5, "the write of u′ is lost", "W0 W0' W0"),
    MIXED_WRITES(6, "the variables are left with values of both units", "W0 W0' W1' W1", "W0 W1' W0' W1"),
    CROSSED_WRITES(7, "the variables are left with values of both units", "W0 W1' W1 W0'"),
    READ_AMID_WRITES(8, "u′ observes an inconsistent state", "W0 R0' R1' W1", "W0 R1' R0' W1"),
    WRITES_AMID_READS(9, "u observes an inconsistent state", "R0 W0' W1' R1", "R0 W1' W0' R1"),
    CROSSED_READS_OF_U(10, "u observes an inconsistent state", "R0 W1' R1 W0'"),
    CROSSED_READS_OF_OTHER(11, "u′ observes an inconsistent state", "W0 R1' W1 R0'");

    private final int number;
    private final String meaning;
    private final List<Form> forms;

    AccessPattern(int number, String meaning, String... forms) {
        this.number = number;
        this.meaning = meaning;
        this.forms = Arrays.stream(forms)
                .map(text -> new Form(this, Form.parse(text)))
                .toList();
    }

    /** The number in the paper's table, 1 to 11. */
    public int number() {
        return number;
    }

    /** Describes the effect of the pattern. */
    public String meaning() {
        return meaning;
    }

    /** The orders of accesses that match. */
    public List<Form> forms() {
        return forms;
    }

    /** Whether the pattern involves two variables of the atomic set. */
    public boolean hasTwoVariables() {
        return number >= 6;
    }

    /**
     * Finds a pattern by its number.
     *
     * @throws IllegalArgumentException if no pattern has this number
     */
    public static AccessPattern of(int number) {
        for (AccessPattern pattern : values()) {
            if (pattern.number == number) {
                return pattern;
            }
        }
        throw new IllegalArgumentException("pattern is " + number + ", and there are patterns 1 to 11");
    }

    /**
     * One wanted access.
     *
     * @param unit 0 for u, 1 for u′
     * @param write whether it writes
     * @param variable 0 for m1, 1 for m2
     */
    public record Wanted(int unit, boolean write, int variable) {}

    /**
     * The wanted accesses in order: three for one variable, four for two. The units alternate once (u u′ u, u u′ u′ u)
     * or twice (u u′ u u′).
     */
    public record Form(AccessPattern pattern, List<Wanted> steps) {
        private static List<Wanted> parse(String text) {
            return Arrays.stream(text.split(" "))
                    .map(step -> new Wanted(step.endsWith("'") ? 1 : 0, step.charAt(0) == 'W', step.charAt(1) - '0'))
                    .toList();
        }

        /** Whether the last access is one of u′: patterns 7, 10 and 11. */
        boolean alternates() {
            return steps.get(steps.size() - 1).unit() == 1;
        }

        /** The accesses in order, such as {@code Ru(m1) Wu′(m1) Wu′(m2) Ru(m2)}. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (Wanted step : steps) {
                text.append(text.length() == 0 ? "" : " ")
                        .append(step.write ? 'W' : 'R')
                        .append(step.unit == 0 ? "u" : "u′")
                        .append(pattern.hasTwoVariables() ? "(m" + (step.variable + 1) + ")" : "(m)");
            }
            return text.toString();
        }
    }
}
