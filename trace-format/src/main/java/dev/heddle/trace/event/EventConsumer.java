package dev.heddle.trace.event;

/** Takes events one by one, unpacked; primitives only, so that reading a long recording allocates nothing. */
@FunctionalInterface
public interface EventConsumer {
    /**
     * @param stamp position in the order of the whole run; never decreases from call to call
     * @param thread number of the thread in this recording
     * @param site number of the site in this recording, which has the {@link Op}
     * @param target identity hash code of the object worked on, or 0
     * @param aux second operand; its meaning depends on the operation
     */
    void event(long stamp, int thread, int site, int target, int aux);
}
