package dev.heddle.subjects;

import com.amazonaws.xray.AWSXRayRecorder;
import com.amazonaws.xray.AWSXRayRecorderBuilder;
import com.amazonaws.xray.emitters.Emitter;
import com.amazonaws.xray.entities.Segment;
import com.amazonaws.xray.entities.Subsegment;
import com.amazonaws.xray.strategy.DefaultStreamingStrategy;
import com.amazonaws.xray.strategy.RuntimeErrorContextMissingStrategy;
import com.amazonaws.xray.strategy.sampling.AllSamplingStrategy;
import org.apache.commons.logging.LogFactory;
import org.apache.commons.logging.impl.LogFactoryImpl;
import org.apache.commons.logging.impl.NoOpLog;

/** A recorder of X-Ray whose traces are made into text, as for the daemon, and sent nowhere. */
public final class UnsentTraces {

    private UnsentTraces() {}

    /**
     * A new one, which logs nothing and fails on what is used wrongly.
     *
     * @param most subsegments of a segment, above which those that have ended are sent before it
     */
    public static AWSXRayRecorder recorder(int most) {
        // Else it would log through the log4j of other subjects, which warns that it was not set up.
        LogFactory.getFactory().setAttribute(LogFactoryImpl.LOG_PROPERTY, NoOpLog.class.getName());
        return AWSXRayRecorderBuilder.standard()
                .withEmitter(new Unsent())
                .withStreamingStrategy(new DefaultStreamingStrategy(most))
                .withSamplingStrategy(new AllSamplingStrategy())
                .withContextMissingStrategy(new RuntimeErrorContextMissingStrategy())
                .withFastIdGenerator()
                .build();
    }

    private static final class Unsent extends Emitter {

        @Override
        public boolean sendSegment(Segment segment) {
            return segment.compareAndSetEmitted(false, true)
                    && !segment.serialize().isEmpty();
        }

        @Override
        public boolean sendSubsegment(Subsegment subsegment) {
            return subsegment.compareAndSetEmitted(false, true)
                    && !subsegment.streamSerialize().isEmpty();
        }
    }
}
