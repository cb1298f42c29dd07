package program.shared;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Keeps one value of each key, and two threads that load one key at the same time call both of their functions. */
public class LoadingRegistry {
    private final ConcurrentHashMap<String, Object> entries = new ConcurrentHashMap<>();

    public Object load(String key, Function<String, Object> loader) {
        Object old = entries.get(key);
        if (old == null) {
            Object made = loader.apply(key);
            Object earlier = entries.putIfAbsent(key, made);
            return earlier == null ? made : earlier;
        }
        return old;
    }
}
