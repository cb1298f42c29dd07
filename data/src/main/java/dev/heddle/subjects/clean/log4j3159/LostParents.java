package dev.heddle.subjects.clean.log4j3159;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

/** Asks for the parents of a marker under the lock with which it is changed. */
public final class LostParents {

    private LostParents() {}

    public static void main(String[] args) {
        Marker statement = MarkerManager.getMarker("SQL");
        Marker update = MarkerManager.getMarker("UPDATE").addParents(statement);
        int[] seen = new int[1];
        Racers.run(
                () -> {
                    synchronized (update) {
                        seen[0] = parents(update);
                    }
                },
                () -> {
                    LocalWork.spin();
                    update.remove(statement);
                });
    }

    private static int parents(Marker marker) {
        Marker[] parents = marker.getParents();
        return parents == null ? 0 : parents.length;
    }
}
