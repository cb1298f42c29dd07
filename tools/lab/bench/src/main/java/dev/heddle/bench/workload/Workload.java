package dev.heddle.bench.workload;

/** A program with a deterministic amount of work. */
interface Workload {
    /**
     * Does some work and returns a checksum of its result. The checksum depends on the amount alone: not on the number
     * of threads and not on which of them was faster.
     *
     * @param threads how many threads share the work
     * @param amount how much work there is, in units of the workload's own
     */
    long run(int threads, int amount) throws Exception;

    /** Gives back what the workload holds. */
    default void end() throws Exception {}
}
