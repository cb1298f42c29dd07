package dev.heddle.recorder.boot;

/**
 * The loops that the frames of one thread are in, outermost first. Reaching a loop head enters the loop if the frame is
 * not in that loop yet. Otherwise it starts the next iteration, and all loops inside it have been left. A loop that is
 * left without reaching the head of an enclosing loop stays here until its frame is left, which does no harm.
 */
final class ActiveLoops {
    private int[] depths = new int[8];
    private int[] enterSites = new int[8];
    private int[] iterateSites = new int[8];
    private int[] iterations = new int[8];
    /** The iteration that was written last; 0 before the first. */
    private int[] written = new int[8];

    private int count;
    private boolean behind;

    void head(int depth, int enterSite, int iterateSite) {
        behind = true;
        for (int i = count - 1; i >= 0 && depths[i] == depth; i--) {
            if (enterSites[i] == enterSite) {
                iterations[i]++;
                count = i + 1;
                return;
            }
        }
        if (count == depths.length) {
            grow();
        }
        depths[count] = depth;
        enterSites[count] = enterSite;
        iterateSites[count] = iterateSite;
        iterations[count] = 1;
        written[count] = 0;
        count++;
    }

    private void grow() {
        int length = count * 2;
        depths = longer(depths, length);
        enterSites = longer(enterSites, length);
        iterateSites = longer(iterateSites, length);
        iterations = longer(iterations, length);
        written = longer(written, length);
    }

    private static int[] longer(int[] column, int length) {
        int[] copy = new int[length];
        System.arraycopy(column, 0, copy, 0, column.length);
        return copy;
    }

    /** The frame at a depth is left. */
    void leave(int depth) {
        while (count > 0 && depths[count - 1] >= depth) {
            count--;
        }
    }

    /** Whether a loop has an iteration that was not written. */
    boolean hasUnwritten() {
        return behind;
    }

    /** Index of the first loop of a frame. */
    int first(int depth) {
        int at = count;
        while (at > 0 && depths[at - 1] >= depth) {
            at--;
        }
        return at;
    }

    /** Index after the last loop of a frame. */
    int end(int depth) {
        int at = count;
        while (at > 0 && depths[at - 1] > depth) {
            at--;
        }
        return at;
    }

    /** The site of the event that records the current iteration of a loop; 0 if it is already written. */
    int siteToWrite(int index) {
        int before = written[index];
        if (before == iterations[index]) {
            return 0;
        }
        written[index] = iterations[index];
        return before == 0 ? enterSites[index] : iterateSites[index];
    }

    int iteration(int index) {
        return iterations[index];
    }

    /** Everything up to the loops of this frame has been written. */
    void markWritten(int depth) {
        behind = count > 0 && depths[count - 1] > depth;
    }
}
