package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.Technique;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists what a hunt without findings did not cover, so that its silence is not read as proof. */
final class CoverageGaps {
    private CoverageGaps() {}

    /**
     * @param technique the technique of the hunt
     * @param unwoven number of classes that were not instrumented, by reason
     */
    static List<String> lines(String technique, Map<String, Long> unwoven) {
        List<String> lines = new ArrayList<>();
        List<String> others = Hunts.techniques().stream()
                .map(Technique::id)
                .filter(name -> !name.equals(technique))
                .toList();
        lines.add("not tried  --technique " + String.join(", ", others));
        long count = unwoven.values().stream().mapToLong(Long::longValue).sum();
        if (count > 0) {
            StringBuilder line = new StringBuilder(String.format(
                    "not seen   fields and shared objects of %,d classes that are not woven, by reason:", count));
            new TreeMap<>(unwoven)
                    .forEach((reason, classes) -> line.append(String.format(" %s (%,d),", reason, classes)));
            line.setLength(line.length() - 1);
            lines.add(line.toString());
        }
        return lines;
    }
}
