package program.shared;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Counts its entries, and two threads that register one key at the same time count it twice. */
public class LeakyRegistry {
    private final Map<String, String> entries = Collections.synchronizedMap(new HashMap<>());
    private volatile int count;

    public String register(String key, String value) {
        String old = entries.get(key);
        if (old == null) {
            entries.put(key, value);
            count++;
        }
        return old;
    }

    public int size() {
        return count;
    }
}
