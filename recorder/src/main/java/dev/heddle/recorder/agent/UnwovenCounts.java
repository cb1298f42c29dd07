package dev.heddle.recorder.agent;

import java.util.Map;
import java.util.TreeMap;

/** Why classes were not woven. Called while a class is being loaded, so it links nothing late: no lambdas. */
final class UnwovenCounts {
    static final String EXCLUDED = "excluded";
    static final String JDK = "JDK class that is never woven";
    static final String NO_CODE = "no code";
    static final String TOO_NEW = "class file version too new";

    private final Map<String, Long> counts = new TreeMap<>();

    synchronized void add(String reason) {
        Long before = counts.get(reason);
        counts.put(reason, before == null ? 1 : before + 1);
    }

    synchronized Map<String, Long> all() {
        return Map.copyOf(counts);
    }
}
