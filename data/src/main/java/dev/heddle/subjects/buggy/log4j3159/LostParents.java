package dev.heddle.subjects.buggy.log4j3159;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

/**
 * LOG4J2-3159: {@code getParents} of a marker of log4j 2 reads its field three times, for a comparison with null and
 * twice for a copy, without a lock. R<sub>u</sub>(parents) W<sub>u′</sub>(parents) R<sub>u</sub>(parents), where W
 * writes null. Failure: {@link NullPointerException}.
 */
public final class LostParents {

    private LostParents() {}

    public static void main(String[] args) {
        Marker statement = MarkerManager.getMarker("SQL");
        Marker update = MarkerManager.getMarker("UPDATE").addParents(statement);
        int[] seen = new int[1];
        Racers.run(() -> seen[0] = parents(update), () -> {
            LocalWork.spin();
            update.remove(statement);
        });
    }

    private static int parents(Marker marker) {
        Marker[] parents = marker.getParents();
        return parents == null ? 0 : parents.length;
    }
}
