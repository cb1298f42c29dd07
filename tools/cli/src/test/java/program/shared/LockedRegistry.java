package program.shared;

import java.util.HashMap;
import java.util.Map;

/** Counts its entries under a lock. */
public class LockedRegistry {
    private final Map<String, String> entries = new HashMap<>();
    private int count;

    public synchronized String register(String key, String value) {
        String old = entries.get(key);
        if (old == null) {
            entries.put(key, value);
            count++;
        }
        return old;
    }

    public synchronized int size() {
        return count;
    }
}
