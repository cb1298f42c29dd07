package dev.heddle.engine.internal.probe;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Place;
import java.util.TreeSet;

/**
 * The identity of a defect: two tests show the same one if they fail alike at the same places of the library.
 *
 * @param className the probed class
 * @param kind of the finding
 * @param places class, method and line of the failure's places outside the test
 */
record DefectKey(String className, String kind, TreeSet<String> places) {
    static DefectKey of(ProbedDefect defect) {
        TreeSet<String> places = new TreeSet<>();
        String kind = "";
        for (Finding finding : defect.result().findings().findings()) {
            if (finding.failure() != null) {
                kind = finding.kind();
                for (Place place : finding.sites()) {
                    if (!place.className().endsWith("Test")) {
                        places.add(place.className() + "." + place.method() + ":" + place.line());
                    }
                }
                break;
            }
        }
        return new DefectKey(defect.className(), kind + (places.isEmpty() ? defect.calls() : ""), places);
    }
}
