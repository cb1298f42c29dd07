package program.shared;

import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** A locked map with a method whose result depends on a system property that an agent sets. */
public class ZoneRegistry {
    private final Map<String, String> values = new HashMap<>();

    /** Adds a value. */
    public synchronized String register(String key, String value) {
        return values.putIfAbsent(key, value);
    }

    /** Throws an exception as long as no code of the JVM has asked for the time zone. */
    public synchronized boolean isZoned() {
        return values.isEmpty()
                && ZoneId.of(System.getProperty("user.timezone")).getId().isEmpty();
    }
}
