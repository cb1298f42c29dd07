package dev.heddle.subjects.buggy.xray303;

import com.amazonaws.xray.AWSXRayRecorder;
import com.amazonaws.xray.entities.Segment;
import com.amazonaws.xray.entities.Subsegment;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.UnsentTraces;

/**
 * X-Ray 303: {@code endSegment} makes text of a segment, holds it and asks for its subsegments; a subsegment that is
 * closed is held, and asks for the segment once it no longer counts as open.
 */
public final class EndSegmentAgainstClose {
    private static final int MANY = 100;

    private EndSegmentAgainstClose() {}

    @SuppressWarnings("deprecation") // What programs of that time call.
    public static void main(String[] args) {
        AWSXRayRecorder recorder = UnsentTraces.recorder(MANY);
        Segment request = recorder.beginSegment("request");
        Subsegment query = recorder.beginSubsegment("query");
        Racers.run(
                () -> {
                    recorder.setTraceEntity(query);
                    query.close();
                },
                () -> {
                    LocalWork.spin();
                    recorder.setTraceEntity(request);
                    recorder.endSegment();
                });
    }
}
