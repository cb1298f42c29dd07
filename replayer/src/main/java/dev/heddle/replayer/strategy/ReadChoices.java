package dev.heddle.replayer.strategy;

/** Chooses the writes that reads see, among several that the Java memory model allows. */
public interface ReadChoices {
    /**
     * Chooses a write for a read that may see several.
     *
     * @param thread path of the reading thread
     * @param choice number of such reads of the thread before this one
     * @param variable the field, with the class that declares it, or the element of an array
     * @param visible number of writes that the read may see, at least 2
     * @return 0 for the newest write, 1 for the next older one, …
     * @throws DivergenceException if the run has diverged from the plan and must end
     */
    int choose(String thread, int choice, String variable, int visible);
}
