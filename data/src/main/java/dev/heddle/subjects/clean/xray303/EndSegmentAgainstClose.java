package dev.heddle.subjects.clean.xray303;

import com.amazonaws.xray.AWSXRayRecorder;
import com.amazonaws.xray.entities.Segment;
import com.amazonaws.xray.entities.Subsegment;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.UnsentTraces;

/**
 * A segment and its subsegment are ended, one at a time.
 */
public final class EndSegmentAgainstClose {
    private static final int MANY = 100;

    private EndSegmentAgainstClose() {}

    @SuppressWarnings("deprecation") // What programs of that time call.
    public static void main(String[] args) {
        AWSXRayRecorder recorder = UnsentTraces.recorder(MANY);
        Segment request = recorder.beginSegment("request");
        Subsegment query = recorder.beginSubsegment("query");
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
                    recorder.setTraceEntity(request);
                    synchronized (guard) {
                        recorder.endSegment();
                    }
                });
    }
}
