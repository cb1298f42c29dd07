package dev.heddle.engine.technique;

import dev.heddle.engine.base.UsageException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of one request. Immutable. */
public final class OptionValues {
    /** No options: all have their defaults. */
    public static final OptionValues DEFAULTS = new OptionValues(Map.of());

    private final Map<String, String> texts;

    private OptionValues(Map<String, String> texts) {
        this.texts = Map.copyOf(texts);
    }

    /**
     * Reads all options at once, so that errors are reported before anything runs.
     *
     * @param known the valid options
     * @param texts the values that the user typed, by option name; {@code true} for an option without a value
     * @throws UsageException if an option does not exist or its value is invalid
     */
    public static OptionValues read(Collection<TechniqueOption<?>> known, Map<String, String> texts) {
        texts.forEach((name, text) -> {
            List<TechniqueOption<?>> named =
                    known.stream().filter(one -> one.name().equals(name)).toList();
            if (named.isEmpty()) {
                throw new UsageException("option --" + name + " is not valid here");
            }
            named.forEach(one -> one.read(text));
        });
        return new OptionValues(texts);
    }

    /** The value of an option, or its default. */
    public <T extends @Nullable Object> T get(TechniqueOption<T> option) {
        String text = texts.get(option.name());
        return text == null ? option.defaultValue() : option.read(text);
    }

    /** Whether the user specified this option. */
    public boolean has(TechniqueOption<?> option) {
        return texts.containsKey(option.name());
    }

    /** The values that the user typed, by option name; {@code true} for an option without a value. */
    public Map<String, String> texts() {
        return texts;
    }

    /** The same options and one more. */
    public OptionValues with(TechniqueOption<?> option, Object value) {
        Map<String, String> more = new HashMap<>(texts);
        more.put(option.name(), String.valueOf(value));
        return new OptionValues(more);
    }
}
