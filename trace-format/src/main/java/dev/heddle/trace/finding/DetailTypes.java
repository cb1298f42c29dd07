package dev.heddle.trace.finding;

import dev.heddle.trace.text.Printable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types of the details of findings that other code reads. Details with other names are only shown, whatever their
 * type is.
 */
final class DetailTypes {
    /** A type of a detail. */
    private enum Type {
        TEXT("a text"),
        TEXT_OR_NULL("a text or null"),
        FLAG("true or false"),
        COUNT("an integer of at least 0"),
        INTEGER("an integer"),
        OBJECT("an object"),
        TEXTS("a list of texts"),
        OBJECTS("a list of objects"),
        LIST("a list"),
        UNITS("a list with the index of a thread for each of the sites");

        private final String words;

        Type(String words) {
            this.words = words;
        }
    }

    private static final Map<String, Type> TYPES = Map.ofEntries(
            Map.entry("acts", Type.OBJECTS),
            Map.entry("atomicSet", Type.OBJECT),
            Map.entry("broughtBackBy", Type.TEXT),
            Map.entry("cause", Type.TEXTS),
            Map.entry("consequence", Type.TEXT),
            Map.entry("continuations", Type.COUNT),
            Map.entry("cycles", Type.COUNT),
            Map.entry("effect", Type.TEXT),
            Map.entry("evidence", Type.TEXTS),
            Map.entry("exactPlanChecked", Type.FLAG),
            Map.entry("exactPlanNotChecked", Type.TEXT),
            Map.entry("execution", Type.COUNT),
            Map.entry("family", Type.TEXT),
            Map.entry("firstSeed", Type.INTEGER),
            Map.entry("happened", Type.COUNT),
            Map.entry("history", Type.OBJECT),
            Map.entry("identity", Type.TEXT),
            Map.entry("locks", Type.LIST),
            Map.entry("meaning", Type.TEXT),
            Map.entry("noExactPlan", Type.TEXT),
            Map.entry("noSteps", Type.TEXT),
            Map.entry("observedIn", Type.TEXTS),
            Map.entry("occurrences", Type.COUNT),
            Map.entry("order", Type.TEXT),
            Map.entry("orders", Type.OBJECT),
            Map.entry("orders.forced", Type.OBJECT),
            Map.entry("orders.note", Type.TEXT_OR_NULL),
            Map.entry("orders.runs", Type.COUNT),
            Map.entry("orders.set", Type.OBJECTS),
            Map.entry("pattern", Type.COUNT),
            Map.entry("predictions", Type.TEXTS),
            Map.entry("recordings", Type.TEXTS),
            Map.entry("schedule", Type.TEXT),
            Map.entry("score", Type.OBJECT),
            Map.entry("score.because", Type.TEXTS),
            Map.entry("score.points", Type.INTEGER),
            Map.entry("shrunk", Type.OBJECT),
            Map.entry("shrunk.exactPlan", Type.TEXT_OR_NULL),
            Map.entry("shrunk.note", Type.TEXT_OR_NULL),
            Map.entry("shrunk.plan", Type.TEXT_OR_NULL),
            Map.entry("shrunk.steps", Type.TEXT_OR_NULL),
            Map.entry("shrunk.story", Type.TEXTS),
            Map.entry("shrunk.switches", Type.OBJECTS),
            Map.entry("steps", Type.TEXT),
            Map.entry("stepUnits", Type.UNITS),
            Map.entry("threadNames", Type.LIST),
            Map.entry("times", Type.COUNT),
            Map.entry("tried", Type.COUNT),
            Map.entry("units", Type.OBJECTS),
            Map.entry("verdict", Type.TEXT),
            Map.entry("waiters", Type.OBJECTS),
            Map.entry("witnessFile", Type.TEXT),
            Map.entry("witnessSteps", Type.COUNT));

    private DetailTypes() {}

    /** The first mistake in the details of a finding, in words that begin with a name; null without a mistake. */
    static @Nullable String wrong(Finding finding) {
        return wrong("", finding.details(), finding);
    }

    private static @Nullable String wrong(String prefix, Map<?, ?> details, Finding finding) {
        for (Map.Entry<?, ?> detail : details.entrySet()) {
            String name = prefix + detail.getKey();
            Type type = TYPES.get(name);
            Object value = detail.getValue();
            if (type != null && !is(type, value, finding)) {
                return Printable.name(name) + "\" is " + Printable.name(String.valueOf(value)) + ", and must be "
                        + type.words;
            }
            if (type == Type.OBJECT) {
                String inside = wrong(name + ".", (Map<?, ?>) value, finding);
                if (inside != null) {
                    return inside;
                }
            }
        }
        return null;
    }

    private static boolean is(Type type, @Nullable Object value, Finding finding) {
        return switch (type) {
            case TEXT -> value instanceof String;
            case TEXT_OR_NULL -> value == null || value instanceof String;
            case FLAG -> value instanceof Boolean;
            case COUNT -> isInteger(value) && ((Number) value).longValue() >= 0;
            case INTEGER -> isInteger(value);
            case OBJECT -> value instanceof Map;
            case TEXTS -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
            case OBJECTS -> value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance);
            case LIST -> value instanceof List;
            case UNITS ->
                value instanceof List<?> list
                        && list.size() == finding.sites().size()
                        && list.stream()
                                .allMatch(one -> isIndex(one, finding.threads().size()));
        };
    }

    private static boolean isInteger(@Nullable Object value) {
        return value instanceof Integer || value instanceof Long;
    }

    private static boolean isIndex(@Nullable Object value, int bound) {
        return value instanceof Integer index && index >= 0 && index < bound;
    }
}
