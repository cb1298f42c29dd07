package dev.heddle.experiments;

/**
 * One replay of a plan, or the hunt that was to make it.
 *
 * @param subject name of the target
 * @param plan which plan of the finding
 * @param made name of the JDK on which the finding was made
 * @param on name of the JDK on which the plan was replayed
 * @param reproduced whether the failure came back
 * @param words what came of it, if it did not, or if something inside the JDK differed
 */
record ExactRun(String subject, Kind plan, String made, String on, boolean reproduced, String words) {
    /** The plans that a finding has. */
    enum Kind {
        /** The whole schedule. */
        EXACT("exact"),
        /** The shrunk plan, with the preemptions that it needs. */
        SHRUNK("shrunk"),
        /** No plan: the hunt has found nothing. */
        NONE("none");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }
}
