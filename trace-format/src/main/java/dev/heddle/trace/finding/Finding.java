package dev.heddle.trace.finding;

import dev.heddle.trace.json.MemberName;
import dev.heddle.trace.json.TextValue;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.secret.Secrets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A result of an analysis: evidence, and how far it has been confirmed.
 *
 * @param id name of the finding, unique in its document and the same when the same recordings are analysed again
 * @param kind the kind of defect, such as {@code atomic-set-violation}
 * @param status how sure it is
 * @param title one line in words
 * @param sites the places it is about, in the order of the violation
 * @param threads paths of the threads, in the order of their first site
 * @param plan file of the plan that would make it happen, relative to the document, or null
 * @param exactPlan file of the plan that reproduced it, relative to the document, or null
 * @param failure the program's failure in that run, in words, or null
 * @param details further facts of this technique, by name
 */
public record Finding(
        String id,
        String kind,
        Status status,
        String title,
        List<Place> sites,
        List<String> threads,
        @Nullable String plan,
        @Nullable String exactPlan,
        @Nullable String failure,
        Map<String, Object> details) {
    public Finding {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(status, "status");
        title = Secrets.text(Objects.requireNonNull(title, "title"));
        failure = failure == null ? null : Secrets.text(failure);
        sites = List.copyOf(sites);
        threads = List.copyOf(threads);
        // Sorted, so that the same finding is always written in the same way.
        details = Collections.unmodifiableMap(Secrets.wanted() == null ? new TreeMap<>(details) : masked(details));
    }

    private static Map<String, Object> masked(Map<?, ?> details) {
        Map<String, Object> all = new TreeMap<>();
        details.forEach((name, value) -> all.put(name.toString(), masked(value)));
        return all;
    }

    private static @Nullable Object masked(@Nullable Object value) {
        if (value instanceof String text) {
            return Secrets.text(text);
        } else if (value instanceof Map<?, ?> map) {
            return masked(map);
        } else if (value instanceof List<?> list) {
            List<Object> all = new ArrayList<>();
            list.forEach(one -> all.add(masked(one)));
            return all;
        }
        return value;
    }

    /** Detail of a finding that a run has shown: the change in that run's result; absent if nothing was compared. */
    public static final String EFFECT = "effect";

    /** The {@link #EFFECT} of a finding that changed nothing. */
    public static final String NO_EFFECT = "no visible effect";

    /** Whether a run has shown it, and compared with serial orders it changed nothing. */
    public boolean isWithoutEffect() {
        return NO_EFFECT.equals(details.get(EFFECT));
    }

    /** Whether a run has shown it, and compared with serial orders it changed a result. */
    public boolean hasEffect() {
        return details.containsKey(EFFECT) && !isWithoutEffect();
    }

    /** How certain a finding is. Only a real run makes it confirmed or observed. */
    public enum Status implements TextValue {
        /** Seen in a recorded run, as it happened. */
        OBSERVED("observed"),
        /** Predicted from recordings. */
        CANDIDATE("candidate"),
        /** A controlled run showed it, and the program failed. */
        CONFIRMED("confirmed"),
        /** A controlled run showed it, and the program did not fail. */
        CONFIRMED_NO_FAILURE("confirmed-no-failure"),
        /** Controlled runs tried it and did not show it. */
        NOT_REPRODUCED("not-reproduced");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /** Whether a controlled run has shown it, with or without a failure. */
        public boolean isConfirmed() {
            return this == CONFIRMED || this == CONFIRMED_NO_FAILURE;
        }

        /** Whether a recorded or a controlled run has shown it. */
        public boolean isShown() {
            return this == OBSERVED || isConfirmed();
        }

        /** The text of a table cell. */
        public String inWords() {
            return switch (this) {
                case OBSERVED -> "observed";
                case CANDIDATE -> "candidate";
                case CONFIRMED -> "confirmed with a failure";
                case CONFIRMED_NO_FAILURE -> "confirmed, no failure seen";
                case NOT_REPRODUCED -> "not reproduced";
            };
        }

        @Override
        public String spelling() {
            return word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * A place in the code, and how the thread reached it.
     *
     * @param className qualified name of the class
     * @param method simple name of the method
     * @param file source file, or null
     * @param line source line, or -1
     * @param offset bytecode offset
     * @param op the operation there
     * @param variable the variable or object of the operation, in words, or null
     * @param stack the call stack, the innermost frame first
     */
    public record Place(
            @MemberName("class") String className,
            String method,
            @Nullable String file,
            int line,
            int offset,
            String op,
            @Nullable String variable,
            List<CodePoint> stack) {
        public Place {
            Objects.requireNonNull(className, "class");
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(op, "op");
            stack = List.copyOf(stack);
        }

        /** The innermost frame of a stack. */
        public static Place of(List<CodePoint> stack, String op, @Nullable String variable) {
            CodePoint site = stack.get(0);
            return new Place(
                    site.className(), site.method(), site.file(), site.line(), site.offset(), op, variable, stack);
        }
    }

    /** The same finding with one detail more. */
    public Finding with(String name, Object detail) {
        Map<String, Object> more = new TreeMap<>(details);
        more.put(name, detail);
        return new Finding(id, kind, status, title, sites, threads, plan, exactPlan, failure, more);
    }

    /** The same finding with its plan in another place, or with none. */
    public Finding withPlan(@Nullable String file) {
        return new Finding(id, kind, status, title, sites, threads, file, exactPlan, failure, details);
    }

    /** The same finding with another title and other places. */
    public Finding at(String newTitle, List<Place> places) {
        return new Finding(id, kind, status, newTitle, places, threads, plan, exactPlan, failure, details);
    }

    /** The same finding after it was tried. */
    public Finding tried(Status now, String exactPlanFile, String failureInWords) {
        return new Finding(id, kind, now, title, sites, threads, plan, exactPlanFile, failureInWords, details);
    }
}
