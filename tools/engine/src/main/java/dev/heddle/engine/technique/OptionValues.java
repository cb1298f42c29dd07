package dev.heddle.engine.technique;

import dev.heddle.engine.base.UsageException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that were given. Immutable. */
public final class OptionValues {
    /** None: everything is as usual. */
    public static final OptionValues USUAL = new OptionValues(Map.of());

    private final Map<String, String> texts;

    private OptionValues(Map<String, String> texts) {
        this.texts = Map.copyOf(texts);
    }

    /**
     * Reads all of them once, so that what is wrong is said before anything runs.
     *
     * @param known the options there are
     * @param texts what the user typed, by the option's name; {@code true} for one without a value
     * @throws UsageException if there is no such option, or this is no value of it
     */
    public static OptionValues read(Collection<TechniqueOption<?>> known, Map<String, String> texts) {
        texts.forEach((name, text) -> {
            List<TechniqueOption<?>> named =
                    known.stream().filter(one -> one.name().equals(name)).toList();
            if (named.isEmpty()) {
                throw new UsageException("there is no option --" + name + " here");
            }
            named.forEach(one -> one.read(text));
        });
        return new OptionValues(texts);
    }

    /** The value of an option, or what is usual. */
    public <T extends @Nullable Object> T get(TechniqueOption<T> option) {
        String text = texts.get(option.name());
        return text == null ? option.usual() : option.read(text);
    }

    /** Whether it was given. */
    public boolean has(TechniqueOption<?> option) {
        return texts.containsKey(option.name());
    }

    /** What the user typed, by the option's name; {@code true} for one without a value. */
    public Map<String, String> texts() {
        return texts;
    }

    /** The same, with one more. */
    public OptionValues with(TechniqueOption<?> option, Object value) {
        Map<String, String> more = new HashMap<>(texts);
        more.put(option.name(), String.valueOf(value));
        return new OptionValues(more);
    }
}
