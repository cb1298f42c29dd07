package dev.heddle.subjects.buggy.xray318;

import com.amazonaws.xray.AWSXRayRecorder;
import com.amazonaws.xray.entities.Subsegment;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.UnsentTraces;

/**
 * X-Ray 318: a subsegment that is closed is held, and asks the other ones of a large segment whether they are still
 * open, to send those that are not; two threads ask each other's.
 */
public final class CloseTwoOfMany {
    private static final int FEW = 1;

    private CloseTwoOfMany() {}

    @SuppressWarnings("deprecation") // What programs of that time call.
    public static void main(String[] args) {
        AWSXRayRecorder recorder = UnsentTraces.recorder(FEW);
        recorder.beginSegment("request");
        Subsegment query = recorder.beginSubsegment("query");
        // Its answer comes later: until then the query is not sent either, so that the other thread finds it.
        Subsegment answer = recorder.beginSubsegment("answer");
        recorder.setTraceEntity(query.getParent());
        Subsegment page = recorder.beginSubsegment("page");
        Racers.run(
                () -> {
                    recorder.setTraceEntity(query);
                    query.close();
                },
                () -> {
                    LocalWork.spin();
                    answer.end();
                    recorder.setTraceEntity(page);
                    page.close();
                });
    }
}
