package dev.heddle.subjects.clean.xray318;

import com.amazonaws.xray.AWSXRayRecorder;
import com.amazonaws.xray.entities.Subsegment;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.UnsentTraces;

/**
 * Two subsegments of a large segment are closed, one at a time.
 */
public final class CloseTwoOfMany {
    private static final int FEW = 1;

    private CloseTwoOfMany() {}

    @SuppressWarnings("deprecation") // What programs of that time call.
    public static void main(String[] args) {
        AWSXRayRecorder recorder = UnsentTraces.recorder(FEW);
        recorder.beginSegment("request");
        Subsegment query = recorder.beginSubsegment("query");
        Subsegment answer = recorder.beginSubsegment("answer");
        recorder.setTraceEntity(query.getParent());
        Subsegment page = recorder.beginSubsegment("page");
        Object guard = new Object();
        Racers.run(
                () -> {
                    recorder.setTraceEntity(query);
                    synchronized (guard) {
                        query.close();
                    }
                },
                () -> {
                    LocalWork.spin();
                    recorder.setTraceEntity(page);
                    synchronized (guard) {
                        answer.end();
                        page.close();
                    }
                });
    }
}
